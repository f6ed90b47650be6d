-- Public status pages. What the public sees of them is published as a file (src/services/status-pages); here is what it is
-- made of.
create table status_pages (
  id {identity},
  -- Random, as all public ids below: they tell strangers nothing.
  public_id text not null unique,
  slug text not null unique,
  -- A host name of its own; null: none.
  domain text unique,
  -- JSON: `StatusPageContent` (src/domain/status-page/status-page.ts).
  content text not null,
  created_at {integer} not null,
  changed_at {integer} not null
) {table};

-- Incidents and maintenance.
create table status_incidents (
  id {identity},
  page_id {integer} not null references status_pages (id) on delete cascade,
  public_id text not null unique,
  -- incident, maintenance
  kind text not null,
  title text not null,
  impact text not null,
  state text not null,
  -- JSON: the states of components by their public ids.
  components text not null,
  -- The component whose outage opened it; null: it was written by hand.
  outage_of text,
  starts_at {integer} not null,
  ends_at {integer},
  resolved_at {integer},
  created_at {integer} not null
) {table};

create index status_incidents_by_page on status_incidents (page_id, kind, created_at);
create index status_incidents_open on status_incidents (page_id) where resolved_at is null;

create table status_updates (
  id {identity},
  incident_id {integer} not null references status_incidents (id) on delete cascade,
  public_id text not null unique,
  state text not null,
  -- Markdown.
  text text not null,
  at {integer} not null,
  -- 0: subscribers are still to be told.
  told {integer} not null
) {table};

create index status_updates_by_incident on status_updates (incident_id, id);
create index status_updates_untold on status_updates (id) where told = 0;

-- How components stood, from each change on: the bars of the last 90 days.
create table status_changes (
  page_id {integer} not null references status_pages (id) on delete cascade,
  component text not null,
  at {integer} not null,
  state text not null,
  primary key (page_id, component, at)
) {clustered};

create table status_subscribers (
  id {identity},
  page_id {integer} not null references status_pages (id) on delete cascade,
  public_id text not null unique,
  -- mail, webhook
  kind text not null,
  target text not null,
  locale text not null,
  -- null: they have not confirmed.
  confirmed_at {integer},
  created_at {integer} not null,
  unique (page_id, kind, target)
) {table};
