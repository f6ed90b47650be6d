import { eventLike, limit, MIB, singleItem, type WireItem } from '../wire.ts'

/** A recording as it is sent, and with a video. */
const recordings = limit('replay', 10 * MIB)

/** The items of a replay: each counts as one. */
export const replayItems: readonly WireItem[] = [
  singleItem('replay_event', 'replay', eventLike),
  singleItem('replay_recording', 'replay', recordings),
  singleItem('replay_video', 'replay', recordings),
]
