import type { FateBucket } from '#domain/monitor/run.ts'
import type { CheckDay } from '#domain/uptime/uptime-store.ts'

/** What the event store says of the last days: of checks by their ids, and of monitors. */
export interface CountedDays {
  readonly checks: ReadonlyMap<number, readonly CheckDay[]>
  readonly fates: readonly FateBucket[]
}

/** Asks the event store for the last days: as many, today the last. */
export type AskDays = (days: number) => Promise<CountedDays>

interface Remembered {
  /** Of whom, how many days, and in which hour. */
  readonly of: string
  /** How they stood when today was asked for. */
  readonly stand: string
  readonly counted: CountedDays
}

const HOUR_MS = 3_600_000

/**
 * Remembers days, so that pages can be made twice a minute: all of them are asked for once an hour, as results may come
 * late, and today where something has happened since.
 */
export class RememberedDays {
  #known: Remembered | undefined

  /**
   * Returns the last days, the oldest first.
   * @param whom whose days they are
   * @param stand how they stand: another text where something has happened
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
