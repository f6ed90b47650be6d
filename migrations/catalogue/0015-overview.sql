-- The first page: what it asks of issues, and whether somebody would rather begin elsewhere.

-- Unresolved issues are ongoing but for a few: these are the ones that the page tells of.
create index issues_by_change on issues (substatus, project_id) where substatus in ('new', 'regressed', 'escalating');
create index issues_of_performance on issues (last_seen, project_id) where type = 'performance';

-- The page that `/` leads to: issues, last; null: the overview.
alter table "user" add column "startPage" text;
