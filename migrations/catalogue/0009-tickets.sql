-- Tickets elsewhere: which GitHub, GitLab and Jira there are, and which of their tickets issues are linked to.

create table integrations (
  id {identity},
  -- github, gitlab, jira.
  kind text not null,
  name text not null,
  base_url text not null,
  -- Of Jira Cloud; '' elsewhere.
  account text not null,
  -- Sealed with a key of the server's own: only it can read them.
  token text not null,
  webhook_secret text not null,
  -- The last characters of the token, to be shown.
  token_ends text not null,
  -- Where tickets are made; '' where only single projects have a place.
  place text not null,
  resolves_issues {integer} not null,
  closes_tickets {integer} not null,
  created_at {integer} not null,
  created_by text not null,
  hook_heard_at {integer}
) {table};

create table integration_places (
  integration_id {integer} not null references integrations (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  place text not null,
  primary key (integration_id, project_id)
) {clustered};

create index integration_places_by_project on integration_places (project_id);

create table tickets (
  id {identity},
  integration_id {integer} not null references integrations (id) on delete cascade,
  ticket_key text not null,
  url text not null,
  title text not null,
  -- open, closed, not_planned.
  state text not null,
  -- As its system says: what is older is old news.
  updated_at {integer} not null,
  -- When it was last looked at, or heard of.
  looked_at {integer} not null,
  -- When to close it, as its issues are resolved; null: nothing to do.
  close_at {integer},
  -- Attempts to close it that came to nothing.
  close_attempts {integer} not null default 0,
  unique (integration_id, ticket_key)
) {table};

create index tickets_by_close_at on tickets (close_at) where close_at is not null;
create index tickets_by_looked_at on tickets (looked_at);

create table issue_tickets (
  issue_id {integer} not null references issues (id) on delete cascade,
  ticket_id {integer} not null references tickets (id) on delete cascade,
  linked_at {integer} not null,
  primary key (issue_id, ticket_id)
) {clustered};

create index issue_tickets_by_ticket on issue_tickets (ticket_id);
