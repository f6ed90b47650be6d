-- Sign-on by SAML and provisioning by SCIM.

-- Since when somebody may not sign in; null: they may. What they did stays.
alter table "user" add column "deactivatedAt" {time};

-- What a directory calls the accounts that it keeps. An account without a row is known to it by its address.
create table directory_entries (
  id text not null primary key,
  user_id text not null unique references "user" ("id") on delete cascade,
  -- As the directory wrote it; compared without regard to case by `user_key`.
  user_name text not null,
  user_key text not null unique,
  external_id text,
  -- Milliseconds since the epoch: the directory has taken it back; null: it keeps it.
  removed_at {integer}
) {clustered};

-- The same of teams.
create table directory_groups (
  team_id {integer} not null primary key references teams (id) on delete cascade,
  external_id text
) {clustered};

-- Assertions that somebody was signed in by: each is good once, on whichever server.
create table used_assertions (
  -- sha256 of who issued it and its id, hex.
  hash text not null primary key,
  until {integer} not null
) {clustered};

create index used_assertions_by_time on used_assertions (until);

-- How the last sign-in and the last request of a directory went: saml, scim.
create table sign_on_attempts (
  kind text not null primary key,
  at {integer} not null,
  who text not null,
  -- null: it went well.
  problem text
) {clustered};
