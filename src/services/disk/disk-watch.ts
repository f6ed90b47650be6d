import { setTimeout as delay } from 'node:timers/promises'
import {
  budgetOf,
  expendable,
  floorOf,
  growthPerDay,
  isNear,
  reachedAt,
  type DiskMax,
  type DiskState,
  type DiskStatus,
  type DiskUse,
  type DroppedWeek,
} from '#domain/disk/disk.ts'
import type { EventDisk } from '#domain/event/spared.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { createMeasure } from './measure.ts'
import { openDiskMemory, type DiskMemory } from './memory.ts'

/** What the watch works with. */
export interface DiskWatchParts {
  readonly dataFolder: string
  /** The file that it remembers in. */
  readonly memoryPath: string
  readonly max: DiskMax | null
  /** The weeks of the event store in the data folder; null: a server has them. */
  readonly weeks: (() => Promise<EventDisk>) | null
  /** Deletes everything of all kinds from before this, but what is on hold. Returns whether some of it is still to go. */
  readonly dropBefore: (before: Date) => Promise<{ readonly isUnderWay: boolean }>
  readonly spool: Pick<Spool, 'refuseAll'>
  /** Writes down for people that a week went. */
  readonly noteDropped: (dropped: DroppedWeek) => Promise<void>
  /** Tells owners. What fails is told again by the next look. */
  readonly tell: (status: DiskStatus) => Promise<void>
  readonly onFault: (fault: unknown) => void
  /** The pause between looks. Default: ten seconds. */
  readonly everyMs?: number
}

/** The watch over the disk of the data folder, in the process that owns it. */
export interface DiskWatch {
  /** As of the last look; null: there was none, or the system tells nothing. */
  status(): DiskStatus | null
  /** Looks now, and resolves when what had to go is gone. */
  look(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 10_000
const WEEK_MS = 7 * 86_400_000

/**
 * Keeps the data folder below what it may take: the oldest weeks go first, all kinds together, with their files, and the
 * present one stays. Where that is not enough, intake refuses until it is. The intake itself looks at the free space, each
 * second (src/main/intake/disk-room.ts).
 */
export async function startDiskWatch(parts: DiskWatchParts): Promise<DiskWatch> {
  const memory = await openDiskMemory(parts.memoryPath)
  const measure = createMeasure(parts.dataFolder)
  const stopping = new AbortController()
  let status: DiskStatus | null = null
  let looking: Promise<void> | undefined

  const look = async () => {
    const looked = await lookOnce({ ...parts, memory, measure: measure.measure }, stopping.signal)
    status = looked
    if (looked !== null) await parts.tell(looked)
  }
  const once = () => (looking ??= look().finally(() => (looking = undefined)))
  const run = async () => {
    while (!stopping.signal.aborted) {
      await once().catch(parts.onFault)
      const pause = delay(parts.everyMs ?? EVERY_MS, undefined, { signal: stopping.signal, ref: false })
      await pause.catch(() => undefined)
    }
  }
  const running = run()
  return {
    status: () => status,
    look: async () => {
      await looking
      await once()
    },
    close: async () => {
      stopping.abort()
      await running
    },
  }
}

interface LookParts extends DiskWatchParts {
  readonly memory: DiskMemory
  readonly measure: (anew: boolean) => Promise<DiskUse | undefined>
}

interface Look {
  readonly use: DiskUse
  readonly disk: EventDisk
}

const none: EventDisk = { weeks: [], outdatedBytes: 0 }

async function lookOnce(parts: LookParts, signal: AbortSignal): Promise<DiskStatus | null> {
  const first = await measured(parts, false)
  if (first === undefined) return null
  const budget = budgetOf(parts.max, first.use)
  let after = first
  let isUnderWay = false
  if (budget !== null && first.use.usedBytes > budget.bytes) {
    const made = await makeRoom(parts, signal)
    after = made.look
    isUnderWay = made.isUnderWay
  }
  await parts.memory.note(after.use.usedBytes, after.use.at)
  const left = budgetOf(parts.max, after.use)
  const isOver = left !== null && after.use.usedBytes > left.bytes && !isUnderWay
  parts.spool.refuseAll(isOver)
  return statusOf(parts, after, { isOver, hasDropped: after !== first || isUnderWay })
}

/** Measures, less what goes by itself. */
async function measured({ weeks, measure }: LookParts, anew: boolean): Promise<Look | undefined> {
  const disk = weeks === null ? none : await weeks()
  const use = await measure(anew)
  if (use === undefined) return undefined
  return { disk, use: { ...use, usedBytes: Math.max(0, use.usedBytes - disk.outdatedBytes) } }
}

/** Lets one week after the other go until what is left fits. */
async function makeRoom(
  parts: LookParts,
  signal: AbortSignal,
): Promise<{ readonly look: Look; readonly isUnderWay: boolean }> {
  // What was told of the last sum may be too much: nothing goes for that.
  let look = await needed(parts)
  for (const { week } of expendable(look.disk.weeks, look.use.at)) {
    const budget = budgetOf(parts.max, look.use)
    if (signal.aborted || budget === null || look.use.usedBytes <= budget.bytes) break
    const { isUnderWay } = await parts.dropBefore(new Date(week.getTime() + WEEK_MS))
    const next = await needed(parts)
    // By what the store says: the folder as a whole changes with every merge.
    const bytes = bytesOf(look.disk, week) - bytesOf(next.disk, week)
    if (bytes > 0) {
      const dropped = { week, at: next.use.at, bytes }
      await parts.memory.noteDropped(dropped)
      await parts.noteDropped(dropped)
    }
    look = next
    // The rest of a week that is held in part goes row by row: whether that is enough is seen by the next look.
    if (isUnderWay) return { look, isUnderWay }
  }
  return { look, isUnderWay: false }
}

function bytesOf({ weeks }: EventDisk, week: Date): number {
  return weeks.find((one) => one.week.getTime() === week.getTime())?.bytes ?? 0
}

async function needed(parts: LookParts): Promise<Look> {
  const look = await measured(parts, true)
  if (look === undefined) throw new Error('The file system of the data folder tells nothing of itself any more.')
  return look
}

function statusOf(
  { max, memory }: LookParts,
  { use, disk }: Look,
  { isOver, hasDropped }: { readonly isOver: boolean; readonly hasDropped: boolean },
): DiskStatus {
  const budget = budgetOf(max, use)
  const floorBytes = floorOf(use.sizeBytes)
  const perDay = growthPerDay(memory.samples(), use.at)
  const left = budget === null ? use.freeBytes - floorBytes : budget.bytes - use.usedBytes
  const reached = reachedAt(left, perDay, use.at)
  const near = isNear(use, budget?.bytes ?? null, reached, use.at)
  const isRefusing = isOver || use.freeBytes < floorBytes
  const state: DiskState = isRefusing ? 'refusing' : hasDropped ? 'dropping' : near ? 'near' : 'fine'
  return {
    ...use,
    budgetBytes: budget?.bytes ?? null,
    isLimitedByDisk: budget?.isLimitedByDisk ?? false,
    floorBytes,
    growthPerDay: perDay,
    reachedAt: reached,
    state,
    next: budget === null ? null : (expendable(disk.weeks, use.at)[0] ?? null),
    dropped: memory.dropped(),
  }
}
