-- Records of a spool that are digested after those of everybody else, each with its place in a segment. Those of them that
-- lie before the position of `<spool_id>.aside` are digested. Not compatible: an older version would delete what is here.
create table digest_aside (
  spool_id text not null,
  segment {integer} not null,
  from_offset {integer} not null,
  to_offset {integer} not null,
  -- 0: none.
  project_id {integer} not null,
  key text not null,
  records {integer} not null,
  primary key (spool_id, segment, from_offset)
) {clustered};
