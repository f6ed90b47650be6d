-- Jobs that check in (src/domain/monitor): what they are to do, where they stand, and what has come and is not judged yet.
create table monitors (
  id {counter},
  project_id {integer} not null references projects (id) on delete cascade,
  slug text not null,
  name text not null,
  -- JSON: MonitorConfig
  config text not null,
  muted {integer} not null default 0,
  ping_key text not null unique,
  created_at {integer} not null,
  unique (project_id, slug)
);

create table monitor_environments (
  monitor_id {integer} not null references monitors (id) on delete cascade,
  name text not null,
  muted {integer} not null default 0,
  -- JSON: MonitorState
  state text not null,
  status text not null default 'waiting',
  -- When to look at it though nobody checks in; null: never. 0: its settings have changed.
  due_at {integer},
  primary key (monitor_id, name)
) {loose_clustered};
create index monitor_environments_by_due on monitor_environments (due_at) where due_at is not null;
create index monitor_environments_resolving on monitor_environments (monitor_id)
  where state ->> '$.resolving' is not null;

-- In the order in which they came.
create table monitor_check_ins (
  id {counter},
  monitor_id {integer} not null references monitors (id) on delete cascade,
  environment text not null,
  -- JSON: CheckIn
  check_in text not null
);

-- One row: how far it has been judged. Whoever judges counts it up, so that no two judge the same.
create table monitor_clock (
  id {integer} primary key check (id = 1),
  turn {integer} not null,
  -- When the server was last seen to run.
  alive_at {integer} not null,
  -- JSON: times at which it was not there, [from, to) each, of the last weeks.
  absences text not null
);
