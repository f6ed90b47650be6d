import { eventLike, limit, MIB, singleItem, type WireItem } from '../wire.ts'

/** A recording as sent, with or without a video. */
const recordings = limit('replay', 10 * MIB)

/** The items of a replay, each counted as one. */
export const replayItems: readonly WireItem[] = [
  singleItem('replay_event', 'replay', eventLike),
  singleItem('replay_recording', 'replay', recordings),
  singleItem('replay_video', 'replay', recordings),
]
