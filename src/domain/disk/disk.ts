/** How much of a disk the data folder may take: bytes, or a share of the file system (0 … 1). */
export type DiskMax =
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'share'; readonly share: number }

/** What the data folder takes of its file system, in bytes. */
export interface DiskUse {
  readonly at: Date
  /** Everything in the folder, less what the event store has replaced and deletes by itself within minutes. */
  readonly usedBytes: number
  /** Of the file system. */
  readonly sizeBytes: number
  /** What is left of it for whoever runs Mishap. */
  readonly freeBytes: number
}

/** A moment at which the folder took so much. What the budget had deleted before it is counted apart. */
export interface DiskSample {
  readonly at: Date
  readonly usedBytes: number
  /** All that the budget has deleted so far. */
  readonly droppedBytes: number
}

/** A week that was deleted to keep to the budget. */
export interface DroppedWeek {
  /** Its Monday, UTC. */
  readonly week: Date
  readonly at: Date
  /** What its rows took; files that went with them are not in it. */
  readonly bytes: number
}

/** How the disk is doing, as pages, `doctor` and /metrics tell it. */
export interface DiskStatus extends DiskUse {
  /** The most that the data folder may take; null: nothing is deleted for want of room. */
  readonly budgetBytes: number | null
  /** Whether the disk, and not MISHAP_DISK_MAX, sets that limit. */
  readonly isLimitedByDisk: boolean
  /** With less than this free, intake refuses. */
  readonly floorBytes: number
  /** At the rate of the last week; null: not known yet, or it does not grow. */
  readonly growthPerDay: number | null
  /** When the budget, or without one the floor, is reached at that rate; null: not in sight. */
  readonly reachedAt: Date | null
  /** The state in a word: from `near` on owners are told. */
  readonly state: DiskState
  /** The week that goes next when the budget is reached; null: none can go. */
  readonly next: { readonly week: Date; readonly bytes: number } | null
  /** Newest first. */
  readonly dropped: readonly DroppedWeek[]
}

/**
 * `near`: owners are told. `dropping`: the budget is reached, and the oldest weeks go. `refusing`: nothing can go any more,
 * or the disk is nearly full, and intake answers 503.
 */
export type DiskState = 'fine' | 'near' | 'dropping' | 'refusing'

const GIB = 1024 ** 3
const DAY_MS = 86_400_000
/** The most that is kept free for the stores' own writes, and the share of a small disk that is. */
const MOST_FLOOR = GIB
const FLOOR_SHARE = 1 / 20
/** Owners are told from this share of the budget on, or so many days before it is reached. */
const NEAR_SHARE = 0.8
const NEAR_DAYS = 7
/** Growth is measured over a week at most, and not over less than this. */
const RATE_MOST_MS = 7 * DAY_MS
const RATE_LEAST_MS = 6 * 3_600_000

/** Returns the free space below which intake refuses: what the digest and the catalogue need to go on writing. */
export function floorOf(sizeBytes: number): number {
  return Math.min(MOST_FLOOR, Math.floor(sizeBytes * FLOOR_SHARE))
}

/**
 * Returns the most that the folder may take: what the setting says, and never so much that less than twice the floor is
 * left of the disk. So the oldest weeks go before intake has to refuse. null: there is no setting.
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

/** Returns by how many bytes a day the folder grows, deletions for want of room aside; null: not known, or it does not. */
export function growthPerDay(samples: readonly DiskSample[], now: Date): number | null {
  const recent = samples.filter(({ at }) => now.getTime() - at.getTime() <= RATE_MOST_MS)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first === undefined || last === undefined) return null
  const ms = last.at.getTime() - first.at.getTime()
  if (ms < RATE_LEAST_MS) return null
  const grown = last.usedBytes + last.droppedBytes - first.usedBytes - first.droppedBytes
  return grown <= 0 ? null : (grown / ms) * DAY_MS
}

/** Returns when so many more bytes are taken; null: not within ten years. */
export function reachedAt(leftBytes: number, perDay: number | null, now: Date): Date | null {
  if (leftBytes <= 0) return now
  if (perDay === null) return null
  const days = leftBytes / perDay
  return days > 3650 ? null : new Date(now.getTime() + days * DAY_MS)
}

/** Whether owners are to be told that the budget, or without one the end of the disk, is near. */
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
 * Returns the weeks that may be deleted for want of room, oldest first: all that are over. The present week stays, and
 * what is dated later.
 */
export function expendable<W extends { readonly week: Date }>(weeks: readonly W[], now: Date): readonly W[] {
  const present = mondayOf(now)
  return weeks
    .filter(({ week }) => week.getTime() < present.getTime())
    .toSorted((a, b) => a.week.getTime() - b.week.getTime())
}

const WEEK_MS = 7 * DAY_MS
/** 5 January 1970 was the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Returns the Monday of a week (UTC), by which the event store partitions. */
export function mondayOf(at: Date): Date {
  return new Date(Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS)
}
