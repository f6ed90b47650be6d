-- The Slack app of this instance, whom its people are here, and what it is still to send.

-- At most one row.
create table slack_app (
  id {integer} not null primary key,
  -- https://slack.com, or another Slack.
  base_url text not null,
  team_id text not null,
  team_name text not null,
  -- As Slack names the bot.
  bot_name text not null,
  -- The language that the app writes in.
  locale text not null,
  -- Sealed with a key of the server's own: only it can read them.
  bot_token text not null,
  signing_secret text not null,
  created_at {integer} not null,
  created_by text not null,
  heard_at {integer},
  -- What went wrong last, as JSON; '' where nothing did.
  fault text not null default '',
  fault_at {integer}
) {clustered};

-- Projects whose issues may be shown to whoever is in a channel.
create table slack_projects (
  project_id {integer} not null primary key references projects (id) on delete cascade
) {clustered};

-- Whose Slack account acts for whom; of the workspace that is connected.
create table slack_people (
  slack_user_id text not null primary key,
  slack_name text not null,
  user_id text not null references "user" ("id") on delete cascade,
  linked_at {integer} not null
) {clustered};

create unique index slack_people_by_user on slack_people (user_id);

-- Codes that link an account: shown once, good once.
create table slack_codes (
  -- sha256, hex.
  code_hash text not null primary key,
  user_id text not null references "user" ("id") on delete cascade,
  ends_at {integer} not null
) {clustered};

create index slack_codes_by_user on slack_codes (user_id);

-- Requests that were taken, so that none is taken twice.
create table slack_deliveries (
  id text not null primary key,
  at {integer} not null
) {clustered};

create index slack_deliveries_by_age on slack_deliveries (at);

-- What is to be sent.
create table slack_posts (
  id {identity},
  -- JSON.
  post text not null,
  at {integer} not null,
  due_at {integer} not null,
  attempts {integer} not null
) {table};

create index slack_posts_by_due_at on slack_posts (due_at);
