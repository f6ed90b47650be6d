/**
 * The spool: a durable queue of received records on disk. Records are appended to numbered segments (`segment.ts`,
 * `record.ts`) in groups that share a sync (`group.ts`), and the digest reads them as ranges, which `spool-index.ts`
 * finds. `spool-port.ts` lends a spool to another thread, `remote` offers it to other nodes, and `bucket` keeps a
 * second copy in an S3 bucket until the records are digested.
 */
import { rm, type FileHandle } from 'node:fs/promises'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolSettings } from '#domain/settings.ts'
import type {
  AsideRun,
  BatchLimits,
  DurableRecords,
  FetchedRange,
  ProjectBacklog,
  Spool,
  SpoolBacklog,
  SpoolPosition,
  SpoolRange,
  SpoolRecord,
  SpoolRefusal,
} from '#domain/spool/spool.ts'
import { createSegment, openFolder, rangeWhereItLies, segmentPath, type SpoolFolder } from './folder.ts'
import { bytesOf, piecesOf, takeGroup, writeTo, type Waiting } from './group.ts'
import { frameRecord } from './record.ts'
import { arrivalOf, projectOf, Segment, type OnRecord } from './segment.ts'
import { noCopy, type SpoolCopy } from './spool-copy.ts'
import { SpoolIndex } from './spool-index.ts'

export interface SpoolOptions {
  readonly folder: string
  readonly settings: SpoolSettings
  /** A fully digested segment is deleted once its first record is this old. */
  readonly spentAfterMs?: number
  /** Whether the disk has free space, checked for each record. Defaults to no check. */
  readonly hasRoom?: () => boolean
  /** Called for each record that is already there. */
  readonly onRecord?: OnRecord
  /** Opens the second copy for the spool with this id. */
  readonly copyOf?: ((spoolId: string) => SpoolCopy) | undefined
}

/** A spool in the thread that writes it. */
export interface WholeSpool extends Spool {
  /** Everything durable, to initialize another thread. {@link Spool.onDurable} reports additions. */
  contents(): readonly DurableRecords[]
}

export interface OpenedSpool {
  readonly spool: WholeSpool
  /** Bytes of torn, never acknowledged records that were truncated at the ends of segments. */
  readonly cutBytes: number
}

/**
 * Segments are deleted as a whole, so a spool with few segments would stay full long after most of it has been
 * digested.
 */
const LEAST_SEGMENTS = 4
const SPENT_AFTER_MS = 10_000

/**
 * Opens or creates the spool in a folder. One process at a time.
 *
 * A new process writes to a new segment, never after what it found. A range of bytes that was planned once therefore
 * never holds anything else, even if durability `os` lost the end of a file, and its deduplication token stays valid.
 */
export async function openSpool({
  folder,
  settings,
  spentAfterMs = SPENT_AFTER_MS,
  hasRoom = () => true,
  onRecord,
  copyOf = () => noCopy,
}: SpoolOptions): Promise<OpenedSpool> {
  const found = await openFolder(folder, onRecord)
  const options = { folder, settings, spentAfterMs, hasRoom, copy: copyOf(found.id) }
  return { spool: new FileSpool(options, found), cutBytes: found.cutBytes }
}

interface Options extends Required<Omit<SpoolOptions, 'onRecord' | 'copyOf'>> {
  readonly copy: SpoolCopy
}

interface Active {
  readonly segment: Segment
  readonly file: FileHandle
}

class FileSpool implements WholeSpool {
  readonly id: string
  readonly #options: Options
  /** The last segment is the active one, if any. */
  readonly #index: SpoolIndex
  #nextNumber: number
  #active: Active | undefined
  /** On disk, or about to be. */
  #bytes: number
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  #spentTimer: NodeJS.Timeout | undefined
  #closed = false
  #isRefusing = false
  readonly #listeners = new Set<(added: DurableRecords) => void>()

  constructor(options: Options, found: SpoolFolder) {
    this.id = found.id
    this.#options = options
    this.#index = new SpoolIndex(found.segments)
    this.#nextNumber = found.nextNumber
    this.#bytes = this.#index.bytes
  }

