-- What is checked, how it stands, and what became of it. Single checks are in the event store.

create table uptime_checks (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  name text not null,
  -- http, tcp, dns, ping.
  kind text not null,
  -- What it looks at, in one line: for the list and its search.
  target text not null,
  interval_seconds {integer} not null,
  is_enabled {integer} not null,
  -- JSON: a CheckConfig (src/domain/uptime/check.ts).
  config text not null,
  -- Counted up with each change: schedulers see it.
  version {integer} not null,
  created_at {integer} not null,
  created_by text not null,
  -- How it stands: null, up or down, and since when.
  state text,
  state_since {integer},
  in_maintenance {integer} not null default 0,
  last_at {integer},
  last_us {integer},
  certificate_until {integer},
  -- JSON: the ToldIncident (src/domain/uptime/uptime-work.ts) that warns of its end; null: none does.
  certificate_told text,
  -- JSON: a DomainStanding; null: it was never asked for.
  domain text,
  domain_until {integer},
  domain_asked_at {integer},
  domain_told text
) {table};

create index uptime_checks_by_project on uptime_checks (project_id);

-- Which probe makes which check; 0: this server.
create table uptime_check_probes (
  check_id {integer} not null references uptime_checks (id) on delete cascade,
  probe_id {integer} not null,
  -- The newest result of the check at this probe.
  is_up {integer},
  at {integer},
  primary key (check_id, probe_id)
) {clustered};

create index uptime_check_probes_by_probe on uptime_check_probes (probe_id);

create table uptime_outages (
  id {identity},
  check_id {integer} not null references uptime_checks (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  started_at {integer} not null,
  ended_at {integer},
  -- JSON: the CheckResult that opened it.
  evidence text not null,
  -- JSON: the ToldIncident of its beginning; null: it is still to be told.
  told text,
  -- 1: its end was told as well.
  is_closed {integer} not null default 0
) {table};

create index uptime_outages_by_check on uptime_outages (check_id, started_at);
create index uptime_outages_untold on uptime_outages (is_closed);

create table uptime_windows (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  -- JSON: a MaintenanceDraft (src/domain/uptime/maintenance.ts).
  draft text not null,
  created_at {integer} not null,
  created_by text not null
) {table};

create table uptime_probes (
  id {identity},
  name text not null unique,
  token_hash text not null unique,
  created_at {integer} not null,
  created_by text not null,
  last_seen_at {integer}
) {table};
