-- React's word, in a recording, that the page in the browser is not that of the server.
ALTER TABLE replay_segments ADD COLUMN IF NOT EXISTS hydration_errors UInt64 CODEC(T64, ZSTD(1)) AFTER navigations;

-- A list of replays adds up the rows of each as it reads them. Where all rows of a week are in one part it has nothing to add
-- up, and takes half the time: weeks of which nothing has come for six hours are merged into one, behind everything else.
ALTER TABLE replays MODIFY SETTING min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
-- A page of a list that is not ordered by time is fifty rows from all over the month, of some thirty columns each: the less
-- is unpacked around each of them, the better.
ALTER TABLE replays MODIFY SETTING min_compress_block_size = 8192;
