-- How much of a category may come in: for the organisation, a project or a key, by the hour, the day or the month (UTC).
create table quotas (
  id {identity},
  scope text not null,
  project_id {integer} references projects (id) on delete cascade,
  public_key text references project_keys (public_key) on delete cascade,
  category text not null,
  period text not null,
  most {integer} not null,
  created_at {integer} not null
) {table};
create unique index quotas_by_subject on quotas (scope, coalesce(project_id, 0), coalesce(public_key, ''), category, period);

-- What was taken in, from the start of each period. Written with the position of the digest, in one transaction.
create table quota_usage (
  quota_id {integer} not null references quotas (id) on delete cascade,
  since {integer} not null,
  used {integer} not null,
  primary key (quota_id, since)
) {table};

-- What people have been told of a limit: each thing once.
create table limit_notices (
  subject text not null,
  since {integer} not null,
  step text not null,
  told_at {integer} not null,
  primary key (subject, since, step)
) {table};

-- What is usual for a project in an hour of the week, and how much of it is let in at most.
create table spike_limits (
  project_id {integer} not null references projects (id) on delete cascade,
  category text not null,
  hour {integer} not null,
  usual {integer} not null,
  most {integer} not null,
  primary key (project_id, category, hour)
) {table};

-- Projects whose spikes are let in: always (`enabled` 0), or until a time.
create table spike_settings (
  project_id {integer} primary key references projects (id) on delete cascade,
  enabled {integer} not null,
  open_until {integer}
) {table};

-- Projects of whose transactions some stand for the others: about how many are kept in an hour, and by which rule now.
create table span_sampling (
  project_id {integer} primary key references projects (id) on delete cascade,
  target {integer} not null,
  -- JSON: SamplingRule (src/domain/trace/sampling.ts); null: everything is kept so far.
  rule text,
  decided_at {integer}
) {table};
