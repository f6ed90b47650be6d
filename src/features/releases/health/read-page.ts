import type { Grant } from '#domain/access/access.ts'
import { adoptionOf, lifecycleChange, totalsOf, type Adoption, type SessionTotals } from '#domain/session/health.ts'
import type { AdoptionTimes, SessionSums } from '#domain/session/session-sums.ts'
import { running } from '#running'
import { orLater, type MaybeLater } from './maybe-later.ts'
import { DAY_SECONDS, healthWindow, type HealthSpan } from './window.ts'

/** Sessions over a period, per step and in total. */
export interface HealthOverTime {
  readonly since: Date
  readonly stepSeconds: number
  readonly steps: readonly SessionSums[]
  /** Number of steps, including empty ones. */
  readonly length: number
  /** `undefined` without sessions. */
  readonly totals: SessionTotals | undefined
  /** Users and durations of the whole period, which over long periods take longer than everything else. */
  readonly detail: MaybeLater<SessionSums | undefined>
  /** When an SDK upgrade changed the length of browser sessions; see `lifecycleChange`. */
  readonly lifecycleChange: Date | undefined
}

/** Reads the sessions of these releases, or of all if the list is empty. */
export async function readHealth(
  grant: Grant<'event:read'>,
  releases: readonly string[],
  span: HealthSpan,
  now: Date,
): Promise<HealthOverTime> {
  const { period, stepSeconds, steps: length } = healthWindow(span, now)
  const asked = { period, environments: [], releases, groupBy: [] } as const
  const { events } = running()
  const steps = await events.sessionSums(grant, { ...asked, stepSeconds, detail: 'counts' })
  const detail = events.sessionSums(grant, { ...asked, detail: 'all' }).then(([whole]) => whole)
  const change = lifecycleChange(steps)
  return {
    since: period.since,
    stepSeconds,
    steps,
    length,
    totals: totalsOf(steps),
    detail: await orLater(detail),
    lifecycleChange: change === undefined ? undefined : new Date(period.since.getTime() + change * stepSeconds * 1000),
  }
}

/** A release's adoption in one environment, and since when. */
export interface EnvironmentAdoption extends Adoption {
  readonly environment: string
  readonly adopted: Date | null
  /** `null` if it is currently adopted or never was. */
  readonly replaced: Date | null
}

/**
 * Returns a release's adoption in every environment with sessions.
 * @param grant for its projects
 */
export async function readAdoption(
  grant: Grant<'event:read'>,
  version: string,
  now: Date,
): Promise<readonly EnvironmentAdoption[]> {
  const { events } = running()
  const { period: days } = healthWindow('14d', now)
  const { period: months } = healthWindow('90d', now)
  const [sums, times] = await Promise.all([
    events.sessionSums(grant, {
      period: days,
      environments: [],
      releases: [version],
      others: 'together',
      groupBy: ['release', 'environment'],
      stepSeconds: DAY_SECONDS,
      detail: 'counts',
    }),
    events.adoptionTimes(grant, { period: months, environments: [] }, version),
  ])
  return times.map((one) => adoptionIn(one, version, sums))
}

const DAYS = 14
const HOUR_MS = 3_600_000

function adoptionIn(
  { environment, adopted, lastAdopted, lastHour }: AdoptionTimes,
  version: string,
  sums: readonly SessionSums[],
): EnvironmentAdoption {
  const own = Array<number>(DAYS).fill(0)
  const all = Array<number>(DAYS).fill(0)
  for (const one of sums) {
    if (one.environment !== environment) continue
    all[one.step] = (all[one.step] ?? 0) + one.started
    if (one.release === version) own[one.step] = (own[one.step] ?? 0) + one.started
  }
  const found = adoptionOf(own, all)
  const ended = lastAdopted !== null && lastAdopted < lastHour ? new Date(lastAdopted.getTime() + HOUR_MS) : null
  // Once adopted, however long ago, a rarely used release counts as replaced.
  const stage = found.stage !== 'adopted' && adopted !== null ? 'replaced' : found.stage
  return { environment, share: found.share, stage, adopted, replaced: stage === 'replaced' ? ended : null }
}
