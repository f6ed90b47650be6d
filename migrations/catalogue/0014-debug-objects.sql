-- What tells the names of a program's addresses, or of obfuscated classes: each object inside a debug file, with the
-- index that was made of it. `read_as` is the version of the index that a file was read with; 0: not yet.
alter table debug_files add column read_as {integer} not null default 0;

create table debug_objects (
  id {identity},
  file_id {integer} not null references debug_files (id) on delete cascade,
  project_id {integer} not null references projects (id) on delete cascade,
  kind text not null,
  debug_id text not null,
  code_id text not null,
  arch text not null,
  has_lines {integer} not null,
  index_key text,
  problem text
) {table};

create index debug_objects_by_debug_id on debug_objects (project_id, debug_id);
create index debug_objects_by_code_id on debug_objects (project_id, code_id);
create index debug_objects_by_file on debug_objects (file_id);
create index debug_objects_by_index_key on debug_objects (index_key);
create index debug_files_by_read_as on debug_files (read_as);
