-- Sessions (src/domain/session/session.ts). What is said of one comes in several rows, in any order; rows of the same session
-- merge to what is known of it. Nothing but a session's own rows share its key: those of an aggregate have ids of their own.
CREATE TABLE IF NOT EXISTS sessions
(
    project_id      UInt32,
    -- In which it started. A client's wrong clock is set right by a little less or more each time: the hour bears it.
    hour            DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    release         LowCardinality(String),
    environment     LowCardinality(String),
    session_id      UUID CODEC(NONE),
    started         SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(DoubleDelta, ZSTD(1)),
    -- The first final status is final: what is open comes after all that is not, and what was said later after what came before.
    standing        SimpleAggregateFunction(min, Tuple(is_open Bool, moment UInt64, status String)),
    errors          SimpleAggregateFunction(max, UInt32) CODEC(T64, ZSTD(1)),
    quantity        SimpleAggregateFunction(max, UInt64) CODEC(T64, ZSTD(1)),
    user_key        SimpleAggregateFunction(max, String) CODEC(ZSTD(1))
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(hour)
ORDER BY (project_id, hour, release, environment, session_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    number_of_free_entries_in_pool_to_lower_max_size_of_merge = 1;
