-- null: as long as the project's events, and never longer than the instance keeps metrics.
alter table projects add column metric_retention_days {integer};
