-- null: as long as the project's events, and never longer than the instance keeps profiles.
alter table projects add column profile_retention_days {integer};
