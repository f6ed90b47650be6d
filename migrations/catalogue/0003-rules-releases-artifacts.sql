-- What projects set about how their events are read; issues that are resolved, merged and known by release; releases; and
-- what was uploaded for them. Where a name may be missing (a release, a dist), '' stands for none.

create table project_rules (
  project_id {integer} not null primary key references projects (id) on delete cascade,
  -- JSON: see src/domain/project/project-rules.ts.
  rules text not null,
  -- Counts the changes, from 1.
  version {integer} not null,
  changed_at {integer} not null
) {clustered};

-- How often something has changed that other threads and processes keep in memory: `artifacts`.
create table changes (
  what text not null primary key,
  version {integer} not null
) {clustered};

alter table issues add column status text not null default 'unresolved';
alter table issues add column resolved_at {integer};
alter table issues add column regressed_at {integer};
-- Stays when the issue is resolved again: the release's page goes on saying that it came back there.
alter table issues add column regressed_release text not null default '';
alter table issues add column first_release text not null default '';
alter table issues add column last_release text not null default '';

-- A release's new issues and regressions are counted here, so that they are right after every merge. Commits write to
-- these columns in statements of their own, and only where they change: see commit-issues.ts.
create index issues_by_first_release on issues (first_release, project_id);
create index issues_by_regressed_release on issues (regressed_release, project_id);

-- Issues that were merged are gone; their addresses lead on.
create table issue_moves (
  old_issue_id {integer} not null primary key,
  project_id {integer} not null references projects (id) on delete cascade,
  old_number {integer} not null,
  issue_id {integer} not null references issues (id) on delete cascade,
  moved_at {integer} not null,
  unique (project_id, old_number)
) {clustered};

create index issue_moves_by_issue on issue_moves (issue_id);

create table releases (
  id {identity},
  version text not null unique,
  -- Sorts by its bytes as versions do: releaseSortKey in src/domain/release/version.ts.
  sort_key text not null,
  created_at {integer} not null,
  released_at {integer},
  started_at {integer},
  status text not null default 'open',
  url text,
  ref text
) {table};

create index releases_by_sort_key on releases (sort_key);

create table release_projects (
  release_id {integer} not null references releases (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  events {integer} not null,
  first_event_at {integer},
  last_event_at {integer},
  primary key (release_id, project_id)
) {clustered};

create index release_projects_by_project on release_projects (project_id);

create table commits (
  release_id {integer} not null references releases (id) on delete cascade,
  -- 0 is the newest.
  position {integer} not null,
  commit_id text not null,
  repository text not null,
  author_name text not null,
  author_email text not null,
  message text not null,
  committed_at {integer},
  primary key (release_id, position)
) {clustered};

create table commit_files (
  release_id {integer} not null references releases (id) on delete cascade,
  -- Last segment of the path: what is known of a file of a stack.
  file_name text not null,
  position {integer} not null,
  path text not null,
  change text not null,
  primary key (release_id, file_name, position, path)
) {clustered};

-- Head and previous commit of each repository, as a tool said.
create table release_refs (
  release_id {integer} not null references releases (id) on delete cascade,
  repository text not null,
  commit_id text not null,
  previous_commit_id text,
  primary key (release_id, repository)
) {clustered};

create table deploys (
  id {identity},
  release_id {integer} not null references releases (id) on delete cascade,
  environment text not null,
  name text,
  url text,
  started_at {integer},
  finished_at {integer} not null
) {table};

create index deploys_by_release on deploys (release_id, finished_at);

create table repositories (
  id {identity},
  name text not null unique
) {table};

create table code_mappings (
  project_id {integer} not null references projects (id) on delete cascade,
  stack_root text not null,
  source_root text not null,
  repository text not null,
  branch text not null,
  primary key (project_id, stack_root, source_root)
) {clustered};

create table artifact_bundles (
  id {identity},
  checksum text not null,
  release text not null,
  dist text not null,
  uploaded_at {integer} not null,
  size {integer} not null,
  file_count {integer} not null,
  problem text
) {table};

create index artifact_bundles_by_checksum on artifact_bundles (checksum);
create index artifact_bundles_by_release on artifact_bundles (release);

create table bundle_projects (
  project_id {integer} not null references projects (id) on delete cascade,
  bundle_id {integer} not null references artifact_bundles (id) on delete cascade,
  primary key (project_id, bundle_id)
) {clustered};

create index bundle_projects_by_bundle on bundle_projects (bundle_id);

-- One row for each file of a bundle and each of the bundle's projects. Release, dist and time are the bundle's: digest
-- threads look files up by one index and no join.
create table artifact_files (
  id {identity},
  bundle_id {integer} not null references artifact_bundles (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  release text not null,
  dist text not null,
  kind text not null,
  url text not null,
  debug_id text not null,
  source_map_url text,
  index_key text,
  map_index_key text,
  problem text,
  size {integer} not null,
  uploaded_at {integer} not null
) {table};

create index artifact_files_by_bundle on artifact_files (bundle_id);
create index artifact_files_by_debug_id on artifact_files (project_id, debug_id, kind);
create index artifact_files_by_url on artifact_files (project_id, release, dist, url, kind);
create index artifact_files_by_index on artifact_files (index_key) where index_key is not null;
create index artifact_files_by_map_index on artifact_files (map_index_key) where map_index_key is not null;

create table debug_files (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  checksum text not null,
  debug_id text not null,
  name text not null,
  symbol_type text not null,
  uploaded_at {integer} not null,
  size {integer} not null,
  unique (project_id, checksum)
) {table};

create index debug_files_by_debug_id on debug_files (project_id, debug_id);
