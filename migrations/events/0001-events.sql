-- One row an event. Ordered so that the events of a group lie side by side: that is what an issue page reads, and what
-- makes 10 kB of JSON take a few hundred bytes, as each block of the payload column holds many near copies.
CREATE TABLE IF NOT EXISTS events
(
    project_id    UInt32,
    group_hash    UUID,
    timestamp     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    event_id      UUID CODEC(NONE),
    received_at   DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    type          LowCardinality(String),
    level         LowCardinality(String),
    platform      LowCardinality(String),
    title         String CODEC(ZSTD(1)),
    culprit       String CODEC(ZSTD(1)),
    error_type    String CODEC(ZSTD(1)),
    error_value   String CODEC(ZSTD(1)),
    filename      String CODEC(ZSTD(1)),
    function      String CODEC(ZSTD(1)),
    handled       Bool,
    environment   LowCardinality(String),
    release       LowCardinality(String),
    dist          LowCardinality(String),
    transaction   String CODEC(ZSTD(1)),
    server_name   LowCardinality(String),
    user_key      String CODEC(ZSTD(1)),
    user_id       String CODEC(ZSTD(1)),
    user_email    String CODEC(ZSTD(1)),
    user_name     String CODEC(ZSTD(1)),
    user_ip       String CODEC(ZSTD(1)),
    sdk_name      LowCardinality(String),
    sdk_version   LowCardinality(String),
    tags          Nested(key LowCardinality(String), value String),
    payload       String CODEC(ZSTD(1)),
    -- Bytes of the payload, to be had without reading it.
    size          UInt32 MATERIALIZED length(payload),
    INDEX event_id_bloom event_id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX timestamp_minmax timestamp TYPE minmax GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(timestamp)
ORDER BY (project_id, group_hash, timestamp, event_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    -- Rows are large: reading one should not mean unpacking a thousand others.
    index_granularity = 1024,
    index_granularity_bytes = 2097152,
    -- The spool deletes what it has handed over, so what was taken over must survive a power cut.
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    -- Where few threads merge, few are ever free: merges may be of any size all the same.
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- What lists of issues and sparklines read: the events of each group counted by the hour, and once more by the day, as
-- the users of 14 days are united sooner than those of 336 hours. A period is read as its whole days, and as hours at its
-- ends: therefore all hours of a day lie together.
CREATE TABLE IF NOT EXISTS group_hours
(
    project_id    UInt32,
    group_hash    UUID,
    environment   LowCardinality(String),
    start         DateTime('UTC'),
    events        SimpleAggregateFunction(sum, UInt64),
    -- At most 24 kB each, and within 2% of the truth.
    users         AggregateFunction(uniqCombined(15), String),
    first_seen    SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last_seen     SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(start)
ORDER BY (toDate(start), project_id, group_hash, environment, start)
SETTINGS
    non_replicated_deduplication_window = 1000,
    index_granularity = 256,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE TABLE IF NOT EXISTS group_days
(
    project_id    UInt32,
    group_hash    UUID,
    environment   LowCardinality(String),
    start         DateTime('UTC'),
    events        SimpleAggregateFunction(sum, UInt64),
    users         AggregateFunction(uniqCombined(15), String),
    first_seen    SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last_seen     SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    payload_bytes SimpleAggregateFunction(sum, UInt64)
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(start)
ORDER BY (project_id, group_hash, environment, start)
SETTINGS
    non_replicated_deduplication_window = 1000,
    index_granularity = 256,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS group_hours_of_events TO group_hours AS
SELECT
    project_id,
    group_hash,
    environment,
    toStartOfHour(timestamp) AS start,
    count() AS events,
    uniqCombinedStateIf(15)(user_key, user_key != '') AS users,
    min(timestamp) AS first_seen,
    max(timestamp) AS last_seen
FROM events
GROUP BY project_id, group_hash, environment, start;

CREATE MATERIALIZED VIEW IF NOT EXISTS group_days_of_events TO group_days AS
SELECT
    project_id,
    group_hash,
    environment,
    toStartOfDay(timestamp) AS start,
    count() AS events,
    uniqCombinedStateIf(15)(user_key, user_key != '') AS users,
    min(timestamp) AS first_seen,
    max(timestamp) AS last_seen,
    sum(size) AS payload_bytes
FROM events
GROUP BY project_id, group_hash, environment, start;
