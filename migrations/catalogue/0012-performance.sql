-- null: the usual threshold (src/domain/performance/apdex.ts), milliseconds.
alter table projects add column apdex_ms {integer};
-- null: as long as the project's events, and never longer than the instance keeps spans.
alter table projects add column span_retention_days {integer};
