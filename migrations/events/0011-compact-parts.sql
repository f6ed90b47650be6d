-- A part in which each column is a file of its own is a hundred files and more, each to be made, synced and deleted again a
-- merge later: as long as it is small, all of it is two (docs/decisions/0061). Of rows as they are before compression; the
-- engine's own bound is 10 MB, which every batch of a busy server is beyond.
ALTER TABLE events MODIFY SETTING min_bytes_for_wide_part = 67108864;
ALTER TABLE spans MODIFY SETTING min_bytes_for_wide_part = 67108864;
ALTER TABLE sampled_spans MODIFY SETTING min_bytes_for_wide_part = 67108864;
