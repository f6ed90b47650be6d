-- One row for what was told with a segment of a replay, one for what came of its recording (src/telemetry/replays). By replay:
-- whoever opens one reads all of it, and deletes all of it.
CREATE TABLE IF NOT EXISTS replay_segments
(
    project_id      UInt32,
    replay_id       UUID CODEC(ZSTD(1)),
    segment_id      UInt32 CODEC(ZSTD(1)),
    -- When the replay began.
    time            DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    -- What was told; '' and nothing in rows of recordings.
    type            LowCardinality(String),
    started         DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    ended           DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    urls            Array(String) CODEC(ZSTD(3)),
    error_ids       Array(String) CODEC(ZSTD(1)),
    trace_ids       Array(String) CODEC(ZSTD(1)),
    -- The segment's number and one, 0 where nobody is known: the greatest is who was known last.
    who             Tuple(at UInt32, id String, email String, username String, ip String) CODEC(ZSTD(1)),
    browser_name    LowCardinality(String),
    browser_version LowCardinality(String),
    os_name         LowCardinality(String),
    os_version      LowCardinality(String),
    device_name     LowCardinality(String),
    device_brand    LowCardinality(String),
    device_model    LowCardinality(String),
    device_family   LowCardinality(String),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    platform        LowCardinality(String),
    sdk_name        LowCardinality(String),
    sdk_version     LowCardinality(String),
    -- "name=value".
    tags            Array(String) CODEC(ZSTD(1)),
    -- What came of the recording: "kept", "unreadable", '' in rows of what was told.
    state           LowCardinality(String),
    segment_started DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    segment_ended   DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    events          UInt64 CODEC(T64, ZSTD(1)),
    bytes           UInt64 CODEC(T64, ZSTD(1)),
    -- Milliseconds since the epoch.
    snapshots       Array(Float64) CODEC(ZSTD(1)),
    clicks          UInt64 CODEC(T64, ZSTD(1)),
    rage_clicks     UInt64 CODEC(T64, ZSTD(1)),
    dead_clicks     UInt64 CODEC(T64, ZSTD(1)),
    navigations     UInt64 CODEC(T64, ZSTD(1)),
    blob            String CODEC(ZSTD(1)),
    blob_bytes      UInt64 CODEC(T64, ZSTD(1)),
    video           String CODEC(ZSTD(1)),
    video_bytes     UInt64 CODEC(T64, ZSTD(1)),
    INDEX errors_bloom error_ids TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX traces_bloom trace_ids TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(time)
ORDER BY (project_id, replay_id, segment_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    index_granularity = 1024,
    min_bytes_for_wide_part = 67108864,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- What lists of replays need, added up by replay. By the hour in which it began: a page of a list is some hours.
CREATE TABLE IF NOT EXISTS replays
(
    project_id      UInt32,
    hour            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    replay_id       UUID CODEC(ZSTD(1)),
    started         SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(DoubleDelta, ZSTD(1)),
    ended           SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(DoubleDelta, ZSTD(1)),
    type            SimpleAggregateFunction(max, LowCardinality(String)),
    segments        SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    urls            SimpleAggregateFunction(groupUniqArrayArray, Array(String)) CODEC(ZSTD(3)),
    error_ids       SimpleAggregateFunction(groupUniqArrayArray, Array(String)) CODEC(ZSTD(1)),
    trace_ids       SimpleAggregateFunction(groupUniqArrayArray, Array(String)) CODEC(ZSTD(1)),
    who             SimpleAggregateFunction(max, Tuple(at UInt32, id String, email String, username String, ip String)) CODEC(ZSTD(1)),
    browser_name    SimpleAggregateFunction(max, LowCardinality(String)),
    browser_version SimpleAggregateFunction(max, LowCardinality(String)),
    os_name         SimpleAggregateFunction(max, LowCardinality(String)),
    os_version      SimpleAggregateFunction(max, LowCardinality(String)),
    device_name     SimpleAggregateFunction(max, LowCardinality(String)),
    device_brand    SimpleAggregateFunction(max, LowCardinality(String)),
    device_model    SimpleAggregateFunction(max, LowCardinality(String)),
    device_family   SimpleAggregateFunction(max, LowCardinality(String)),
    release         SimpleAggregateFunction(max, LowCardinality(String)),
    environment     SimpleAggregateFunction(max, LowCardinality(String)),
    platform        SimpleAggregateFunction(max, LowCardinality(String)),
    sdk_name        SimpleAggregateFunction(max, LowCardinality(String)),
    sdk_version     SimpleAggregateFunction(max, LowCardinality(String)),
    tags            SimpleAggregateFunction(groupUniqArrayArray, Array(String)) CODEC(ZSTD(1)),
    clicks          SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    rage_clicks     SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    dead_clicks     SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    navigations     SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(hour)
ORDER BY (project_id, hour, replay_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    index_granularity = 1024,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS replays_of_segments TO replays AS
SELECT
    project_id, toStartOfHour(replay_segments.time) AS hour, replay_id,
    min(replay_segments.started) AS started, max(replay_segments.ended) AS ended, max(replay_segments.type) AS type,
    countIf(state != '') AS segments,
    groupUniqArrayArray(replay_segments.urls) AS urls, groupUniqArrayArray(replay_segments.error_ids) AS error_ids,
    groupUniqArrayArray(replay_segments.trace_ids) AS trace_ids, max(replay_segments.who) AS who,
    max(replay_segments.browser_name) AS browser_name, max(replay_segments.browser_version) AS browser_version,
    max(replay_segments.os_name) AS os_name, max(replay_segments.os_version) AS os_version,
    max(replay_segments.device_name) AS device_name, max(replay_segments.device_brand) AS device_brand,
    max(replay_segments.device_model) AS device_model, max(replay_segments.device_family) AS device_family,
    max(replay_segments.release) AS release, max(replay_segments.environment) AS environment,
    max(replay_segments.platform) AS platform, max(replay_segments.sdk_name) AS sdk_name,
    max(replay_segments.sdk_version) AS sdk_version, groupUniqArrayArray(replay_segments.tags) AS tags,
    sum(replay_segments.clicks) AS clicks, sum(replay_segments.rage_clicks) AS rage_clicks,
    sum(replay_segments.dead_clicks) AS dead_clicks, sum(replay_segments.navigations) AS navigations
FROM replay_segments
GROUP BY project_id, hour, replay_id;

-- Where segments are that were packed together once their replay was over (src/services/replays): the newest is right.
CREATE TABLE IF NOT EXISTS replay_packs
(
    project_id      UInt32,
    replay_id       UUID CODEC(ZSTD(1)),
    -- The blob that it came in: what it is known by.
    came_in         String CODEC(ZSTD(1)),
    -- As in replay_segments.
    time            DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    packed_at       DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    blob            String CODEC(ZSTD(1)),
    -- The stretch of the blob, and the stretch of what that unpacks to.
    pack_from       UInt64 CODEC(T64, ZSTD(1)),
    pack_until      UInt64 CODEC(T64, ZSTD(1)),
    start           UInt64 CODEC(T64, ZSTD(1)),
    end             UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {ReplacingMergeTree}(packed_at)
PARTITION BY toMonday(time)
ORDER BY (project_id, replay_id, came_in)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    index_granularity = 1024,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;
