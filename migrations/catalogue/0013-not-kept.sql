-- Items that came in and were not kept were counted among the accepted ones, with that as their reason. They have an
-- outcome of their own now; of which type they were, nobody wrote down.
update outcomes set outcome = 'not_kept', reason = '' where outcome = 'accepted' and reason = 'not_kept';
