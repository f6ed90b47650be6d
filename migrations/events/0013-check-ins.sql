-- One row for each word on a run of a monitored job (src/domain/monitor/run.ts): the newest word on a run is what it was.
-- Rows of fate "output" are what pings brought.
CREATE TABLE IF NOT EXISTS check_ins
(
    project_id      UInt32,
    slug            LowCardinality(String),
    environment     LowCardinality(String),
    at              DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    row_id          UUID CODEC(NONE),
    fate            LowCardinality(String),
    -- Milliseconds since the epoch; 0: none.
    expected_at     UInt64 CODEC(DoubleDelta, ZSTD(1)),
    started_at      UInt64 CODEC(DoubleDelta, ZSTD(1)),
    ended_at        UInt64 CODEC(DoubleDelta, ZSTD(1)),
    -- Milliseconds; -1: unknown.
    duration        Float64 CODEC(ZSTD(1)),
    -- 0: none, as the others.
    check_in_id     UUID CODEC(ZSTD(1)),
    trace_id        UUID CODEC(ZSTD(1)),
    output_id       UUID CODEC(ZSTD(1)),
    release         LowCardinality(String),
    output          String CODEC(ZSTD(3))
)
ENGINE = {MergeTree}
PARTITION BY toMonday(at)
ORDER BY (project_id, slug, at)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    min_bytes_for_wide_part = 67108864,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;
