-- Where a table was opened from, as a hash that only this house can make: so that nobody crowds out the others.
ALTER TABLE tables ADD COLUMN opened_from TEXT NOT NULL DEFAULT '';

CREATE INDEX tables_opened_from ON tables (opened_from, changed);

CREATE INDEX tables_open ON tables (changed) WHERE status = 'open';

-- What the house itself keeps, the same for all its processes: the host's secret, and the key of those hashes.
CREATE TABLE house (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
