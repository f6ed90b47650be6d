-- Who gets word of what: rules, where they send to, what they did, what is still to be sent, and what people want by mail.

-- Receivers belong to the organisation: every rule may send to them.
create table alert_receivers (
  id {identity},
  -- mail, slack, discord, msteams, google_chat, telegram, pagerduty, opsgenie, webhook.
  kind text not null,
  name text not null unique,
  -- The language that it is written to in.
  locale text not null,
  -- JSON: a ReceiverFace (src/domain/alert/receiver.ts): what may be shown.
  face text not null,
  -- The whole config, encrypted with the instance's secret.
  sealed text not null,
  created_at {integer} not null,
  created_by text not null,
  changed_at {integer} not null
) {table};

create table alert_rules (
  id {identity},
  name text not null,
  enabled {integer} not null,
  -- 1: over all projects, also those to come. 0: over those in alert_rule_projects, and where they are gone, over none.
  all_projects {integer} not null,
  -- JSON: the watch and the destinations of a RuleDraft (src/domain/alert/rule.ts).
  rule text not null,
  created_at {integer} not null,
  created_by text not null,
  changed_at {integer} not null,
  last_fired_at {integer},
  -- It is not looked at before then.
  muted_until {integer},
  -- Of thresholds: ok, warning, critical.
  state text not null default 'ok',
  state_at {integer} not null
) {table};

create table alert_rule_projects (
  rule_id {integer} not null references alert_rules (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  primary key (rule_id, project_id)
) {clustered};

create index alert_rule_projects_by_project on alert_rule_projects (project_id);

create table alert_firings (
  id {identity},
  rule_id {integer} not null references alert_rules (id) on delete cascade,
  -- Both null for thresholds; the issue is null as well where it was merged or deleted since.
  project_id {integer} references projects (id) on delete cascade,
  issue_id {integer} references issues (id) on delete set null,
  at {integer} not null,
  -- warning, critical, resolved.
  level text not null,
  -- JSON: a Why.
  why text not null,
  -- The issue's, as it was.
  title text not null
) {table};

create index alert_firings_by_rule on alert_firings (rule_id, id);
create index alert_firings_by_issue on alert_firings (issue_id, id) where issue_id is not null;
create index alert_firings_by_project on alert_firings (project_id) where project_id is not null;

-- When each rule last fired for each issue: what "at most every hour" is judged by.
create table alert_last_fired (
  rule_id {integer} not null references alert_rules (id) on delete cascade,
  issue_id {integer} not null references issues (id) on delete cascade,
  at {integer} not null,
  primary key (rule_id, issue_id)
) {clustered};

create index alert_last_fired_by_issue on alert_last_fired (issue_id);

-- What is to be sent, and what became of it.
create table outbox (
  id {identity},
  -- Parcels of one queue go out one after the other: receiver:5, person:abc.
  queue text not null,
  -- The same at each try: receivers tell a repetition by it.
  delivery_id text not null unique,
  -- What the destination was called then.
  recipient text not null,
  -- JSON: a Parcel (src/domain/alert/outbox.ts).
  parcel text not null,
  -- null: a person's digest.
  firing_id {integer} references alert_firings (id) on delete cascade,
  -- waiting, sent, failed.
  state text not null,
  attempts {integer} not null,
  created_at {integer} not null,
  -- When it is tried next; null where it is settled.
  next_at {integer},
  -- JSON: a DeliveryAnswer; null before the first try.
  answer text
) {table};

create index outbox_waiting on outbox (queue, id) where state = 'waiting';
create index outbox_by_firing on outbox (firing_id) where firing_id is not null;
create index outbox_by_creation on outbox (created_at);

create table notification_preferences (
  user_id text not null primary key references "user" ("id") on delete cascade,
  -- JSON: NotificationPreferences (src/domain/alert/preferences.ts).
  preferences text not null
) {clustered};

-- What people are to be told of and have not been yet.
create table pending_notifications (
  id {identity},
  user_id text not null references "user" ("id") on delete cascade,
  activity_id {integer} not null references issue_activity (id) on delete cascade,
  topic text not null,
  due_at {integer} not null
) {table};

create index pending_notifications_by_user on pending_notifications (user_id, due_at);
create index pending_notifications_by_activity on pending_notifications (activity_id);

-- What came of late, over all issues: previews of rules ask.
create index issue_activity_by_kind on issue_activity (kind, at);
