-- Applications that people let in (OAuth 2.1).

-- Those that registered themselves. Whoever has a metadata document has no row.
create table oauth_clients (
  id text not null primary key,
  name text not null,
  -- JSON: a list of addresses.
  redirect_uris text not null,
  created_at {integer} not null,
  -- When somebody last let it in; null: nobody has.
  used_at {integer}
) {clustered};

-- What somebody let an application do.
create table oauth_grants (
  id {identity},
  user_id text not null references "user" ("id") on delete cascade,
  client_id text not null,
  client_name text not null,
  redirect_uri text not null,
  -- JSON: a list of permissions.
  scopes text not null,
  created_at {integer} not null,
  used_at {integer} not null,
  -- sha256 of the authorization code, hex, and the S256 challenge of whoever may redeem it.
  code_hash text not null unique,
  challenge text not null,
  -- null: nobody has, and it is no access yet.
  redeemed_at {integer}
) {table};

create index oauth_grants_by_user on oauth_grants (user_id);

-- Each is good once: replaced ones are kept for a while to see that somebody uses one again.
create table oauth_refresh_tokens (
  -- sha256 of the token, hex.
  hash text not null primary key,
  grant_id {integer} not null references oauth_grants (id) on delete cascade,
  created_at {integer} not null,
  replaced_at {integer}
) {clustered};

create index oauth_refresh_tokens_by_grant on oauth_refresh_tokens (grant_id);

-- Of an application's access token: which access it belongs to. null: a person or the organisation made it.
alter table api_tokens add column grant_id {integer} references oauth_grants (id) on delete cascade;

create index api_tokens_by_grant on api_tokens (grant_id);
