import { setTimeout as delay } from 'node:timers/promises'
import {
  budgetOf,
  expendable,
  floorOf,
  growthPerDay,
  isNear,
  reachedAt,
  type DiskState,
  type DiskStatus,
} from '#domain/disk/disk.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { createFutility, isTooMuch, makeRoom, measured, type Look, type RoomEnd, type RoomParts } from './make-room.ts'
import { createMeasure } from './measure.ts'
import { openDiskMemory, type DiskMemory } from './memory.ts'
import { createPatience } from './patience.ts'

export interface DiskWatchParts extends Omit<RoomParts, 'memory' | 'measure' | 'patience' | 'futility'> {
  readonly dataFolder: string
  /** The file with the watch's state. */
  readonly memoryPath: string
  readonly spool: Pick<Spool, 'refuseAll'>
  /** Notifies owners. A failure is retried at the next check. */
  readonly tell: (status: DiskStatus) => Promise<void>
  readonly onFault: (fault: unknown) => void
  /** The pause between checks. Default: ten seconds. */
  readonly everyMs?: number
  /** Growth elsewhere to tolerate while weeks are deleted. Default: 32 MiB. */
  readonly noiseBytes?: number
}

/** Watches the disk of the data folder, in the process that owns it. */
export interface DiskWatch {
  /** From the last check; null if there was none, or if the system does not report it. */
  status(): DiskStatus | null
  /** Checks now, and resolves once everything that had to be deleted is gone. */
  look(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 10_000

/**
 * Keeps the data folder within its limit: copies are deleted first, then the oldest weeks with all kinds of data and
 * their files. The current week is kept. If that is not enough, ingest refuses data until it is. Ingest also checks the
 * free space itself, every second (src/main/intake/disk-room.ts).
 */
export async function startDiskWatch(parts: DiskWatchParts): Promise<DiskWatch> {
  const memory = await openDiskMemory(parts.memoryPath)
  const { measure } = createMeasure(parts.dataFolder)
  const standing = { patience: createPatience(), futility: createFutility(parts.noiseBytes) }
  const lookParts = { ...parts, ...standing, memory, measure }
  const stopping = new AbortController()
  let status: DiskStatus | null = null
  let looking: Promise<void> | undefined

  const look = async () => {
    const looked = await lookOnce(lookParts, stopping.signal)
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

interface LookParts extends DiskWatchParts, RoomParts {
  readonly memory: DiskMemory
}

async function lookOnce(parts: LookParts, signal: AbortSignal): Promise<DiskStatus | null> {
  const first = await measured(parts, false)
  if (first === undefined) return null
  let made: Awaited<ReturnType<typeof makeRoom>> = { look: first, end: 'done', hasDropped: false }
  if (isTooMuch(parts, first)) made = await makeRoom(parts, signal)
  else parts.futility.forget()
  const { look, end, hasDropped } = made
  await parts.memory.note(look.use.usedBytes, look.use.at)
  const isOver = mustRefuse(parts, look, end)
  parts.spool.refuseAll(isOver)
  return statusOf(parts, look, { isOver, hasDropped })
}

/**
 * While a backup or drill runs, the folder may exceed its limit if the disk has room: that takes minutes, and refused
 * data is lost.
 */
function mustRefuse(parts: LookParts, look: Look, end: RoomEnd): boolean {
  switch (end) {
    case 'deleting':
      return false
    case 'waits':
      return look.use.freeBytes < 2 * floorOf(look.use.sizeBytes) && isTooMuch(parts, look)
    case 'done':
    case 'futile':
      return isTooMuch(parts, look)
  }
}

function statusOf(
  { max, memory, patience }: LookParts,
  look: Look,
  { isOver, hasDropped }: { readonly isOver: boolean; readonly hasDropped: boolean },
): DiskStatus {
  const { use, disk } = look
  const budget = budgetOf(max, patience.roomOf(look))
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
