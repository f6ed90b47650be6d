-- People and their sessions: the tables of better-auth, named and shaped as its adapter expects them
-- (src/accounts/accounts.test.ts compares them with what the library asks for).

create table "user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" {boolean} not null,
  "image" text,
  "createdAt" {time} not null,
  "updatedAt" {time} not null,
  -- Ours: owner or member.
  "role" text not null
);

create table "session" (
  "id" text not null primary key,
  "expiresAt" {time} not null,
  "token" text not null unique,
  "createdAt" {time} not null,
  "updatedAt" {time} not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" ("id") on delete cascade
);

create index "session_userId_idx" on "session" ("userId");

create table "account" (
  "id" text not null primary key,
  "issuer" text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" {time},
  "refreshTokenExpiresAt" {time},
  "scope" text,
  "password" text,
  "createdAt" {time} not null,
  "updatedAt" {time} not null
);

create index "account_userId_idx" on "account" ("userId");

create unique index "account_issuer_accountId_uidx" on "account" ("issuer", "accountId");

create table "verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" {time} not null,
  "createdAt" {time} not null,
  "updatedAt" {time} not null
);

create index "verification_identifier_idx" on "verification" ("identifier");
