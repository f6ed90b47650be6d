-- Files that came with events, and what people who met an error wrote. The files themselves are blobs.

create table attachments (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  event_id text not null,
  -- sha256, hex: the same file under the same name on the same event is the same attachment. Also its blob's name.
  checksum text not null,
  -- Of the event; null while it has not come, or is gone.
  group_hash text,
  -- Without secrets; '' where the SDK gave none.
  name text not null,
  -- event.attachment, event.view_hierarchy, …
  type text not null,
  -- As the SDK said; '' where it did not.
  content_type text not null,
  -- What the bytes are: png, jpeg, gif, webp, text, other.
  kind text not null,
  size {integer} not null,
  received_at {integer} not null,
  unique (project_id, checksum)
) {table};

create index attachments_by_event on attachments (project_id, event_id);
create index attachments_by_group on attachments (project_id, group_hash, id) where group_hash is not null;
create index attachments_by_time on attachments (received_at);
create index attachments_waiting on attachments (project_id, event_id) where group_hash is null;

create table feedback (
  id {identity},
  project_id {integer} not null references projects (id) on delete cascade,
  -- Its own: the one under which its attachments came.
  feedback_id text not null,
  -- The event that it is about; null: none was named.
  event_id text,
  group_hash text,
  message text not null,
  name text not null,
  email text not null,
  url text not null,
  source text not null,
  environment text not null,
  release text not null,
  at {integer} not null,
  received_at {integer} not null,
  read_at {integer},
  unique (project_id, feedback_id)
) {table};

create index feedback_by_event on feedback (project_id, event_id) where event_id is not null;
create index feedback_by_group on feedback (project_id, group_hash, id) where group_hash is not null;
create index feedback_by_time on feedback (received_at);
create index feedback_by_project on feedback (project_id, received_at);
create index feedback_waiting on feedback (project_id, event_id) where group_hash is null and event_id is not null;
