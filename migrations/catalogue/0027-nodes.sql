-- The processes that share the catalogue and have said lately that they live; and of those that are gone, what they left.
create table nodes (
  id text primary key,
  -- `ingest`, `digest`, `web`, in this order, by commas.
  roles text not null,
  version text not null,
  -- Where its spool is read, for other nodes alone; null: it has none.
  address text,
  spool_id text,
  backlog_records {integer} not null,
  backlog_bytes {integer} not null,
  -- Arrival of the oldest record that waits there; null: none waits.
  oldest_at {integer},
  started_at {integer} not null,
  seen_at {integer} not null
) {table};

create index nodes_by_time on nodes (seen_at);
