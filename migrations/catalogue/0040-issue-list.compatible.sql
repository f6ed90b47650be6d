-- The issue list counts what is open, and shows what was seen last of it: without reading an issue's row.
create index issues_by_last_seen on issues (status, last_seen, id, project_id);
