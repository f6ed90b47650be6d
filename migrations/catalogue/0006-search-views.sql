-- Searches of the issue list that people keep: a tab each.
create table search_views (
  id {identity},
  -- Whose it is, and who alone sees it; null: everybody's.
  user_id text references "user" ("id") on delete cascade,
  name text not null,
  -- JSON: query, sort, period, environments (src/domain/issue/search-view.ts).
  search text not null,
  -- Where it stands among those of the same person, or of everybody; smaller is further left.
  position {integer} not null,
  created_at {integer} not null
) {table};

create index search_views_by_user on search_views (user_id);

-- The projects that a view is narrowed to; without any, it is about all.
create table search_view_projects (
  view_id {integer} not null references search_views (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  primary key (view_id, project_id)
) {clustered};

-- What opens when the list is opened: of a person, who comes first, or of a team.
create table search_view_defaults (
  id {identity},
  view_id {integer} not null references search_views (id) on delete cascade,
  user_id text unique references "user" ("id") on delete cascade,
  team_id {integer} unique references teams (id) on delete cascade
) {table};
