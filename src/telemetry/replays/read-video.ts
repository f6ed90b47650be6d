import { decode } from '@msgpack/msgpack'
import { MIB } from '../wire.ts'

/** The parts of a `replay_video`: what mobile SDKs send in one piece. */
export interface SentVideo {
  readonly event: Uint8Array
  readonly recording: Uint8Array
  readonly video: Uint8Array
}

/** A part is no larger than the item that it came in. */
const MOST = 10 * MIB
const bounds = { maxStrLength: MOST, maxBinLength: MOST, maxArrayLength: 0, maxMapLength: 16, maxExtLength: 0 }

/** Reads a MessagePack map of bytes. Its parts are views of them. undefined: it is none. */
export function readVideo(payload: Uint8Array): SentVideo | undefined {
  let parts: unknown
  try {
    parts = decode(payload, bounds)
  } catch {
    return undefined
  }
  const event = partOf(parts, 'replay_event')
  const recording = partOf(parts, 'replay_recording')
  const video = partOf(parts, 'replay_video')
  return event === undefined || recording === undefined || video === undefined ? undefined : { event, recording, video }
}

function partOf(parts: unknown, name: string): Uint8Array | undefined {
  if (typeof parts !== 'object' || parts === null || !Object.hasOwn(parts, name)) return undefined
  const part: unknown = Reflect.get(parts, name)
  return typeof part === 'string' ? Buffer.from(part) : part instanceof Uint8Array ? part : undefined
}
