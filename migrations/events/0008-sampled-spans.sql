-- Under which version of the tables that are derived from it a span was stored: from 1 on there are sampled_spans, which
-- their view fills. What was stored before is added in the background (src/storage/events/backfill).
ALTER TABLE spans ADD COLUMN IF NOT EXISTS generation UInt8 DEFAULT 0;

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

-- The same columns and the same condition as in src/storage/events/backfill/sampled-spans.ts. 2^61 is an eighth of all hashes.
CREATE MATERIALIZED VIEW IF NOT EXISTS sampled_spans_of_spans TO sampled_spans AS
SELECT
    project_id, trace_id, span_id, is_segment, start, duration, self_time, name, raw_name, op, kind, category,
    status, status_text, segment_name, release, environment, platform, sdk_name, sdk_version, user_key, weight,
    is_weight_known, texts.key, texts.value, numbers.key, numbers.value, a_db_system, a_db_system_name,
    a_db_namespace, a_db_operation, a_db_operation_name, a_db_collection_name, a_http_request_method,
    a_http_response_status_code, a_http_route, a_server_address, a_url_path, a_messaging_system,
    a_messaging_destination_name, a_rpc_method, a_service_name, a_browser_name, a_os_name, a_device_family,
    a_gen_ai_request_model, a_sentry_origin
FROM spans
WHERE generation > 0 AND cityHash64(trace_id) < 2305843009213693952;

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
