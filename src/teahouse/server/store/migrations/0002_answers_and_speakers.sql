-- An answer belongs to the question that stood when it was given: the entry of the last decision. `decided` is that
-- entry's number and `answered` counts the answers of a table, so that of an answer and the end of its wait, written at
-- the same moment by two processes, each knows of the other. `head` is how long the log was when an answer was given.

ALTER TABLE tables ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET decided = COALESCE(
  (SELECT MAX(e.number) FROM entries e WHERE e.table_id = tables.id AND e.kind IN ('decide', 'undo')), 0
);

ALTER TABLE tables ADD COLUMN answered BIGINT NOT NULL DEFAULT 0;

ALTER TABLE answers ADD COLUMN head INTEGER NOT NULL DEFAULT 0;

UPDATE answers SET head = number;

-- What somebody said stays theirs when another person sits in that seat.

ALTER TABLE talk ADD COLUMN name TEXT NOT NULL DEFAULT '';

UPDATE talk SET name = COALESCE(
  (SELECT s.name FROM seats s WHERE s.table_id = talk.table_id AND s.seat = talk.seat), ''
);
