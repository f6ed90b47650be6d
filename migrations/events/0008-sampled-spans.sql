-- When a span was stored, by which sampled_spans follow, and under which version of the tables that follow: before there was
-- one, 0. Those are added in the background, and their time means nothing (src/storage/events/derived).
ALTER TABLE spans ADD COLUMN IF NOT EXISTS generation UInt8 DEFAULT 0;
ALTER TABLE spans ADD COLUMN IF NOT EXISTS stored_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(DoubleDelta, ZSTD(1));
ALTER TABLE spans ADD INDEX IF NOT EXISTS stored_minmax stored_at TYPE minmax GRANULARITY 1;

-- The spans of one in eight traces, for questions about very many of them (docs/decisions/0058). `band` says how often
-- chance has halved the traces: from band 4 on lies one in sixteen of all, and so on; these lie together.
CREATE TABLE IF NOT EXISTS sampled_spans
(
    project_id      UInt32,
    band            UInt8 MATERIALIZED toUInt8(least(12, floor(-log2((cityHash64(trace_id) + 1) / 18446744073709551616.)))),
    -- One of ten, by chance as well: how much they differ tells how far an estimate may be off.
    replicate       UInt8 MATERIALIZED cityHash64(trace_id) % 10,
    trace_id        UUID CODEC(ZSTD(1)),
    span_id         UInt64 CODEC(NONE),
    is_segment      Bool,
    start           DateTime64(6, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    duration        UInt64 CODEC(T64, ZSTD(1)),
    self_time       UInt64 CODEC(T64, ZSTD(1)),
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
    weight          Float64 CODEC(ZSTD(1)),
    is_weight_known Bool,
    texts           Nested(key LowCardinality(String), value String),
    numbers         Nested(key LowCardinality(String), value Float64),
    a_db_system LowCardinality(String),
    a_db_system_name LowCardinality(String),
    a_db_namespace LowCardinality(String),
    a_db_operation LowCardinality(String),
    a_db_operation_name LowCardinality(String),
    a_db_collection_name LowCardinality(String),
    a_http_request_method LowCardinality(String),
    a_http_response_status_code LowCardinality(String),
    a_http_route LowCardinality(String),
    a_server_address LowCardinality(String),
    a_url_path LowCardinality(String),
    a_messaging_system LowCardinality(String),
    a_messaging_destination_name LowCardinality(String),
    a_rpc_method LowCardinality(String),
    a_service_name LowCardinality(String),
    a_browser_name LowCardinality(String),
    a_os_name LowCardinality(String),
    a_device_family LowCardinality(String),
    a_gen_ai_request_model LowCardinality(String),
    a_sentry_origin LowCardinality(String)
)
ENGINE = {MergeTree}
PARTITION BY toMonday(start)
ORDER BY (project_id, band, toStartOfHour(start), segment_name, trace_id, start)
SETTINGS
    non_replicated_deduplication_window = 1000,
    index_granularity = 2048,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- How far they have come: each piece is planned here before it is made.
CREATE TABLE IF NOT EXISTS sample_progress
(
    since           DateTime64(3, 'UTC'),
    until           DateTime64(3, 'UTC')
)
ENGINE = {MergeTree}
ORDER BY until
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- How far the tables are filled with what was stored before them, newest first: each piece is planned here before it is made.
CREATE TABLE IF NOT EXISTS backfills
(
    name            LowCardinality(String),
    since           DateTime64(3, 'UTC'),
    until           DateTime64(3, 'UTC'),
    rows            UInt64
)
ENGINE = {MergeTree}
ORDER BY (name, since)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
