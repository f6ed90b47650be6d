import type { FateBucket } from '#domain/monitor/run.ts'
import type { CheckDay } from '#domain/uptime/uptime-store.ts'

/** The event store's data for the last days: checks by id, and monitors. */
export interface CountedDays {
  readonly checks: ReadonlyMap<number, readonly CheckDay[]>
  readonly fates: readonly FateBucket[]
}

/** Queries the event store for this many days, up to today. */
export type AskDays = (days: number) => Promise<CountedDays>

interface Remembered {
  /** The subjects, the number of days, and the hour. */
  readonly of: string
  /** Their state when today was last queried. */
  readonly stand: string
  readonly counted: CountedDays
}

const HOUR_MS = 3_600_000

/**
 * Caches days, so that pages can be rebuilt twice a minute: all days are queried once an hour because results may be
 * late, and today whenever something has happened.
 */
export class RememberedDays {
  #known: Remembered | undefined

  /**
   * Returns the last days, oldest first.
   * @param whom identifies the subjects
   * @param stand their state: differs if something has happened
   */
  async of(
    ask: AskDays,
    { whom, stand, days }: { readonly whom: string; readonly stand: string; readonly days: number },
    now: Date,
  ): Promise<CountedDays> {
    const of = [whom, days, Math.floor(now.getTime() / HOUR_MS)].join(' ')
    const known = this.#known
    if (known?.of === of && known.stand === stand) return known.counted
    const counted = known?.of === of ? withToday(known.counted, await ask(1), days) : await ask(days)
    this.#known = { of, stand, counted }
    return counted
  }
}

function withToday(before: CountedDays, today: CountedDays, days: number): CountedDays {
  const last = days - 1
  return {
    checks: new Map(
      [...before.checks].map(([id, own]) => [id, [...own.slice(0, last), ...(today.checks.get(id) ?? [])]]),
    ),
    fates: [
      ...before.fates.filter(({ bucket }) => bucket < last),
      ...today.fates.map((one) => ({ ...one, bucket: last })),
    ],
  }
}
