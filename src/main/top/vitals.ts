import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Measured } from '#domain/instruments/family.ts'
import type { Running } from '#domain/running.ts'
import type { PageTimes, SlowPages } from '../metrics/slow-pages.ts'

/** What a running server reports to `mishap top`: all its metrics, and the names that `/metrics` never shows. */
export interface Vitals {
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly startedAt: number
  readonly measured: readonly Measured[]
  readonly slowest: readonly PageTimes[]
  /** Busiest first. */
  readonly projects: readonly ProjectVolume[]
}

export interface ProjectVolume {
  readonly slug: string
  readonly items: number
  /** Received, but not kept. */
  readonly dropped: number
}

const MOST = 30
const LOOK_BACK_MS = 2 * 3_600_000

interface VitalParts {
  readonly measure: () => Promise<readonly Measured[]>
  readonly slowPages: SlowPages
}

export async function takeVitals(
  { catalogue, health }: Pick<Running, 'catalogue' | 'health'>,
  { measure, slowPages }: VitalParts,
): Promise<Vitals> {
  const now = Date.now()
  const period = [new Date(now - LOOK_BACK_MS), new Date(now + LOOK_BACK_MS)] as const
  const [measured, projects, totals] = await Promise.all([
    measure(),
    catalogue.projects.list(operatorGrant('project:read')),
    catalogue.outcomes.totals(operatorGrant('org:read'), ...period),
  ])
  const volumes = projects.map(({ id, slug }): ProjectVolume => {
    const own = totals.filter(({ projectId, category }) => projectId === id && !category.endsWith('_byte'))
    const sum = (isWanted: (outcome: string) => boolean) =>
      own.reduce((all, { outcome, quantity }) => all + (isWanted(outcome) ? quantity : 0), 0)
    const items = sum((outcome) => outcome === 'accepted')
    return { slug, items, dropped: sum((outcome) => outcome !== 'accepted' && outcome !== 'client_discard') }
  })
  const { version, startedAt } = health()
  return {
    version,
    at: now,
    startedAt: startedAt.getTime(),
    measured,
    slowest: slowPages.slowest(MOST),
    projects: volumes.toSorted((a, b) => b.items - a.items).slice(0, MOST),
  }
}
