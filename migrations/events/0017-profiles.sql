-- One row a profile, a chunk of a continuous one, or a sample type of a pprof file (src/domain/profile). What lists and sums
-- need is in columns of its own; the samples are in `body`, which is compressed already and copied as it is when parts merge.
CREATE TABLE IF NOT EXISTS profiles
(
    project_id      UInt32,
    profile_id      UUID CODEC(NONE),
    -- wall of SDKs; else the sample type of pprof.
    type            LowCardinality(String),
    unit            LowCardinality(String),
    form            LowCardinality(String),
    -- 0: none.
    profiler_id     UUID CODEC(ZSTD(1)),
    trace_id        UUID CODEC(ZSTD(1)),
    transaction     LowCardinality(String),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    platform        LowCardinality(String),
    start           DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    finish          DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    received_at     DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    samples         UInt32 CODEC(T64, ZSTD(1)),
    -- Of a trace that is kept in the blobs as it came; 0: there is none.
    trace_bytes     UInt32 CODEC(T64, ZSTD(1)),
    trace_place     String CODEC(ZSTD(1)),
    -- Functions that ran, each once: what was spent in them, in microseconds, bytes or pieces.
    `frames.id`         Array(UInt64) CODEC(ZSTD(1)),
    `frames.function`   Array(String) CODEC(ZSTD(1)),
    `frames.module`     Array(String) CODEC(ZSTD(1)),
    `frames.package`    Array(String) CODEC(ZSTD(1)),
    `frames.file`       Array(String) CODEC(ZSTD(1)),
    `frames.line`       Array(UInt32) CODEC(ZSTD(1)),
    `frames.in_app`     Array(Bool) CODEC(ZSTD(1)),
    `frames.self`       Array(UInt64) CODEC(ZSTD(1)),
    `frames.total`      Array(UInt64) CODEC(ZSTD(1)),
    -- Paths from the root, callers first: the same path has the same id in all profiles. The caller of a root: 0.
    `paths.id`          Array(UInt64) CODEC(ZSTD(1)),
    `paths.caller`      Array(UInt64) CODEC(ZSTD(1)),
    `paths.function`    Array(UInt64) CODEC(ZSTD(1)),
    `paths.self`        Array(UInt64) CODEC(ZSTD(1)),
    `paths.total`       Array(UInt64) CODEC(ZSTD(1)),
    body            String CODEC(NONE),
    INDEX profile_bloom profile_id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX profiler_bloom profiler_id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX trace_bloom trace_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = {MergeTree}
PARTITION BY toMonday(start)
ORDER BY (project_id, type, start, profile_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    -- A row has some 30 kB, and one profile is read for a page.
    index_granularity_bytes = 2097152,
    min_bytes_for_wide_part = 67108864,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

-- What functions cost by the hour.
CREATE TABLE IF NOT EXISTS profile_functions
(
    project_id      UInt32,
    type            LowCardinality(String),
    hour            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    transaction     LowCardinality(String),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    function        UInt64 CODEC(ZSTD(1)),
    in_app          Bool,
    self            SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    total           SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
    profiles        SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(hour)
ORDER BY (project_id, type, hour, transaction, release, environment, function, in_app)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS profile_functions_of_profiles TO profile_functions AS
SELECT
    project_id, type, toStartOfHour(start) AS hour, transaction, release, environment,
    frame_id AS function, frame_in_app AS in_app, sum(frame_self) AS self, sum(frame_total) AS total, count() AS profiles
FROM profiles
ARRAY JOIN frames.id AS frame_id, frames.in_app AS frame_in_app, frames.self AS frame_self, frames.total AS frame_total
GROUP BY project_id, type, hour, transaction, release, environment, function, in_app;

-- What each function is called: sums know it by its number.
CREATE TABLE IF NOT EXISTS profile_frames
(
    project_id      UInt32,
    id              UInt64 CODEC(ZSTD(1)),
    week            Date,
    function        SimpleAggregateFunction(any, String) CODEC(ZSTD(1)),
    module          SimpleAggregateFunction(any, String) CODEC(ZSTD(1)),
    package         SimpleAggregateFunction(any, String) CODEC(ZSTD(1)),
    file            SimpleAggregateFunction(any, String) CODEC(ZSTD(1)),
    line            SimpleAggregateFunction(any, UInt32) CODEC(T64, ZSTD(1)),
    in_app          SimpleAggregateFunction(max, UInt8)
)
ENGINE = {AggregatingMergeTree}
PARTITION BY week
ORDER BY (project_id, id, week)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS profile_frames_of_profiles TO profile_frames AS
SELECT
    project_id, frame_id AS id, toMonday(start) AS week, any(frame_function) AS function, any(frame_module) AS module,
    any(frame_package) AS package, any(frame_file) AS file, any(frame_line) AS line, max(toUInt8(frame_in_app)) AS in_app
FROM profiles
ARRAY JOIN
    frames.id AS frame_id, frames.function AS frame_function, frames.module AS frame_module,
    frames.package AS frame_package, frames.file AS frame_file, frames.line AS frame_line, frames.in_app AS frame_in_app
GROUP BY project_id, id, week;
