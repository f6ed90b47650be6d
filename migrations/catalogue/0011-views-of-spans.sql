-- Searches among spans are kept as those among issues are: what a view is of ('issues', 'spans').
alter table search_views add column list text not null default 'issues';
