-- What searches ask of events and no column said yet: the files, functions and modules of their stacks, each once and
-- in-app ones first, and the trace they belong to (all zeros: none).
ALTER TABLE events ADD COLUMN IF NOT EXISTS stack_files Array(String) CODEC(ZSTD(1)) AFTER digest;
ALTER TABLE events ADD COLUMN IF NOT EXISTS stack_functions Array(String) CODEC(ZSTD(1)) AFTER stack_files;
ALTER TABLE events ADD COLUMN IF NOT EXISTS stack_modules Array(String) CODEC(ZSTD(1)) AFTER stack_functions;
ALTER TABLE events ADD COLUMN IF NOT EXISTS trace_id UUID CODEC(NONE) AFTER stack_modules;
ALTER TABLE events ADD INDEX IF NOT EXISTS trace_bloom trace_id TYPE bloom_filter(0.01) GRANULARITY 1;

-- When a row came into the table: by that the search index is brought up to date, piece by piece. Rows that are older
-- than the column get the time they arrived at, once and for all, before new ones get the time they are stored at.
ALTER TABLE events ADD COLUMN IF NOT EXISTS stored_at DateTime64(3, 'UTC') DEFAULT received_at CODEC(DoubleDelta, ZSTD(1));
ALTER TABLE events MODIFY COLUMN stored_at DateTime64(3, 'UTC') DEFAULT received_at CODEC(DoubleDelta, ZSTD(1));
ALTER TABLE events MATERIALIZE COLUMN stored_at SETTINGS mutations_sync = 2;
ALTER TABLE events MODIFY COLUMN stored_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(DoubleDelta, ZSTD(1));
ALTER TABLE events ADD INDEX IF NOT EXISTS stored_minmax stored_at TYPE minmax GRANULARITY 1;

-- The search index (docs/decisions/0025): which values there are …
CREATE TABLE IF NOT EXISTS search_values
(
    project_id    UInt32,
    -- The name of a tag, or one of ours, which begins with $.
    key           LowCardinality(String),
    value         String CODEC(ZSTD(1)),
    week          Date,
    value_hash    UInt64 MATERIALIZED cityHash64(value),
    events        SimpleAggregateFunction(sum, UInt64),
    last_seen     SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    -- The few values of an issue's tags that are shown are named by their hashes.
    INDEX value_hash_bloom value_hash TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = {AggregatingMergeTree}
PARTITION BY week
ORDER BY (project_id, key, value)
SETTINGS
    index_granularity = 1024,
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- … and how many events of each group bore them on each day. In the order of keys and groups: a search reads the rows of
-- its keys, the tags of an issue are a few short stretches.
CREATE TABLE IF NOT EXISTS search_groups
(
    project_id    UInt32,
    key           LowCardinality(String),
    group_hash    UUID,
    value_hash    UInt64,
    day           Date,
    events        SimpleAggregateFunction(sum, UInt64),
    first_seen    SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD(1)),
    last_seen     SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(day)
ORDER BY (project_id, key, group_hash, value_hash, day)
SETTINGS
    non_replicated_deduplication_window = 1000,
    index_granularity = 2048,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- How far the index has come: each piece is planned here before it is made.
CREATE TABLE IF NOT EXISTS search_progress
(
    since         DateTime64(3, 'UTC'),
    until         DateTime64(3, 'UTC')
)
ENGINE = {MergeTree}
ORDER BY until
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
