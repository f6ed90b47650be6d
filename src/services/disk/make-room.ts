import { budgetOf, expendable, type DiskMax, type DiskUse, type DroppedWeek } from '#domain/disk/disk.ts'
import type { EventDisk } from '#domain/event/spared.ts'
import type { DiskMemory } from './memory.ts'
import type { Patience } from './patience.ts'

/** A copy in the data folder that was deleted to make room, by its relative path. */
export interface ClearedCopy {
  readonly kind: 'drill' | 'upgrade'
  readonly path: string
}

/** The copies in the data folder, next to its stores. */
export interface DiskCopies {
  /** Whether a backup or drill is running: deleting then frees nothing, or removes files from the copy. */
  isUnderWay(): Promise<boolean>
  /** Deletes the least needed copy, or returns `undefined` if none is left. */
  clearNext(): Promise<ClearedCopy | undefined>
}

export interface RoomParts {
  readonly max: DiskMax | null
  /** The weeks of the event store in the data folder; null if the store is on a server. */
  readonly weeks: (() => Promise<EventDisk>) | null
  readonly copies: DiskCopies
  /**
   * Deletes all kinds of data from before this time, except data on hold. Returns whether some deletions are still in
   * progress.
   */
  readonly dropBefore: (before: Date) => Promise<{ readonly isUnderWay: boolean }>
  /** Records the deletion of a week for people. */
  readonly noteDropped: (dropped: DroppedWeek) => Promise<void>
  /** The same for a copy. */
  readonly noteCleared: (copy: ClearedCopy) => Promise<void>
  /** Called if deleting weeks of this many bytes freed next to nothing. */
  readonly noteFutile: (bytes: number) => void
  readonly memory: Pick<DiskMemory, 'noteDropped'>
  readonly measure: (anew: boolean) => Promise<DiskUse | undefined>
  readonly patience: Patience
  readonly futility: Futility
}

/** The measured folder, with the event store's own figures. */
export interface Look {
  readonly use: DiskUse
  readonly disk: EventDisk
}

/**
 * The outcome. `waits`: a backup or drill is running, and nothing is deleted until it ends. `deleting`: the rest of a
 * week is being deleted row by row. `futile`: deleting freed nothing, so it stops.
 */
export type RoomEnd = 'done' | 'waits' | 'deleting' | 'futile'

const WEEK_MS = 7 * 86_400_000
/** Tolerance for merges and ingest while weeks are deleted. */
const NOISE_BYTES = 32 * 1024 ** 2

/** Remembers that deleting weeks did not help, for as long as that is the case. */
export interface Futility {
  /** Whether deleting this many bytes of weeks freed less than half of them between two checks. */
  judge(from: Look, to: Look, bytes: number): boolean
  holds(look: Look): boolean
  forget(): void
}

/**
 * Everything apart from the weeks stays the same if deleting a week frees its bytes. If its files have hard links
 * elsewhere, the rest grows by as much.
 */
export function createFutility(noiseBytes = NOISE_BYTES): Futility {
  let most: number | undefined
  return {
    judge: (from, to, bytes) => {
      const limit = besideBytes(from) + Math.max(bytes / 2, noiseBytes)
      if (besideBytes(to) <= limit) return false
      most = limit
      return true
    },
    holds: (look) => most !== undefined && besideBytes(look) > most,
    forget: () => (most = undefined),
  }
}

function besideBytes({ use, disk: { weeks } }: Look): number {
  return use.usedBytes - weeks.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Deletes copies, then one week at a time, until the rest fits. */
export async function makeRoom(
  parts: RoomParts,
  signal: AbortSignal,
): Promise<{ readonly look: Look; readonly end: RoomEnd; readonly hasDropped: boolean }> {
  const { copies, futility } = parts
  // The cached sum may be too high, so measure before deleting anything.
  let look = await needed(parts)
  const fits = () => signal.aborted || !isTooMuch(parts, look)
  while (!fits()) {
    if (await copies.isUnderWay()) return { look, end: 'waits', hasDropped: false }
    const cleared = await copies.clearNext()
    if (cleared === undefined) break
    await parts.noteCleared(cleared)
    look = await needed(parts)
  }
  if (!fits() && futility.holds(look)) return { look, end: 'futile', hasDropped: false }
  futility.forget()
  const first = look
  let bytes = 0
  for (const { week } of expendable(first.disk.weeks, first.use.at)) {
    if (fits()) break
    if (await copies.isUnderWay()) return { look, end: 'waits', hasDropped: look !== first }
    const { isUnderWay } = await parts.dropBefore(new Date(week.getTime() + WEEK_MS))
    const next = await needed(parts)
    bytes += await noted(parts, week, look, next)
    look = next
    // The rest of a partly held week is deleted row by row. The next check shows whether that is enough.
    if (isUnderWay) return { look, end: 'deleting', hasDropped: true }
    if (bytes > 0 && futility.judge(first, look, bytes)) {
      parts.noteFutile(bytes)
      return { look, end: 'futile', hasDropped: true }
    }
  }
  return { look, end: 'done', hasDropped: look !== first }
}

/**
 * Records the deletion of a week. @returns the bytes freed according to the store: the whole folder changes with every
 * merge
 */
async function noted({ memory, noteDropped }: RoomParts, week: Date, before: Look, after: Look): Promise<number> {
  const bytes = bytesOf(before.disk, week) - bytesOf(after.disk, week)
  if (bytes <= 0) return 0
  const dropped = { week, at: after.use.at, bytes }
  await memory.noteDropped(dropped)
  await noteDropped(dropped)
  return bytes
}

function bytesOf({ weeks }: EventDisk, week: Date): number {
  return weeks.find((one) => one.week.getTime() === week.getTime())?.bytes ?? 0
}

export function isTooMuch({ max, patience }: Pick<RoomParts, 'max' | 'patience'>, look: Look): boolean {
  const budget = budgetOf(max, patience.roomOf(look))
  return budget !== null && look.use.usedBytes > budget.bytes
}

const none: EventDisk = { weeks: [], outdatedBytes: 0 }

/** Measures, minus what will be freed without further action. */
export async function measured(
  { weeks, measure }: Pick<RoomParts, 'weeks' | 'measure'>,
  anew: boolean,
): Promise<Look | undefined> {
  const before = (await weeks?.()) ?? none
  const use = await measure(anew)
  if (use === undefined) return undefined
  // The sum takes time: it includes files replaced in the process, and files deleted since.
  const disk = anew ? ((await weeks?.()) ?? none) : before
  const outdatedBytes = Math.max(before.outdatedBytes, disk.outdatedBytes)
  return {
    disk: { ...disk, outdatedBytes },
    use: { ...use, usedBytes: Math.max(0, use.usedBytes - outdatedBytes) },
  }
}

async function needed(parts: RoomParts): Promise<Look> {
  const look = await measured(parts, true)
  if (look === undefined) throw new Error('The file system of the data folder tells nothing of itself any more.')
  return look
}
