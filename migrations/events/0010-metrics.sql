-- One row a point of a metric (src/domain/metrics/metric-point.ts); a histogram is a row for each of its buckets that holds
-- anything. By metric and hour, then by series, so that the attributes of a series are written once.
CREATE TABLE IF NOT EXISTS metric_points
(
    project_id      UInt32,
    name            LowCardinality(String),
    type            LowCardinality(String),
    unit            LowCardinality(String),
    time            DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    series          UInt64 CODEC(ZSTD(1)),
    -- Of a cumulative series, when it began, seconds since the epoch. 0: a point stands for itself.
    started         UInt32 CODEC(ZSTD(1)),
    -- What the value is rounded to (src/domain/metrics/bins.ts): percentiles are counted in these.
    bin             Int32 CODEC(T64, ZSTD(1)),
    value           Float64 CODEC(ZSTD(1)),
    count           UInt64 CODEC(T64, ZSTD(1)),
    sum             Float64 CODEC(ZSTD(1)),
    -- 0: none.
    trace_id        UUID CODEC(ZSTD(1)),
    span_id         UInt64 CODEC(ZSTD(1)),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    sdk_name        LowCardinality(String),
    sdk_version     LowCardinality(String),
    attributes      Nested(key LowCardinality(String), value String),
    INDEX trace_bloom trace_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, name, toStartOfHour(time), series, time)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- Points added up by series and minute. They stay when the points are gone.
CREATE TABLE IF NOT EXISTS metric_minutes
(
    project_id      UInt32,
    name            LowCardinality(String),
    type            LowCardinality(String),
    unit            LowCardinality(String),
    time            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    series          UInt64 CODEC(ZSTD(1)),
    started         UInt32 CODEC(ZSTD(1)),
    bin             Int32 CODEC(T64, ZSTD(1)),
    points          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    count           SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    sum             SimpleAggregateFunction(sum, Float64) CODEC(ZSTD(1)),
    low             SimpleAggregateFunction(min, Float64) CODEC(ZSTD(1)),
    high            SimpleAggregateFunction(max, Float64) CODEC(ZSTD(1)),
    last            SimpleAggregateFunction(max, Tuple(time DateTime64(3, 'UTC'), value Float64)) CODEC(ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, name, type, unit, time, series, started, bin)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS metric_minutes_of_points TO metric_minutes AS
SELECT
    project_id, name, type, unit, toStartOfMinute(metric_points.time) AS time, series, started, bin,
    count() AS points, sum(metric_points.count) AS count, sum(metric_points.sum) AS sum, min(value) AS low, max(value) AS high,
    max((metric_points.time, value)) AS last
FROM metric_points
GROUP BY project_id, name, type, unit, time, series, started, bin;

-- The same by the hour: for weeks and months.
CREATE TABLE IF NOT EXISTS metric_hours
(
    project_id      UInt32,
    name            LowCardinality(String),
    type            LowCardinality(String),
    unit            LowCardinality(String),
    time            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    series          UInt64 CODEC(ZSTD(1)),
    started         UInt32 CODEC(ZSTD(1)),
    bin             Int32 CODEC(T64, ZSTD(1)),
    points          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    count           SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    sum             SimpleAggregateFunction(sum, Float64) CODEC(ZSTD(1)),
    low             SimpleAggregateFunction(min, Float64) CODEC(ZSTD(1)),
    high            SimpleAggregateFunction(max, Float64) CODEC(ZSTD(1)),
    last            SimpleAggregateFunction(max, Tuple(time DateTime64(3, 'UTC'), value Float64)) CODEC(ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, name, type, unit, time, series, started, bin)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS metric_hours_of_points TO metric_hours AS
SELECT
    project_id, name, type, unit, toStartOfHour(metric_points.time) AS time, series, started, bin,
    count() AS points, sum(metric_points.count) AS count, sum(metric_points.sum) AS sum, min(value) AS low, max(value) AS high,
    max((metric_points.time, value)) AS last
FROM metric_points
GROUP BY project_id, name, type, unit, time, series, started, bin;

-- What each series is: searches and groups look here, and sums know a series by its number.
CREATE TABLE IF NOT EXISTS metric_series
(
    project_id      UInt32,
    name            LowCardinality(String),
    type            LowCardinality(String),
    unit            LowCardinality(String),
    series          UInt64 CODEC(ZSTD(1)),
    week            Date,
    -- The same in all rows of a series.
    release         SimpleAggregateFunction(any, LowCardinality(String)),
    environment     SimpleAggregateFunction(any, LowCardinality(String)),
    sdk_name        SimpleAggregateFunction(any, LowCardinality(String)),
    sdk_version     SimpleAggregateFunction(any, LowCardinality(String)),
    `attributes.key`    SimpleAggregateFunction(any, Array(String)) CODEC(ZSTD(1)),
    `attributes.value`  SimpleAggregateFunction(any, Array(String)) CODEC(ZSTD(1)),
    is_cumulative   SimpleAggregateFunction(max, UInt8),
    points          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    first           SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD(1)),
    last            SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY week
ORDER BY (project_id, name, type, unit, series, week)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS metric_series_of_points TO metric_series AS
SELECT
    project_id, name, type, unit, series, toMonday(time) AS week,
    any(metric_points.release) AS release, any(metric_points.environment) AS environment,
    any(metric_points.sdk_name) AS sdk_name, any(metric_points.sdk_version) AS sdk_version,
    any(metric_points.attributes.key) AS `attributes.key`, any(metric_points.attributes.value) AS `attributes.value`,
    max(toUInt8(started > 0)) AS is_cumulative, count() AS points, min(time) AS first, max(time) AS last
FROM metric_points
GROUP BY project_id, name, type, unit, series, week;
