-- Whether the table lists what its players have seen before, or leaves it to them to keep it in mind (R10).
ALTER TABLE tables ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1;
