import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { MAX_MONITORS, type Monitor } from '#domain/monitor/monitor.ts'
import { DAY_SECONDS, pastDays } from '#domain/past-days.ts'
import {
  sourceKey,
  type ComponentSource,
  type Measured,
  type SourceChoice,
  type SourceKey,
  type SourceRef,
} from '#domain/status-page/component-source.ts'
import { MAX_CHECKS, type UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckStanding } from '#domain/uptime/uptime-catalogue.ts'
import { checkDaysOf, checkStateOf, monitorDaysOf, monitorStateOf } from './measured-days.ts'
import { RememberedDays, type CountedDays } from './remembered-days.ts'

export interface SourceParts {
  readonly catalogue: Pick<Catalogue, 'uptime' | 'monitors'>
  readonly events: Pick<EventStore, 'uptimeSpans' | 'fates'>
}

const may = operatorGrant('event:read')

/** Lists and measures what components of status pages can follow: uptime checks and monitors. */
export function createComponentSource({ catalogue: { uptime, monitors }, events }: SourceParts): ComponentSource {
  const remembered = new RememberedDays()
  return {
    choices: async () => {
      const [checks, jobs] = await Promise.all([
        uptime.list(may, { projects: [], text: '', state: 'any' }, { limit: MAX_CHECKS, offset: 0 }),
        monitors.list(may, { limit: MAX_MONITORS, offset: 0 }),
      ])
      const all: readonly SourceChoice[] = [
        ...checks.checks.map(({ checkId, name, projectId }) => choice('check', checkId, name, projectId)),
        ...jobs.monitors.map(({ id, name, projectId }) => choice('monitor', id, name, projectId)),
      ]
      return all.toSorted((one, other) => one.name.localeCompare(other.name))
    },

    measure: async (refs, days, now) => {
      const ids = (kind: SourceRef['kind']) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
      const [checks, standing, jobs] = await Promise.all([
        uptime.findAll(may, ids('check')),
        uptime.statesOf(may, ids('check')),
        monitors.findAll(may, ids('monitor')),
      ])
      const followed = { checks, standing, jobs }
      const counted = await remembered.of(
        async (asked) => {
          const period = pastDays(asked, now)
          const checkIds = checks.map(({ id }) => id)
          const [spans, fates] = await Promise.all([
            events.uptimeSpans(may, checkIds, period, DAY_SECONDS),
            events.fates(may, jobs, period, DAY_SECONDS),
          ])
          return { checks: spans, fates }
        },
        { whom: whomOf(followed), stand: standOf(followed), days },
        now,
      )
      return measured(followed, counted, days, now)
    },
  }
}

interface Followed {
  readonly checks: readonly UptimeCheck[]
  readonly standing: ReadonlyMap<number, CheckStanding>
  readonly jobs: readonly Monitor[]
}

function whomOf({ checks, jobs }: Followed): string {
  return JSON.stringify([checks.map(({ id }) => id), jobs.map(({ id, slug }) => [id, slug])])
}

/** Changes with every check result and every run of a monitor. */
function standOf({ standing, jobs }: Followed): string {
  return JSON.stringify([
    [...standing.values()].map(({ checkId, lastAt }) => [checkId, lastAt]),
    jobs.map(({ environments }) => environments.map(({ state }) => state)),
  ])
}

function measured({ checks, standing, jobs }: Followed, counted: CountedDays, days: number, now: Date) {
  const ofChecks = checks.flatMap((check) => {
    const own = standing.get(check.id)
    if (own === undefined) return []
    return [
      keyed(
        'check',
        check.id,
        checkStateOf(own, check, now),
        checkDaysOf(counted.checks.get(check.id) ?? [], check, now),
      ),
    ]
  })
  const period = { ...pastDays(days, now), now }
  const ofJobs = jobs.map((monitor) =>
    keyed('monitor', monitor.id, monitorStateOf(monitor), monitorDaysOf(counted.fates, monitor, period)),
  )
  return new Map([...ofChecks, ...ofJobs])
}

function choice(kind: SourceRef['kind'], id: number, name: string, project: SourceChoice['project']): SourceChoice {
  return { kind, id, name, project }
}

function keyed(
  kind: SourceRef['kind'],
  id: number,
  state: Measured['state'],
  days: Measured['days'],
): readonly [SourceKey, Measured] {
  return [sourceKey({ kind, id }), { state, days }]
}
