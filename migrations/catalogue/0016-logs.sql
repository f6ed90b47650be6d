-- null: as long as the project's events, and never longer than the instance keeps logs.
alter table projects add column log_retention_days {integer};
