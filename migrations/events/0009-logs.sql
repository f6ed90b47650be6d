-- One row a log, whatever form it came in (src/domain/logs/log-record.ts). By service and time: a period is a stretch, and
-- its newest lines are the end of one.
CREATE TABLE IF NOT EXISTS logs
(
    project_id      UInt32,
    time            DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    -- Orders logs of one millisecond: the SDK's sequence, or microseconds.
    tie             UInt32 CODEC(ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    -- The place of its request among all that arrived, and its own in that: together they are its name.
    arrival         UInt64 CODEC(Delta, ZSTD(1)),
    position        UInt32 CODEC(Delta, ZSTD(1)),
    level           LowCardinality(String),
    severity        UInt32 CODEC(T64, ZSTD(1)),
    body            String CODEC(ZSTD(3)),
    -- 0: none.
    trace_id        UUID CODEC(ZSTD(1)),
    span_id         UInt64 CODEC(ZSTD(1)),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    sdk_name        LowCardinality(String),
    sdk_version     LowCardinality(String),
    texts           Nested(key LowCardinality(String), value String),
    numbers         Nested(key LowCardinality(String), value Float64),
    INDEX trace_bloom trace_id TYPE bloom_filter(0.01) GRANULARITY 1,
    -- Three letters at a time: a search is for any part of a word.
    INDEX body_parts lower(body) TYPE ngrambf_v1(3, 32768, 2, 0) GRANULARITY 1,
    INDEX level_set level TYPE set(8) GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, time, tie)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;
