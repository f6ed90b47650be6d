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
