-- The place of an event among all that arrived, by the spool: what tells events of one millisecond apart. 0 for those that
-- were stored before.
ALTER TABLE events ADD COLUMN IF NOT EXISTS arrival UInt64 CODEC(Delta, ZSTD(1)) AFTER trace_id;
