-- What a session's page and its sums are made of: how long it was (milliseconds; 0: not said), how it was ended from outside,
-- and the major version of the JavaScript SDK of a browser, whose sessions have another length since 11 (0: another SDK).
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS duration SimpleAggregateFunction(max, UInt64) CODEC(T64, ZSTD(1));
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS mechanism SimpleAggregateFunction(max, String) CODEC(ZSTD(1));
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS browser_sdk SimpleAggregateFunction(max, UInt32) CODEC(T64, ZSTD(1));
-- When an update was stored, by which session_hours follow. Those that were stored before there were any have generation 0.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS generation SimpleAggregateFunction(max, UInt8);
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS stored_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
    DEFAULT if(generation = 0, toDateTime64(0, 3, 'UTC'), now64(3)) CODEC(DoubleDelta, ZSTD(1));
ALTER TABLE sessions ADD INDEX IF NOT EXISTS stored_minmax stored_at TYPE minmax GRANULARITY 1;

-- Sessions by the hour, summed anew whenever one of the hour has changed: the newest sum of an hour is right
-- (docs/decisions/0076). Users are exact up to some thousands, and within half a percent beyond.
CREATE TABLE IF NOT EXISTS session_hours
(
    project_id      UInt32,
    hour            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    summed_at       DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    started         UInt64 CODEC(T64, ZSTD(1)),
    healthy         UInt64 CODEC(T64, ZSTD(1)),
    errored         UInt64 CODEC(T64, ZSTD(1)),
    unhandled       UInt64 CODEC(T64, ZSTD(1)),
    crashed         UInt64 CODEC(T64, ZSTD(1)),
    abnormal        UInt64 CODEC(T64, ZSTD(1)),
    -- Of the abnormal: the app did not respond.
    anr             UInt64 CODEC(T64, ZSTD(1)),
    without_user    UInt64 CODEC(T64, ZSTD(1)),
    old_browser_sdk UInt64 CODEC(T64, ZSTD(1)),
    new_browser_sdk UInt64 CODEC(T64, ZSTD(1)),
    timed           UInt64 CODEC(T64, ZSTD(1)),
    duration_sum    UInt64 CODEC(T64, ZSTD(1)),
    users           AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    hurt_users      AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    unhandled_users AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    crashed_users   AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    abnormal_users  AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    anr_users       AggregateFunction(uniqCombined64, UInt64) CODEC(ZSTD(1)),
    durations       AggregateFunction(quantilesTDigest(0.5, 0.75, 0.9, 0.95, 0.99), UInt64) CODEC(ZSTD(1))
)
ENGINE = {ReplacingMergeTree}(summed_at)
PARTITION BY toMonday(hour)
ORDER BY (project_id, hour, release, environment)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    index_granularity = 1024,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- How far they have come: each piece is planned here before it is made.
CREATE TABLE IF NOT EXISTS session_hours_progress
(
    since           DateTime64(3, 'UTC'),
    until           DateTime64(3, 'UTC')
)
ENGINE = {MergeTree}
ORDER BY until
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
