-- Keys of requests that are to be done once, with what they were answered: sealed with the key itself, which is not here.
create table idempotency_keys (
  -- Whoever asked: token:5, user:abc.
  caller text not null,
  key_hash text not null,
  -- Of what was asked: another request under the same key is refused.
  fingerprint text not null,
  at {integer} not null,
  -- null: no answer yet.
  sealed text,
  primary key (caller, key_hash)
) {clustered};
create index idempotency_keys_by_age on idempotency_keys (at);

-- Where changes are told.
create table webhooks (
  id {identity},
  name text not null,
  url text not null,
  -- JSON: types of events, `issue.*` for all of an area; empty: all.
  events text not null,
  -- JSON: numbers of projects; empty: all.
  projects text not null,
  enabled {integer} not null,
  -- The secret that messages are signed with, sealed.
  sealed text not null,
  created_at {integer} not null,
  created_by text not null
) {table};

-- What is to be told, has been, or could not be.
create table webhook_deliveries (
  id {identity},
  webhook_id {integer} not null references webhooks (id) on delete cascade,
  -- The same at each attempt.
  message_id text not null,
  type text not null,
  body text not null,
  -- waiting, sent, failed.
  state text not null,
  attempts {integer} not null,
  made_at {integer} not null,
  -- Since when it is tried: later than made_at where somebody had it sent again.
  tried_from {integer} not null,
  next_at {integer},
  -- Of the last answer: its status, or why there was none.
  status {integer},
  answer text not null,
  answered_at {integer}
) {table};
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);

-- How far each source of changes has been read.
create table webhook_positions (
  source text not null primary key,
  position {integer} not null
) {clustered};
