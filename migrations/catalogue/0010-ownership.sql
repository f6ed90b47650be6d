-- Who owns the issues of a project.

create table project_ownership (
  project_id {integer} not null primary key references projects (id) on delete cascade,
  -- JSON: OwnershipSettings in src/domain/ownership/ownership.ts.
  settings text not null,
  version {integer} not null,
  changed_at {integer} not null
) {clustered};
