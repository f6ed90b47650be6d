-- One row a span, whatever form it came in (src/domain/trace/span.ts). By service and hour first, so that a period is read
-- as a stretch; then by transaction, so that spans that are alike lie side by side and compress to a few bytes each; the
-- spans of one trace lie together within that.
CREATE TABLE IF NOT EXISTS spans
(
    project_id      UInt32,
    trace_id        UUID CODEC(ZSTD(1)),
    span_id         UInt64 CODEC(NONE),
    -- 0: none.
    parent_id       UInt64 CODEC(ZSTD(1)),
    segment_id      UInt64 CODEC(ZSTD(1)),
    is_segment      Bool,
    start           DateTime64(6, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    -- Microseconds.
    duration        UInt64 CODEC(T64, ZSTD(1)),
    self_time       UInt64 CODEC(T64, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    name            LowCardinality(String),
    raw_name        String CODEC(ZSTD(1)),
    op              LowCardinality(String),
    kind            LowCardinality(String),
    category        LowCardinality(String),
    status          LowCardinality(String),
    status_text     LowCardinality(String),
    segment_name    LowCardinality(String),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    platform        LowCardinality(String),
    sdk_name        LowCardinality(String),
    sdk_version     LowCardinality(String),
    user_key        String CODEC(ZSTD(1)),
    -- How many spans it stands for, and whether that is known.
    weight          Float64 CODEC(ZSTD(1)),
    is_weight_known Bool,
    texts           Nested(key LowCardinality(String), value String),
    numbers         Nested(key LowCardinality(String), value Float64),
    -- JSON: [{"traceId","spanId","type"}], '' where there is none.
    links           String CODEC(ZSTD(1)),
    INDEX trace_bloom trace_id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX start_minmax start TYPE minmax GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(start)
ORDER BY (project_id, toStartOfHour(start), segment_name, trace_id, start)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- When a trace was: by that its spans are found without looking through all of them.
CREATE TABLE IF NOT EXISTS traces
(
    trace_id        UUID,
    -- In which it has spans: it loses those that are forgotten, and no others.
    week            Date,
    first_start     SimpleAggregateFunction(min, DateTime64(6, 'UTC')) CODEC(ZSTD(1)),
    last_end        SimpleAggregateFunction(max, DateTime64(6, 'UTC')) CODEC(ZSTD(1)),
    spans           SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY week
ORDER BY (trace_id, week)
SETTINGS
    non_replicated_deduplication_window = 1000,
    index_granularity = 1024,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS traces_of_spans TO traces AS
SELECT
    trace_id, toMonday(start) AS week, min(start) AS first_start, max(addMicroseconds(start, duration)) AS last_end, count() AS spans
FROM spans
GROUP BY trace_id, week;