  async append(record: SpoolRecord): Promise<Result<void, SpoolRefusal>> {
    if (this.#closed) return refuse({ reason: 'spool_failed', detail: 'closed' })
    if (this.#isRefusing || !this.#options.hasRoom()) return refuse({ reason: 'disk_low' })
    if (isBehind(record.header, this.#index.aside)) return refuse({ reason: 'sender_behind' })
    const framed = frameRecord(record)
    if (this.#bytes + framed.bytes > this.#options.settings.maxBytes) return refuse({ reason: 'spool_full' })
    this.#bytes += framed.bytes
    return new Promise((settle) => {
      const { header } = record
      this.#waiting.push({ framed, receivedAt: arrivalOf(header), project: projectOf(header), settle })
      this.#writing ??= this.#write()
    })
  }

  refuseAll(isRefusing: boolean): void {
    this.#isRefusing = isRefusing
  }

  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined {
    return this.#index.nextRange(from, limits)
  }

  leftOf(range: SpoolRange): SpoolRange | undefined {
    return this.#index.leftOf(range)
  }

  segmentPath(segment: number): string {
    return segmentPath(this.#options.folder, segment)
  }

  async fetch({ segment }: SpoolRange): Promise<FetchedRange> {
    return rangeWhereItLies(this.segmentPath(segment))
  }

  async release(before: SpoolPosition, aside: readonly AsideRun[] = []): Promise<void> {
    this.#index.release(before, aside)
    const [first] = aside
    this.#options.copy.release(first === undefined ? before : { segment: first.segment, offset: first.from })
    await this.#deleteSpent()
    this.#giveBackSoon()
  }

  backlog(): SpoolBacklog {
    return this.#index.backlog()
  }

  async backlogByProject(): Promise<readonly ProjectBacklog[]> {
    return this.#index.backlogByProject()
  }

  contents(): readonly DurableRecords[] {
    return this.#index.contents()
  }

  onDurable(listener: (added: DurableRecords) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#spentTimer)
    await this.#writing
    const file = this.#active?.file
    this.#active = undefined
    await file?.datasync()
    await file?.close()
    await this.#options.copy.close()
  }

  /** The only writer. While one group is being synced, the next one gathers. */
  async #write(): Promise<void> {
    // Everything that arrives in this turn of the event loop shares the sync.
    await new Promise(setImmediate)
    do {
      while (this.#waiting.length > 0) {
        await this.#options.copy.gathered()
        await this.#writeNextGroup()
      }
      await this.#retireSpent()
    } while (this.#waiting.length > 0)
    this.#writing = undefined
  }

  async #writeNextGroup(): Promise<void> {
    const group = takeGroup(this.#waiting, this.#options.copy !== noCopy)
    const written = await this.#writeGroup(group)
    if (written.ok) {
      const added = {
        segment: written.value,
        bytes: group.map(({ framed }) => framed.bytes),
        receivedAt: group.map(({ receivedAt }) => receivedAt),
        projects: group.map(({ project }) => project),
      }
      // Listeners come before the acknowledgement, so that an answered sender is already in the backlog.
      for (const listener of this.#listeners) listener(added)
    } else this.#bytes -= bytesOf(group)
    for (const { settle } of group) settle(written.ok ? ok(undefined) : written)
  }

  /** Returns the number of the segment that the group was added to. */
  async #writeGroup(group: readonly Waiting[]): Promise<Result<number, SpoolRefusal>> {
    const { copy, settings } = this.#options
    const down = copy.refusal()
    if (down !== undefined) return refuse(down)
    let written: SpoolRange | undefined
    try {
      const bytes = bytesOf(group)
      const { segment, file } = await this.#segmentFor(bytes)
      const range = { segment: segment.number, from: segment.bytes, to: segment.bytes + bytes }
      written = range
      const pieces = piecesOf(group)
      const [copied] = await Promise.all([copy.put(range, pieces), writeTo(file, range, pieces, settings.durability)])
      if (!copied.ok) {
        await this.#abandonActive()
        return copied
      }
      for (const { framed, receivedAt, project } of group) segment.add(framed.bytes, receivedAt, project)
      return ok(segment.number)
    } catch (fault) {
      if (written !== undefined) copy.discard(written)
      await this.#abandonActive()
      return refuse({ reason: 'spool_failed', detail: fault instanceof Error ? fault.message : String(fault) })
    }
  }

  /** The active segment, or a new one if it is full. A record larger than a segment gets its own. */
  async #segmentFor(bytes: number): Promise<Active> {
    const active = this.#active
    if (active !== undefined && active.segment.bytes === 0) return active
    const { segmentBytes, maxBytes } = this.#options.settings
    if (active !== undefined && active.segment.bytes + bytes <= Math.min(segmentBytes, maxBytes / LEAST_SEGMENTS))
      return active
    return this.#startSegment()
  }

  async #startSegment(): Promise<Active> {
    const number = this.#nextNumber++
    const file = await createSegment(this.#options.folder, number)
    const spent = this.#active?.file
    this.#active = { segment: new Segment(number), file }
    this.#index.start(this.#active.segment)
    await spent?.close()
    return this.#active
  }

  /**
   * After a failed write or sync it is unknown what the file holds after the last durable record, and a later fdatasync
   * could succeed without it. The rest is therefore truncated, and the next group starts a new segment.
   */
  async #abandonActive(): Promise<void> {
    const active = this.#active
    if (active === undefined) return
    this.#active = undefined
    // If this fails too, the torn tail remains and the next open truncates it.
    await active.file.truncate(active.segment.bytes).catch(() => {})
    await active.file.close().catch(() => {})
  }

  async #deleteSpent(): Promise<void> {
    for (const segment of this.#index.spent()) {
      await rm(this.segmentPath(segment.number), { force: true })
      if (this.#index.drop(segment)) this.#bytes -= segment.bytes
    }
  }

  /** Wakes the writer when the fully digested last segment is old enough to be deleted. */
  #giveBackSoon(): void {
    const last = this.#index.last()
    if (
      this.#closed ||
      this.#spentTimer !== undefined ||
      last === undefined ||
      last.records === 0 ||
      !this.#index.isSpent(last)
    )
      return
    this.#spentTimer = setTimeout(
      () => {
        this.#spentTimer = undefined
        this.#writing ??= this.#write()
      },
      Math.max(0, this.#options.spentAfterMs - ageOf(last)),
    )
    this.#spentTimer.unref()
  }

  /**
   * Digested events must not stay on disk just because no new ones arrive, so an empty segment replaces a spent last
   * one.
   */
  async #retireSpent(): Promise<void> {
    const last = this.#index.last()
    if (last === undefined || last.records === 0 || !this.#index.isSpent(last)) return
    if (this.#closed) return
    // The two clocks occasionally differ by a millisecond.
    if (ageOf(last) < this.#options.spentAfterMs) return this.#giveBackSoon()
    await this.#startSegment()
      .then(() => this.#deleteSpent())
      .catch(() => {
        // The disk is full or broken. The next append reports it, and the next release tries again.
      })
  }
}

/**
 * The maximum number of set-aside records per sender, beyond which it is rejected: half an hour of work at half a
 * second each.
 */
const MOST_ASIDE = 4_000

function isBehind(header: SpoolRecord['header'], aside: readonly AsideRun[]): boolean {
  if (aside.length === 0 || header.kind !== 'envelope') return false
  const { projectId, key = '' } = header
  let waiting = 0
  for (const run of aside) if (run.projectId === projectId && run.key === key) waiting += run.records
  return waiting >= MOST_ASIDE
}

/**
 * Milliseconds since a segment's first record arrived. A time in the future means that the clock was set back, and
 * counts as maximally old.
 */
function ageOf(segment: Segment): number {
  const age = Date.now() - (segment.arrivalOf(0) ?? 0)
  return age < 0 ? Number.MAX_SAFE_INTEGER : age
}
