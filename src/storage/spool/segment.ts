import { Buffer } from 'node:buffer'
import type { BatchLimits, DurableRecords, SpoolHeader, SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import { endOfDamage, recordAt } from './record.ts'

/** One segment as it is known in memory: where each durable record ends, when it arrived, and for which project. Some 24 bytes a record. */
export class Segment {
  readonly number: number
  readonly #ends: number[] = []
  /** Milliseconds since the epoch. */
  readonly #arrivals: number[] = []
  /** 0: none. */
  readonly #projects: number[] = []

  constructor(number: number) {
    this.number = number
  }

  /** Bytes of whole, durable records: where the next one begins. */
  get bytes(): number {
    return this.#ends.at(-1) ?? 0
  }

  get records(): number {
    return this.#ends.length
  }

  /** Notes that the next record has become durable. */
  add(bytes: number, receivedAt: number, project: number): void {
    this.#ends.push(this.bytes + bytes)
    this.#arrivals.push(receivedAt)
    this.#projects.push(project)
  }

  /** Index of the first record that begins at `offset` or later; `records` when there is none. */
  indexAt(offset: number): number {
    return firstAbove(this.#ends, offset)
  }

  /** All its records, in order. */
  contents(): DurableRecords {
    const bytes = this.#ends.map((end, index) => end - (this.#ends[index - 1] ?? 0))
    return { segment: this.number, bytes, receivedAt: [...this.#arrivals], projects: [...this.#projects] }
  }

  /** Calls `each` with the project, 0 for none, and the bytes of every record that begins at `offset` or later. */
  forEachFrom(offset: number, each: (project: number, bytes: number) => void): void {
    for (let index = this.indexAt(offset); index < this.records; index++)
      each(this.#projects[index] ?? 0, (this.#ends[index] ?? 0) - (this.#ends[index - 1] ?? 0))
  }

  arrivalOf(index: number): number | undefined {
    return this.#arrivals[index]
  }

  /** As many whole records from `offset` on as the limits allow, one at least. undefined: there are none. */
  rangeFrom(offset: number, limits: BatchLimits): SpoolRange | undefined {
    const first = this.indexAt(offset)
    if (first === this.records) return undefined
    const startsAt = this.#ends[first - 1] ?? 0
    if (startsAt !== offset) throw new Error(`No spool record begins at byte ${offset} of segment ${this.number}.`)
    const byBytes = firstAbove(this.#ends, offset + limits.bytes)
    const last = Math.max(first + 1, Math.min(byBytes, first + limits.records)) - 1
    return { segment: this.number, from: offset, to: this.#ends[last] ?? this.bytes }
  }
}

/** Index of the first value above `limit` in a rising list; its length when there is none. */
function firstAbove(rising: readonly number[], limit: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** Told of each whole record that a segment has, and where it begins. */
export type OnRecord = (header: SpoolHeader, at: SpoolPosition) => void

/**
 * Knows a segment file again by its bytes: every record up to the end, or up to where nothing whole follows. A damaged one
 * among them keeps its place: whoever reads it counts it.
 */
export function scanSegment(number: number, bytes: Uint8Array, onRecord: OnRecord = () => {}): Segment {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segment = new Segment(number)
  let arrival: number | undefined
  while (segment.bytes < file.length) {
    const found = recordAt(file, segment.bytes)
    const end = found?.to ?? endOfDamage(file, segment.bytes)
    if (end === undefined) break
    if (found !== undefined) {
      arrival = arrivalOf(found.header)
      onRecord(found.header, { segment: number, offset: segment.bytes })
    }
    segment.add(end - segment.bytes, arrival ?? Date.now(), found === undefined ? 0 : projectOf(found.header))
  }
  return segment
}

/** Returns the project that a record is of; 0: none. */
export function projectOf(header: SpoolHeader): number {
  return header.kind === 'outcomes' ? 0 : header.projectId
}

/** Returns when the record arrived, milliseconds since the epoch. */
export function arrivalOf(header: SpoolHeader): number {
  switch (header.kind) {
    case 'envelope':
    case 'finding':
    case 'incident':
    case 'judged_runs':
    case 'uptime':
      return header.receivedAt
    case 'outcomes':
      return header.outcomes[0]?.receivedAt ?? 0
  }
}
