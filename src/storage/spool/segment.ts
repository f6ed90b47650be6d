import { Buffer } from 'node:buffer'
import type { BatchLimits, DurableRecords, SpoolHeader, SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import { endOfDamage, recordAt } from './record.ts'

/**
 * In-memory index of a segment: the end, arrival time and project of each durable record. About 24 bytes per record.
 */
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

  /** Size of all whole, durable records, and so the start of the next one. */
  get bytes(): number {
    return this.#ends.at(-1) ?? 0
  }

  get records(): number {
    return this.#ends.length
  }

  /** Adds a record that has become durable. */
  add(bytes: number, receivedAt: number, project: number): void {
    this.#ends.push(this.bytes + bytes)
    this.#arrivals.push(receivedAt)
    this.#projects.push(project)
  }

  /** Index of the first record that begins at `offset` or later; `records` if there is none. */
  indexAt(offset: number): number {
    return firstAbove(this.#ends, offset)
  }

  /** All its records, in order. */
  contents(): DurableRecords {
    const bytes = this.#ends.map((end, index) => end - (this.#ends[index - 1] ?? 0))
    return { segment: this.number, bytes, receivedAt: [...this.#arrivals], projects: [...this.#projects] }
  }

  /**
   * Calls `each` with the project (0 for none) and the size in bytes of every record that begins at `offset` or later.
   */
  forEachFrom(offset: number, each: (project: number, bytes: number) => void): void {
    for (let index = this.indexAt(offset); index < this.records; index++)
      each(this.#projects[index] ?? 0, (this.#ends[index] ?? 0) - (this.#ends[index - 1] ?? 0))
  }

  arrivalOf(index: number): number | undefined {
    return this.#arrivals[index]
  }

  /** As many whole records from `offset` on as the limits allow, but at least one. `undefined` if there are none. */
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

/** Index of the first value above `limit` in a rising list; its length if there is none. */
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

/** Called for each whole record of a segment, with its position. */
export type OnRecord = (header: SpoolHeader, at: SpoolPosition) => void

/**
 * Rebuilds a segment's index from its bytes: every record up to the end, or up to where nothing whole follows. Damaged
 * records in between keep their place and are counted when read.
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

/** A record's project; 0 for none. */
export function projectOf(header: SpoolHeader): number {
  return header.kind === 'outcomes' ? 0 : header.projectId
}

/** When the record arrived, milliseconds since the epoch. */
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
