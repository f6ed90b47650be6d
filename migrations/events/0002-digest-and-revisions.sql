-- What React shows people instead of a server's error, to be looked up by. Few events have one: the index tells at once
-- which blocks of rows are worth reading.
ALTER TABLE events ADD COLUMN IF NOT EXISTS digest String CODEC(ZSTD(1)) AFTER user_ip;

ALTER TABLE events ADD INDEX IF NOT EXISTS digest_bloom digest TYPE bloom_filter(0.01) GRANULARITY 1;

-- Newer readings of events, made when a source map came after them. The events themselves stay as they are: changing a
-- row of a column store means writing its whole part anew. By the event's time, so that retention drops both together.
CREATE TABLE IF NOT EXISTS revisions
(
    project_id    UInt32,
    event_id      UUID CODEC(NONE),
    timestamp     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    title         String CODEC(ZSTD(1)),
    culprit       String CODEC(ZSTD(1)),
    payload       String CODEC(ZSTD(1)),
    revised_at    DateTime64(6, 'UTC') DEFAULT now64(6)
)
ENGINE = {ReplacingMergeTree}(revised_at)
PARTITION BY toMonday(timestamp)
ORDER BY (project_id, event_id)
SETTINGS
    index_granularity = 1024,
    index_granularity_bytes = 2097152,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;
