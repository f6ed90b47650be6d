-- What was brought from another server: what its things are called there and here, and how far an import has come.

create table imported_things (
  -- Where it is from: `sentry https://errors.example.com/api/0 acme`.
  source text not null,
  kind text not null,
  foreign_id text not null,
  own_id text not null,
  primary key (source, kind, foreign_id)
) {clustered};

create table import_steps (
  source text not null,
  step text not null,
  -- The page that is next, as the source calls it; null: the first.
  cursor text,
  done {integer} not null,
  -- JSON: what has come by this step, and what could not.
  tally text not null,
  primary key (source, step)
) {clustered};

-- What happened to a project's issues before then is history: it sends word to nobody.
create table project_histories (
  project_id {integer} not null primary key references projects (id) on delete cascade,
  until {integer} not null
) {clustered};

-- The project that DSNs made elsewhere name, where it has another number here.
create table dsn_projects (
  public_key text not null primary key references project_keys (public_key) on delete cascade,
  dsn_project_id {integer} not null
) {clustered};
