/** The parts of a `replay_video`, which mobile SDKs send as one item. */
export interface SentVideo {
  readonly event: Uint8Array
  readonly recording: Uint8Array
  readonly video: Uint8Array
}

/** Maximum number of members of the map. SDKs send three. */
const MAX_MEMBERS = 16

/**
 * Reads a MessagePack map of texts and bytes (github.com/msgpack/msgpack, spec.md). The result's parts are views
 * of the payload. Returns `undefined` if it is not such a map; a member of any other type is not decoded.
 */
export function readVideo(payload: Uint8Array): SentVideo | undefined {
  const parts = readMap(payload)
  const [event, recording, video] = ['replay_event', 'replay_recording', 'replay_video'].map((name) => parts?.get(name))
  return event === undefined || recording === undefined || video === undefined ? undefined : { event, recording, video }
}

interface Place {
  at: number
}

function readMap(payload: Uint8Array): ReadonlyMap<string, Uint8Array> | undefined {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const place = { at: 0 }
  try {
    const members = membersAt(view, place)
    if (members > MAX_MEMBERS) return undefined
    const parts = new Map<string, Uint8Array>()
    for (let member = 0; member < members; member++) {
      const key = partAt(view, place)
      const value = partAt(view, place)
      if (key === undefined || value === undefined) return undefined
      parts.set(Buffer.from(key).toString('utf8'), value)
    }
    return place.at === payload.length ? parts : undefined
  } catch {
    // The payload ends before the announced length.
    return undefined
  }
}

/** The number of members of a map, or more than the maximum if it is not a map. */
function membersAt(view: DataView, place: Place): number {
  const head = view.getUint8(place.at++)
  if ((head & 0xf0) === 0x80) return head & 0x0f
  if (head === 0xde) return lengthAt(view, place, 2)
  return head === 0xdf ? lengthAt(view, place, 4) : MAX_MEMBERS + 1
}

/** A text or bytes, or `undefined` for any other type. */
function partAt(view: DataView, place: Place): Uint8Array | undefined {
  const length = partLengthAt(view, place)
  if (length === undefined) return undefined
  const part = new Uint8Array(view.buffer, view.byteOffset + place.at, length)
  place.at += length
  // A view past the end would expose bytes outside of the payload.
  return place.at > view.byteLength ? undefined : part
}

function partLengthAt(view: DataView, place: Place): number | undefined {
  const head = view.getUint8(place.at++)
  if ((head & 0xe0) === 0xa0) return head & 0x1f
  const size = lengthSizes.get(head)
  return size === undefined ? undefined : lengthAt(view, place, size)
}

/** The size of the length field, by the first byte of bytes (`bin`) and texts (`str`). */
const lengthSizes: ReadonlyMap<number, 1 | 2 | 4> = new Map([
  [0xc4, 1],
  [0xc5, 2],
  [0xc6, 4],
  [0xd9, 1],
  [0xda, 2],
  [0xdb, 4],
])

function lengthAt(view: DataView, place: Place, size: 1 | 2 | 4): number {
  const { at } = place
  place.at += size
  if (size === 1) return view.getUint8(at)
  return size === 2 ? view.getUint16(at) : view.getUint32(at)
}
