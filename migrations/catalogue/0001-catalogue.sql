-- The first catalogue. Words in braces are those that engines say differently: see src/storage/catalogue/migrations.ts.
-- Times are milliseconds since the epoch, booleans 0 or 1.

create table projects (
  id {identity},
  slug text not null unique,
  name text not null,
  platform text not null,
  created_at {integer} not null,
  first_event_at {integer},
  -- Issues are numbered within their project; this is the last number given. It only grows.
  last_issue_number {integer} not null default 0
) {table};

create table project_keys (
  public_key text not null primary key,
  project_id {integer} not null references projects (id) on delete cascade,
  label text not null,
  enabled {integer} not null,
  -- Both or neither.
  rate_limit_count {integer},
  rate_limit_window_seconds {integer},
  created_at {integer} not null
) {table};

create index project_keys_by_project on project_keys (project_id);

create table issues (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  number {integer} not null,
  title text not null,
  culprit text not null,
  level text not null,
  type text not null,
  platform text not null,
  -- JSON: { type, value, filename, function }.
  metadata text not null,
  handled {integer} not null,
  event_count {integer} not null,
  first_seen {integer} not null,
  last_seen {integer} not null,
  unique (project_id, number)
) {table};

-- What grouping computed, and the issue that owns it. Merging issues changes rows here and no event.
create table issue_hashes (
  project_id {integer} not null references projects (id) on delete cascade,
  group_hash text not null,
  issue_id {integer} not null references issues (id) on delete cascade,
  primary key (project_id, group_hash)
) {clustered};

create index issue_hashes_by_issue on issue_hashes (issue_id);

-- Events that have been counted, so that an SDK's retry is not. The one big table of the catalogue: it has no index
-- besides its key, because a second one would double what each commit writes. Old rows are found by walking the key.
create table known_events (
  project_id {integer} not null,
  event_id {bytes} not null,
  -- Hours since the epoch.
  received_hour {integer} not null,
  primary key (project_id, event_id)
) {clustered};

-- What became of items, added up by the hour.
create table outcomes (
  -- Start of the hour.
  hour {integer} not null,
  -- 0: the request named no project that exists.
  project_id {integer} not null,
  category text not null,
  outcome text not null,
  reason text not null,
  quantity {integer} not null,
  primary key (hour, project_id, category, outcome, reason)
) {clustered};

-- How far each spool has been digested: everything before this place is in the stores.
create table digest_positions (
  spool_id text not null primary key,
  segment {integer} not null,
  "offset" {integer} not null
) {clustered};

-- Batches that were begun and have not been committed.
create table digest_plans (
  spool_id text not null,
  segment {integer} not null,
  from_offset {integer} not null,
  to_offset {integer} not null,
  primary key (spool_id, segment, from_offset)
) {clustered};

create table leases (
  name text not null primary key,
  holder text not null,
  expires_at {integer} not null
) {clustered};

create table api_tokens (
  id {identity},
  name text not null,
  -- JSON: a list of permissions.
  scopes text not null,
  -- sha256 of the token, hex. The token itself is kept nowhere.
  hash text not null unique,
  last_four text not null,
  created_at {integer} not null,
  last_used_at {integer}
) {table};
