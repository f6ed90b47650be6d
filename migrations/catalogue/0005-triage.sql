-- What people do with issues: where an issue stands and why, whose it is, what happened to it, who follows it.

-- unresolved: new, ongoing, regressed, escalating; '' otherwise.
alter table issues add column substatus text not null default 'ongoing';
update issues set substatus = '' where status <> 'unresolved';
update issues set substatus = 'regressed' where status = 'unresolved' and regressed_at is not null;
-- JSON: a Resolution while it is resolved, an ArchivedUntil while it is archived (src/domain/issue/state.ts).
alter table issues add column state_detail text;
-- When its state changed last.
alter table issues add column state_at {integer};
update issues set state_at = resolved_at, state_detail = '{"kind":"now"}' where status = 'resolved';
alter table issues drop column resolved_at;
-- event_count when it was archived: what "until 100 more events" counts from.
alter table issues add column archived_count {integer};
-- The time at which an archived issue comes back; null: not by time.
alter table issues add column wake_at {integer};
alter table issues add column priority text not null default 'medium';
-- 1: a person has said so; what the level suggests no longer counts.
alter table issues add column priority_set {integer} not null default 0;
-- At most one of the two.
alter table issues add column assignee_user_id text references "user" ("id") on delete set null;
alter table issues add column assignee_team_id {integer} references teams (id) on delete set null;

update issues set priority = 'high' where level = 'fatal' or (level = 'error' and handled = 0);
update issues set priority = 'low' where level in ('info', 'debug');

create index issues_by_status on issues (status, project_id);
create index issues_by_assignee_user on issues (assignee_user_id) where assignee_user_id is not null;
create index issues_by_assignee_team on issues (assignee_team_id) where assignee_team_id is not null;
create index issues_by_wake_at on issues (wake_at) where wake_at is not null;

-- The history of every issue. It counts up over all of them: followers remember how far they have read.
create table issue_activity (
  id {identity},
  issue_id {integer} not null references issues (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  at {integer} not null,
  -- user, token, operator, mishap, commit.
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  kind text not null,
  -- JSON: the rest of a Happening (src/domain/issue/activity.ts).
  detail text not null,
  -- What was done in one go, and can be taken back in one go.
  action_id text,
  -- JSON: the columns of `issues` that it changed, as they were before.
  before text
) {table};

create index issue_activity_by_issue on issue_activity (issue_id, id);
create index issue_activity_by_action on issue_activity (action_id) where action_id is not null;

-- How far each follower of the history has read.
create table activity_positions (
  follower text not null primary key,
  activity_id {integer} not null
) {clustered};

-- In which releases and environments an issue has been seen. '' is not kept.
create table issue_places (
  issue_id {integer} not null references issues (id) on delete cascade,
  -- release, environment.
  kind text not null,
  name text not null,
  first_seen {integer} not null,
  primary key (issue_id, kind, name)
) {clustered};

create index issue_places_by_name on issue_places (kind, name);

insert into issue_places (issue_id, kind, name, first_seen)
  select id, 'release', first_release, first_seen from issues where first_release <> '';
insert into issue_places (issue_id, kind, name, first_seen)
  select id, 'release', last_release, last_seen from issues where last_release not in ('', first_release);

create table issue_marks (
  user_id text not null references "user" ("id") on delete cascade,
  issue_id {integer} not null references issues (id) on delete cascade,
  bookmarked {integer} not null default 0,
  -- chosen, assigned, commented, mentioned, changed; off: they have said no; null: neither.
  subscription text,
  seen_at {integer},
  primary key (user_id, issue_id)
) {clustered};

create index issue_marks_by_issue on issue_marks (issue_id);
