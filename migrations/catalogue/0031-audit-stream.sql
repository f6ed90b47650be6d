-- Up to which line of the audit log somebody outside has been told.
create table audit_positions (
  follower text not null primary key,
  audit_id {integer} not null
) {clustered};
