-- One row a try of a check (src/domain/uptime/result.ts). By check and time: what is asked is always asked of checks.
CREATE TABLE IF NOT EXISTS uptime_checks
(
    project_id      UInt32,
    check_id        UInt64 CODEC(T64, ZSTD(1)),
    time            DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    -- '': this server.
    probe           LowCardinality(String),
    attempt         UInt8,
    -- Tries before the last one do not count.
    is_final        Bool,
    is_up           Bool,
    in_maintenance  Bool,
    -- '': none.
    failure         LowCardinality(String),
    detail          String CODEC(ZSTD(1)),
    status          UInt32 CODEC(T64, ZSTD(1)),
    address         LowCardinality(String),
    dns_us          UInt32 CODEC(T64, ZSTD(1)),
    connect_us      UInt32 CODEC(T64, ZSTD(1)),
    tls_us          UInt32 CODEC(T64, ZSTD(1)),
    first_byte_us   UInt32 CODEC(T64, ZSTD(1)),
    total_us        UInt32 CODEC(T64, ZSTD(1)),
    -- 0: none.
    trace_id        UUID CODEC(ZSTD(1)),
    span_id         UInt64 CODEC(ZSTD(1))
)
ENGINE = {MergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, check_id, time)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- The same by the hour: for lists, and for 90 days of a status page.
CREATE TABLE IF NOT EXISTS uptime_hours
(
    project_id      UInt32,
    check_id        UInt64 CODEC(T64, ZSTD(1)),
    hour            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    up              SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    down            SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    maintenance     SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    -- Those that were up, maintenance or not: the sums below are theirs.
    answers         SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    dns_us          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    connect_us      SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    tls_us          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    first_byte_us   SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    total_us        SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(hour)
ORDER BY (project_id, check_id, hour)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS uptime_hours_of_checks TO uptime_hours AS
SELECT
    project_id, check_id, toStartOfHour(time) AS hour,
    countIf(is_up AND NOT in_maintenance) AS up, countIf(NOT is_up AND NOT in_maintenance) AS down,
    countIf(in_maintenance) AS maintenance, countIf(is_up) AS answers,
    sumIf(uptime_checks.dns_us, is_up) AS dns_us, sumIf(uptime_checks.connect_us, is_up) AS connect_us,
    sumIf(uptime_checks.tls_us, is_up) AS tls_us, sumIf(uptime_checks.first_byte_us, is_up) AS first_byte_us,
    sumIf(uptime_checks.total_us, is_up) AS total_us
FROM uptime_checks
WHERE is_final
GROUP BY project_id, check_id, hour;
