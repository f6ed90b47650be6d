-- What has changed, in order: a line is written in the transaction of the change, as long as anybody follows.
create table change_log (
  id {identity},
  -- When it happened, which may be long before it was heard of.
  at {integer} not null,
  written_at {integer} not null,
  -- issue.resolved, project.created, … (src/domain/change/change.ts).
  kind text not null,
  -- JSON: the ids of the projects that it is about; null: the organization.
  projects text,
  -- JSON: who did it.
  actor text not null,
  -- JSON: a ChangeDetail.
  detail text not null
) {table};

-- Whoever follows, and the last line that they have read.
create table change_followers (
  name text not null primary key,
  change_id {integer} not null
) {clustered};

create table webhooks (
  id {identity},
  name text not null,
  url text not null,
  -- JSON: kinds of changes; []: all.
  kinds text not null,
  -- 1: of all projects, and of the organization. 0: of those in webhook_projects, and where they are gone, of none.
  all_projects {integer} not null,
  -- JSON, encrypted with the instance's secret: what signs.
  sealed text not null,
  created_at {integer} not null,
  created_by text not null,
  -- null: it is on. person, failing, gone.
  off_why text,
  off_at {integer},
  -- Since when nothing was taken; null: the last was.
  failing_since {integer}
) {table};

create table webhook_projects (
  webhook_id {integer} not null references webhooks (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  primary key (webhook_id, project_id)
) {clustered};

create index webhook_projects_by_project on webhook_projects (project_id);

-- A webhook's log.
create index outbox_by_queue on outbox (queue, id);
