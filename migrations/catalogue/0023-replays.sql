-- null: as long as the project's events, and never longer than the instance keeps replays.
alter table projects add column replay_retention_days {integer};

-- Replays that somebody has deleted: what still comes of them goes as well.
create table removed_replays (
  project_id {integer} not null,
  replay_id text not null,
  removed_at {integer} not null,
  primary key (project_id, replay_id)
);
create index removed_replays_by_time on removed_replays (removed_at);
