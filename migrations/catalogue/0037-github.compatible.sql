-- The GitHub app of this instance, where it is installed, and what it tells of which project.

-- At most one row.
create table github_app (
  id {integer} not null primary key,
  -- As GitHub counts apps.
  app_id {integer} not null,
  slug text not null,
  name text not null,
  -- https://github.com, or a GitHub Enterprise Server.
  base_url text not null,
  -- The app's own page.
  page_url text not null,
  -- Sealed with a key of the server's own: only it can read them.
  private_key text not null,
  webhook_secret text not null,
  created_at {integer} not null,
  created_by text not null,
  hook_heard_at {integer},
  -- When its installations are to be asked for; null: nothing has changed.
  sync_at {integer},
  sync_attempts {integer} not null default 0,
  -- What went wrong last, as JSON; '' where nothing did.
  fault text not null default '',
  fault_at {integer}
) {clustered};

create table github_repositories (
  -- As GitHub counts them: it stays when the repository is renamed.
  id {integer} not null primary key,
  installation_id {integer} not null,
  -- owner/repo.
  name text not null
) {clustered};

-- Which repository has a project's code. Gone with the project; kept while the app is installed anew.
create table github_links (
  project_id {integer} not null references projects (id) on delete cascade,
  repository_id {integer} not null,
  comments {integer} not null,
  checks {integer} not null,
  watch_minutes {integer} not null,
  linked_at {integer} not null,
  primary key (project_id, repository_id)
) {clustered};

create index github_links_by_repository on github_links (repository_id);

-- Webhooks that were taken, by the id of their delivery.
create table github_deliveries (
  id text not null primary key,
  at {integer} not null
) {clustered};

create index github_deliveries_by_age on github_deliveries (at);

-- Pull requests that are open, and our one comment on each.
create table github_pulls (
  repository_id {integer} not null,
  number {integer} not null,
  -- null: none has been written.
  comment_id {integer},
  -- sha256 of its text, hex; '' where there is none.
  sent text not null,
  -- When to look at it next; null: not until something happens.
  due_at {integer},
  attempts {integer} not null,
  primary key (repository_id, number)
) {clustered};

create index github_pulls_by_due_at on github_pulls (due_at) where due_at is not null;

-- Check runs on the commits of releases: one for each of a release's projects.
create table github_checks (
  release_id {integer} not null references releases (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  repository_id {integer} not null,
  head_sha text not null,
  -- null: not made yet.
  check_run_id {integer},
  began_at {integer} not null,
  ends_at {integer} not null,
  -- sha256 of what was sent last, hex; '' where nothing was.
  sent text not null,
  due_at {integer},
  attempts {integer} not null,
  primary key (release_id, project_id, repository_id)
) {clustered};

create index github_checks_by_due_at on github_checks (due_at) where due_at is not null;
create index github_checks_by_project on github_checks (project_id);
