-- Dashboards. What one shows is in its versions; here is whose it is, and which version is the newest.
create table dashboards (
  id {identity},
  -- null: the account of its owner is gone.
  owner_id text references "user" ("id") on delete set null,
  -- self, admin, member, viewer: the weakest role that sees it, and the weakest that changes it.
  seen_by text not null,
  edited_by text not null,
  version {integer} not null,
  created_at {integer} not null
) {table};

create table dashboard_versions (
  dashboard_id {integer} not null references dashboards (id) on delete cascade,
  version {integer} not null,
  -- JSON: `DashboardContent` (src/domain/dashboard/dashboard.ts).
  content text not null,
  changed_at {integer} not null,
  changed_by text not null,
  -- The version that this one brought back; null: it was a change.
  restored {integer},
  primary key (dashboard_id, version)
) {clustered};

-- Public links: each shows one version to whoever has the token, of which only the hash is kept.
create table dashboard_links (
  id {identity},
  dashboard_id {integer} not null references dashboards (id) on delete cascade,
  version {integer} not null,
  token_hash text not null unique,
  -- JSON: ids of the projects that it may tell of.
  projects text not null,
  created_at {integer} not null,
  created_by text not null,
  last_opened_at {integer}
) {table};

create index dashboard_links_by_dashboard on dashboard_links (dashboard_id);
