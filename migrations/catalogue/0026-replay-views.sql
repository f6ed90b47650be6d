-- Who has watched which replay, and when last.
create table replay_views (
  user_id text not null references "user" ("id") on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  replay_id text not null,
  seen_at {integer} not null,
  primary key (user_id, project_id, replay_id)
) {clustered};

create index replay_views_by_replay on replay_views (project_id, replay_id);
create index replay_views_by_time on replay_views (user_id, seen_at);

-- The recording that a person was in when they wrote, as the SDK names it.
alter table feedback add column replay_id text;
