-- Under which version of what follows them events were stored: before the shapes of texts were indexed, 0. Those are added
-- in the background (docs/decisions/0059).
ALTER TABLE events ADD COLUMN IF NOT EXISTS generation UInt8 DEFAULT 0;

-- Searches unpack the values of a key: LZ4 takes a third of the time. Parts that are there are written anew as they merge.
ALTER TABLE search_values MODIFY COLUMN value String CODEC(LZ4);
