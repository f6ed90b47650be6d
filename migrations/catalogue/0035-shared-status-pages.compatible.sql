-- The status pages as they were published last, for every server that shares the catalogue: one row, with id 1.
create table published_status_pages (
  id {integer} not null primary key,
  as_of {integer} not null,
  -- Snapshots, as JSON (src/domain/status-page/snapshot.ts).
  pages text not null
) {table};
