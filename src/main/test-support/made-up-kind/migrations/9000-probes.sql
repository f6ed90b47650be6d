CREATE TABLE IF NOT EXISTS probes
(
    project_id UInt32,
    at         DateTime64(3, 'UTC'),
    reading    Float64
)
ENGINE = {MergeTree}
PARTITION BY toMonday(at)
ORDER BY (project_id, at)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE TABLE IF NOT EXISTS probe_days
(
    project_id UInt32,
    day        Date,
    readings   SimpleAggregateFunction(sum, UInt64)
)
ENGINE = {AggregatingMergeTree}
PARTITION BY toMonday(day)
ORDER BY (project_id, day)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS probe_days_of_probes TO probe_days AS
SELECT project_id, toDate(at) AS day, count() AS readings
FROM probes
GROUP BY project_id, day;
