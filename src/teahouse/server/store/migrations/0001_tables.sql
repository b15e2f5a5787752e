-- A table is its header and its entries; everything else here is about who may sit at it and what they say.
-- The same text runs on SQLite and on PostgreSQL. Times are seconds since 1970.

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules INTEGER NOT NULL,
  pack TEXT NOT NULL,
  pack_hash TEXT NOT NULL,
  players INTEGER NOT NULL,
  options TEXT NOT NULL,
  name TEXT NOT NULL,
  origin TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  known TEXT NOT NULL,
  wait INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  status TEXT NOT NULL,
  opened DOUBLE PRECISION NOT NULL,
  changed DOUBLE PRECISION NOT NULL,
  changes BIGINT NOT NULL,
  due DOUBLE PRECISION
);

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE INDEX tables_listed ON tables (status, changed) WHERE listed = 1;

CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  bot TEXT NOT NULL,
  seen DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (table_id, seat)
);

-- Who may act for a seat, or for the table as its opener (seat -1). Only hashes of the secrets are kept.
CREATE TABLE keys (
  hash TEXT NOT NULL,
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  PRIMARY KEY (hash, table_id, seat)
);

CREATE INDEX keys_table ON keys (table_id, seat);

-- The log. Its key is what makes a decision the only one of its number, whoever else tries at the same time.
CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  words TEXT NOT NULL,
  at DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (table_id, number)
);

-- What seats answer while everybody waits equally long; it becomes an entry when the wait is over.
CREATE TABLE answers (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  words TEXT NOT NULL,
  whole_turn INTEGER NOT NULL,
  PRIMARY KEY (table_id, number, seat)
);

CREATE TABLE talk (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  words TEXT NOT NULL,
  at DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (table_id, number)
);
