-- What is on legal hold: a project, or one issue of it. Nothing of it is deleted until the hold is lifted.
create table holds (
  id {identity},
  -- Not on delete cascade: a project on hold is not removed.
  project_id {integer} not null references projects (id),
  -- null: the whole project. It may have been merged into another since: the groups below stay on hold.
  issue_id {integer},
  reason text not null,
  -- Who placed it, by the name that they had then.
  placed_by text not null,
  placed_at {integer} not null
) {table};
create unique index holds_by_subject on holds (project_id, coalesce(issue_id, 0));

-- The groups that an issue on hold had when the hold was placed.
create table hold_groups (
  hold_id {integer} not null references holds (id) on delete cascade,
  group_hash text not null,
  primary key (hold_id, group_hash)
) {table};
