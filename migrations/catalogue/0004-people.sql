-- People and what they may: teams, who sees which project, invitations, tokens of persons, second factors, passkeys; what
-- the organisation has set; and the log of who changed what.

create table teams (
  id {identity},
  slug text not null unique,
  name text not null,
  created_at {integer} not null
) {table};

create table team_members (
  team_id {integer} not null references teams (id) on delete cascade,
  user_id text not null references "user" ("id") on delete cascade,
  primary key (team_id, user_id)
) {clustered};

create index team_members_by_user on team_members (user_id);

create table project_teams (
  project_id {integer} not null references projects (id) on delete cascade,
  team_id {integer} not null references teams (id) on delete cascade,
  primary key (project_id, team_id)
) {clustered};

create index project_teams_by_team on project_teams (team_id);

-- organization: everybody sees it; teams: its teams alone, besides owners and admins.
alter table projects add column access text not null default 'organization';
alter table projects add column retention_days {integer};

-- Slugs that a project had before; its old addresses lead on.
create table project_slug_moves (
  old_slug text not null primary key,
  project_id {integer} not null references projects (id) on delete cascade,
  moved_at {integer} not null
) {clustered};

-- Projects that were removed and whose events are still in the event store. Without a reference: the project is gone.
create table project_removals (
  project_id {integer} not null primary key,
  removed_at {integer} not null
) {clustered};

create table hidden_environments (
  project_id {integer} not null references projects (id) on delete cascade,
  name text not null,
  primary key (project_id, name)
) {clustered};

-- One row at most, with what differs from the defaults.
create table organization_settings (
  id {integer} not null primary key check (id = 1),
  -- JSON: see OrganizationSettings in src/domain/organization/organization.ts.
  settings text not null
) {clustered};

create table invitations (
  id text not null primary key,
  -- sha256 of the link's token, hex.
  hash text not null unique,
  email text not null,
  role text not null,
  -- JSON: numbers of teams.
  teams text not null,
  invited_by text not null,
  created_at {integer} not null,
  expires_at {integer} not null
) {clustered};

-- The owner of a personal token; null: the organisation's.
alter table api_tokens add column user_id text references "user" ("id") on delete cascade;
alter table api_tokens add column expires_at {integer};
alter table api_tokens add column created_by text not null default '';

create index api_tokens_by_user on api_tokens (user_id);

create table audit_log (
  id {identity},
  at {integer} not null,
  -- user, token, operator, nobody.
  actor_kind text not null,
  actor_id text,
  -- As they were called then.
  actor_name text not null,
  action text not null,
  target text not null,
  -- JSON: names and new values.
  detail text not null
) {table};

create index audit_log_by_time on audit_log (at);

-- Ours, beside the library's columns: null is what the browser says.
alter table "user" add column "locale" text;
alter table "user" add column "timeZone" text;
-- A new address that is not confirmed yet.
alter table "user" add column "pendingEmail" text;

-- Everybody who is there was made by the operator or by the owner's one-time code.
update "user" set "emailVerified" = (1 = 1);

-- From here on the library's tables again, as its version 1.7.6 wants them (src/accounts/accounts.test.ts compares).

drop index "account_issuer_accountId_uidx";
alter table "account" drop column "issuer";
create unique index "account_providerId_accountId_uidx" on "account" ("providerId", "accountId");

alter table "user" add column "twoFactorEnabled" {boolean};

create table "twoFactor" (
  "id" text not null primary key,
  -- Encrypted with the instance's secret, as are the recovery codes.
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "verified" {boolean},
  "failedVerificationCount" integer,
  "lockedUntil" {time}
);

create index "twoFactor_secret_idx" on "twoFactor" ("secret");
create index "twoFactor_userId_idx" on "twoFactor" ("userId");

create table "passkey" (
  "id" text not null primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" {boolean} not null,
  "transports" text,
  "createdAt" {time},
  "aaguid" text
);

create index "passkey_userId_idx" on "passkey" ("userId");
create index "passkey_credentialID_idx" on "passkey" ("credentialID");
-- Ours: devices make these ids, and a stranger could claim somebody else's.
create unique index "passkey_credentialID_uidx" on "passkey" ("credentialID");
