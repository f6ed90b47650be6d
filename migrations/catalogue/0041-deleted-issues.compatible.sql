-- Issues that were deleted less than an hour ago, or whose events are still in the event store.
create table deleted_issues (
  -- The id that it had, and gets back.
  issue_id {integer} not null primary key,
  project_id {integer} not null references projects (id) on delete cascade,
  number {integer} not null,
  title text not null,
  -- JSON: group hashes.
  groups text not null,
  -- JSON: its rows by table, with which it is restored.
  kept text not null,
  action_id text not null,
  deleted_by text not null,
  deleted_at {integer} not null
) {table};

create index deleted_issues_by_time on deleted_issues (deleted_at);
create index deleted_issues_by_project on deleted_issues (project_id, number);
create index deleted_issues_by_action on deleted_issues (action_id);

-- Groups whose events are filtered when they arrive.
create table discarded_groups (
  project_id {integer} not null references projects (id) on delete cascade,
  group_hash text not null,
  -- Of the issue with which it was deleted.
  title text not null,
  number {integer} not null,
  action_id text not null,
  discarded_by text not null,
  discarded_at {integer} not null,
  primary key (project_id, group_hash)
) {clustered};
