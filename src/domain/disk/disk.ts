/** How much disk space the data folder may use: bytes, or a share of the file system (0 … 1). */
export type DiskMax =
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'share'; readonly share: number }

/** Disk usage of the data folder, in bytes. */
export interface DiskUse {
  readonly at: Date
  /** Everything in the folder, except data that the event store has replaced and will delete within minutes. */
  readonly usedBytes: number
  /** Size of the file system. */
  readonly sizeBytes: number
  /** Space available to Mishap's user. */
  readonly freeBytes: number
}

/** A measurement of the folder's size. Deletions for the budget are counted separately. */
export interface DiskSample {
  readonly at: Date
  readonly usedBytes: number
  /** Total bytes deleted so far for the budget. */
  readonly droppedBytes: number
}

/** A week that was deleted to stay within the budget. */
export interface DroppedWeek {
  /** Monday of the week, UTC. */
  readonly week: Date
  readonly at: Date
  /** Size of its rows, without the files deleted along with them. */
  readonly bytes: number
}

/** Disk status, as shown by pages, `doctor` and /metrics. */
export interface DiskStatus extends DiskUse {
  /** Maximum size of the data folder; `null` if nothing is deleted to free space. */
  readonly budgetBytes: number | null
  /** Whether the disk rather than MISHAP_DISK_MAX sets that limit. */
  readonly isLimitedByDisk: boolean
  /** Ingest refuses data if less than this is free. */
  readonly floorBytes: number
  /** Based on the last week; `null` if unknown or not growing. */
  readonly growthPerDay: number | null
  /** When the budget, or the floor without a budget, will be reached at that rate; `null` if not foreseeable. */
  readonly reachedAt: Date | null
  /** Overall state. Owners are notified from `near` on. */
  readonly state: DiskState
  /** The week to be deleted next when the budget is reached; `null` if none can be. */
  readonly next: { readonly week: Date; readonly bytes: number } | null
  /** Newest first. */
  readonly dropped: readonly DroppedWeek[]
}

/**
 * `near`: owners are notified. `dropping`: the budget is reached, and the oldest weeks are being deleted. `refusing`:
 * nothing more can be deleted, or the disk is nearly full, and ingest responds with 503.
 */
export type DiskState = 'fine' | 'near' | 'dropping' | 'refusing'

const GIB = 1024 ** 3
const DAY_MS = 86_400_000
/** Free space reserved for the stores' own writes: an absolute maximum, and the share of a small disk. */
const MOST_FLOOR = GIB
const FLOOR_SHARE = 1 / 20
/** Owners are notified from this share of the budget on, or this many days before it is reached. */
const NEAR_SHARE = 0.8
const NEAR_DAYS = 7
/** Growth is measured over at most a week, and at least this long. */
const RATE_MOST_MS = 7 * DAY_MS
const RATE_LEAST_MS = 6 * 3_600_000

/** The free space below which ingest refuses data: what the digest and the catalogue need to keep writing. */
export function floorOf(sizeBytes: number): number {
  return Math.min(MOST_FLOOR, Math.floor(sizeBytes * FLOOR_SHARE))
}

/**
 * Maximum size of the data folder: the setting, reduced so that at least twice the floor stays free. The oldest weeks
 * are therefore deleted before ingest has to refuse data. `null` without a setting.
 */
export function budgetOf(
  max: DiskMax | null,
  { usedBytes, freeBytes, sizeBytes }: Omit<DiskUse, 'at'>,
): { readonly bytes: number; readonly isLimitedByDisk: boolean } | null {
  if (max === null) return null
  const wanted = max.kind === 'bytes' ? max.bytes : Math.floor(max.share * sizeBytes)
  const room = Math.max(0, usedBytes + freeBytes - 2 * floorOf(sizeBytes))
  return { bytes: Math.min(wanted, room), isLimitedByDisk: room < wanted }
}

/** Daily growth of the folder in bytes, excluding deletions for the budget; `null` if unknown or not growing. */
export function growthPerDay(samples: readonly DiskSample[], now: Date): number | null {
  const recent = samples.filter(({ at }) => now.getTime() - at.getTime() <= RATE_MOST_MS)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first === undefined || last === undefined) return null
  const ms = last.at.getTime() - first.at.getTime()
  if (ms < RATE_LEAST_MS) return null
  const grown = last.usedBytes + last.droppedBytes - first.usedBytes - first.droppedBytes
  return grown <= 0 ? null : (grown / ms) * DAY_MS
}

/** When this many more bytes will be used; `null` if not within ten years. */
export function reachedAt(leftBytes: number, perDay: number | null, now: Date): Date | null {
  if (leftBytes <= 0) return now
  if (perDay === null) return null
  const days = leftBytes / perDay
  return days > 3650 ? null : new Date(now.getTime() + days * DAY_MS)
}

/** Whether owners should be notified that the budget, or the end of the disk without a budget, is near. */
export function isNear(
  { usedBytes, freeBytes, sizeBytes }: Omit<DiskUse, 'at'>,
  budgetBytes: number | null,
  reached: Date | null,
  now: Date,
): boolean {
  if (reached !== null && reached.getTime() - now.getTime() <= NEAR_DAYS * DAY_MS) return true
  if (budgetBytes !== null) return usedBytes >= budgetBytes * NEAR_SHARE
  return freeBytes < 2 * floorOf(sizeBytes)
}

/**
 * Weeks that may be deleted to free space, oldest first: all that have ended. Keeps the current week and any later
 * ones.
 */
export function expendable<W extends { readonly week: Date }>(weeks: readonly W[], now: Date): readonly W[] {
  const present = mondayOf(now)
  return weeks
    .filter(({ week }) => week.getTime() < present.getTime())
    .toSorted((a, b) => a.week.getTime() - b.week.getTime())
}

const WEEK_MS = 7 * DAY_MS
/** January 5, 1970 was the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The Monday of a week (UTC), by which the event store partitions. */
export function mondayOf(at: Date): Date {
  return new Date(Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS)
}
