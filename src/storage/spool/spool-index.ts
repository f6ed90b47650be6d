import type { ProjectId } from '#domain/ids.ts'
import type {
  AsideRun,
  BatchLimits,
  DurableRecords,
  ProjectBacklog,
  Spool,
  SpoolBacklog,
  SpoolPosition,
  SpoolRange,
} from '#domain/spool/spool.ts'
import { Segment } from './segment.ts'

/** The contents of a spool by segment number and position: where ranges begin and end, and what has been released. */
export class SpoolIndex implements Pick<Spool, 'nextRange' | 'leftOf' | 'backlog'> {
  /** By number. */
  #segments: readonly Segment[]
  #released: SpoolPosition = { segment: 0, offset: 0 }
  /** Undigested runs before the released position. */
  #aside: readonly AsideRun[] = []

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
  }

  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0)
  }

  /** The position before which everything has been digested. */
  get released(): SpoolPosition {
    return this.#released
  }

  get aside(): readonly AsideRun[] {
    return this.#aside
  }

  last(): Segment | undefined {
    return this.#segments.at(-1)
  }

  /** Adds a segment after all existing ones. */
  start(segment: Segment): void {
    this.#segments = [...this.#segments, segment]
  }

  /** Adds records that have become durable, in a possibly new segment. */
  add({ segment: number, bytes, receivedAt, projects }: DurableRecords): void {
    if (this.last()?.number !== number) this.start(new Segment(number))
    const segment = this.last()
    for (const [index, length] of bytes.entries()) segment?.add(length, receivedAt[index] ?? 0, projects[index] ?? 0)
  }

  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined {
    for (const segment of this.#segments) {
      if (segment.number < from.segment) continue
      const range = segment.rangeFrom(segment.number === from.segment ? from.offset : 0, limits)
      if (range !== undefined) return range
    }
    return undefined
  }

  leftOf(range: SpoolRange): SpoolRange | undefined {
    const segment = this.#segments.find(({ number }) => number === range.segment)
    const to = Math.min(range.to, segment?.bytes ?? 0)
    return to > range.from ? { ...range, to } : undefined
  }

  backlog(): SpoolBacklog {
    const left = this.#segments.map((segment) => {
      const from = this.#releasedIn(segment)
      const first = segment.indexAt(from)
      return { bytes: segment.bytes - from, records: segment.records - first, oldest: segment.arrivalOf(first) }
    })
    const sum = (of: (one: { bytes: number; records: number }) => number) =>
      left.reduce((total, one) => total + of(one), 0) +
      this.#aside.reduce((total, { from, to, records }) => total + of({ bytes: to - from, records }), 0)
    return {
      bytes: sum(({ bytes }) => bytes),
      records: sum(({ records }) => records),
      oldestReceivedAt: left.find(({ oldest }) => oldest !== undefined)?.oldest ?? null,
    }
  }

  /** The backlog by project, most records first. */
  backlogByProject(): readonly ProjectBacklog[] {
    const found = new Map<number, { records: number; bytes: number; aside: number }>()
    const of = (project: number) => {
      const known = found.get(project) ?? { records: 0, bytes: 0, aside: 0 }
      found.set(project, known)
      return known
    }
    for (const segment of this.#segments)
      segment.forEachFrom(this.#releasedIn(segment), (project, bytes) => {
        const sum = of(project)
        sum.records++
        sum.bytes += bytes
      })
    for (const { projectId, records, from, to } of this.#aside) {
      const sum = of(projectId ?? 0)
      sum.records += records
      sum.bytes += to - from
      sum.aside += records
    }
    return [...found]
      .map(([project, sums]) => ({ projectId: project === 0 ? null : (project as ProjectId), ...sums }))
      .toSorted((one, other) => other.records - one.records)
  }

  release(before: SpoolPosition, aside: readonly AsideRun[]): void {
    if (isBefore(this.#released, before)) this.#released = before
    this.#aside = aside
  }

  isSpent(segment: Segment): boolean {
    return this.#releasedIn(segment) === segment.bytes && this.#aside.every((run) => run.segment !== segment.number)
  }

  /** The last segment stays, because it may be written to, and its name prevents numbers from being reused. */
  spent(): readonly Segment[] {
    return this.#segments.slice(0, -1).filter((segment) => this.isSpent(segment))
  }

  /** Removes a segment whose file is gone. Returns whether it was still there. */
  drop(segment: Segment): boolean {
    const left = this.#segments.filter((each) => each !== segment)
    const isDropped = left.length < this.#segments.length
    this.#segments = left
    return isDropped
  }

  /** Its whole contents, to initialize an index elsewhere. */
  contents(): readonly DurableRecords[] {
    return this.#segments.map((segment) => segment.contents())
  }

  /** The number of released bytes in a segment. */
  #releasedIn(segment: Segment): number {
    if (segment.number < this.#released.segment) return segment.bytes
    return segment.number === this.#released.segment ? Math.min(this.#released.offset, segment.bytes) : 0
  }
}

function isBefore(a: SpoolPosition, b: SpoolPosition): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)
}
