-- Several nodes that take events share one book of quotas: each has reserved a part of what is left.

-- The nodes that do. `beat` counts up as long as a node lives.
create table limit_nodes (
  node text primary key,
  beat {integer} not null
) {table};

-- What a node may take of a quota in a period, and what it has taken as it said last. `committed`: how much of that the
-- digest has counted in quota_usage, in the same transaction.
create table quota_allotments (
  quota_id {integer} not null references quotas (id) on delete cascade,
  since {integer} not null,
  node text not null,
  granted {integer} not null,
  spent {integer} not null,
  committed {integer} not null default 0,
  primary key (quota_id, since, node)
) {table};

-- What each process of a node has let in of a project in an hour that is limited as a spike.
create table spike_counts (
  hour {integer} not null,
  project_id {integer} not null references projects (id) on delete cascade,
  category text not null,
  node text not null,
  came {integer} not null,
  primary key (hour, project_id, category, node)
) {table};
