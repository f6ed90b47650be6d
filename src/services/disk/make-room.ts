import { budgetOf, expendable, type DiskMax, type DiskUse, type DroppedWeek } from '#domain/disk/disk.ts'
import type { EventDisk } from '#domain/event/spared.ts'
import type { DiskMemory } from './memory.ts'
import type { Patience } from './patience.ts'

/** A copy in the data folder that was deleted for want of room, by its path below it. */
export interface ClearedCopy {
  readonly kind: 'drill' | 'upgrade'
  readonly path: string
}

/** What lies in the data folder beside its stores. */
export interface DiskCopies {
  /** Whether a backup or a drill is going on: what is deleted meanwhile gives nothing back, or is taken for a copy. */
  isUnderWay(): Promise<boolean>
  /** Deletes the copy that is needed least; undefined: there is none. */
  clearNext(): Promise<ClearedCopy | undefined>
}

/** What room is made with. */
export interface RoomParts {
  readonly max: DiskMax | null
  /** The weeks of the event store in the data folder; null: a server has them. */
  readonly weeks: (() => Promise<EventDisk>) | null
  readonly copies: DiskCopies
  /** Deletes everything of all kinds from before this, but what is on hold. Returns whether some of it is still to go. */
  readonly dropBefore: (before: Date) => Promise<{ readonly isUnderWay: boolean }>
  /** Writes down for people that a week went. */
  readonly noteDropped: (dropped: DroppedWeek) => Promise<void>
  /** The same of a copy. */
  readonly noteCleared: (copy: ClearedCopy) => Promise<void>
  /** Says that weeks of so many bytes went and gave next to nothing back. */
  readonly noteFutile: (bytes: number) => void
  readonly memory: Pick<DiskMemory, 'noteDropped'>
  readonly measure: (anew: boolean) => Promise<DiskUse | undefined>
  readonly patience: Patience
  readonly futility: Futility
}

/** A measure of the folder, with what the event store says of its part. */
export interface Look {
  readonly use: DiskUse
  readonly disk: EventDisk
}

/**
 * How it ended. `waits`: a backup or a drill is going on, and nothing is deleted before it is through. `deleting`: what is
 * left of a week goes row by row. `futile`: what went gave nothing back, and no more goes.
 */
export type RoomEnd = 'done' | 'waits' | 'deleting' | 'futile'

const WEEK_MS = 7 * 86_400_000
/** Merges and intake move so much about while weeks go. */
const NOISE_BYTES = 32 * 1024 ** 2

/** Remembers that weeks went in vain, for as long as that holds. */
export interface Futility {
  /** Whether weeks of so many bytes gave less than half of it back between two looks. */
  judge(from: Look, to: Look, bytes: number): boolean
  /** Whether it is still so. */
  holds(look: Look): boolean
  forget(): void
}

/**
 * What lies beside the weeks stays as it is when a week goes that gives its bytes back. Where files have a second name
 * elsewhere it grows by as much.
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

/** Deletes copies, and then one week after the other, until what is left fits. */
export async function makeRoom(
  parts: RoomParts,
  signal: AbortSignal,
): Promise<{ readonly look: Look; readonly end: RoomEnd; readonly hasDropped: boolean }> {
  const { copies, futility } = parts
  // What was told of the last sum may be too much: nothing goes for that.
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
    // The rest of a week that is held in part goes row by row: whether that is enough is seen by the next look.
    if (isUnderWay) return { look, end: 'deleting', hasDropped: true }
    if (bytes > 0 && futility.judge(first, look, bytes)) {
      parts.noteFutile(bytes)
      return { look, end: 'futile', hasDropped: true }
    }
  }
  return { look, end: 'done', hasDropped: look !== first }
}

/** Writes down that a week went. @returns its bytes by what the store says: the folder as a whole changes with every merge */
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

/** Whether more is taken than may be. */
export function isTooMuch({ max, patience }: Pick<RoomParts, 'max' | 'patience'>, look: Look): boolean {
  const budget = budgetOf(max, patience.roomOf(look))
  return budget !== null && look.use.usedBytes > budget.bytes
}

const none: EventDisk = { weeks: [], outdatedBytes: 0 }

/** Measures, less what goes by itself. */
export async function measured(
  { weeks, measure }: Pick<RoomParts, 'weeks' | 'measure'>,
  anew: boolean,
): Promise<Look | undefined> {
  const before = (await weeks?.()) ?? none
  const use = await measure(anew)
  if (use === undefined) return undefined
  // Adding up takes its time: what was replaced meanwhile is in the sum, and so is what went since.
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
