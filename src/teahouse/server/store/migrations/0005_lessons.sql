-- Whether the table is somebody's first game: told step by step, or played on alone after its last step.
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
