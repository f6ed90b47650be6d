-- What conditions and orders of lists read of every replay of a month is quick to unpack: half of a list's time was zstd, and
-- a codec for steady steps where times of a list are in no order. What is packed already stays so until it is merged.
-- It is also the first schema whose recordings may be packed with a vocabulary (src/services/replays): no older version
-- can play those, so this one binds.
ALTER TABLE replays
    MODIFY COLUMN replay_id CODEC(NONE),
    MODIFY COLUMN started CODEC(T64, LZ4),
    MODIFY COLUMN ended CODEC(T64, LZ4),
    MODIFY COLUMN segments CODEC(T64, LZ4),
    MODIFY COLUMN clicks CODEC(T64, LZ4),
    MODIFY COLUMN rage_clicks CODEC(T64, LZ4),
    MODIFY COLUMN dead_clicks CODEC(T64, LZ4),
    MODIFY COLUMN navigations CODEC(T64, LZ4),
    MODIFY COLUMN urls CODEC(LZ4),
    MODIFY COLUMN tags CODEC(LZ4),
    MODIFY COLUMN error_ids CODEC(LZ4),
    MODIFY COLUMN who CODEC(LZ4);
