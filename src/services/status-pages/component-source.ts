import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { MAX_MONITORS } from '#domain/monitor/monitor.ts'
import {
  sourceKey,
  type ComponentSource,
  type SourceChoice,
  type SourceKey,
  type SourceRef,
} from '#domain/status-page/component-source.ts'
import { MAX_CHECKS } from '#domain/uptime/check.ts'
import { checkDaysOf, checkStateOf, monitorDaysOf, monitorStateOf, pastDays } from './measured-days.ts'

export interface SourceParts {
  readonly catalogue: Pick<Catalogue, 'uptime' | 'monitors'>
  readonly events: Pick<EventStore, 'uptimeDays' | 'fates'>
}

/** Returns what components of status pages can follow: uptime checks and monitors. */
export function createComponentSource({ catalogue: { uptime, monitors }, events }: SourceParts): ComponentSource {
  const may = operatorGrant('event:read')
  const checksAmong = (refs: readonly SourceRef[]) => found(refs, 'check', (id) => uptime.find(may, id))
  const monitorsAmong = (refs: readonly SourceRef[]) => found(refs, 'monitor', (id) => monitors.find(may, id))

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

    statesOf: async (refs, now) => {
      const [checks, jobs] = await Promise.all([checksAmong(refs), monitorsAmong(refs)])
      const standing = await uptime.statesOf(
        may,
        checks.map(({ id }) => id),
      )
      return new Map([
        ...checks.flatMap((check) => {
          const own = standing.get(check.id)
          return own === undefined ? [] : [keyed('check', check.id, checkStateOf(own, check, now))]
        }),
        ...jobs.map((monitor) => keyed('monitor', monitor.id, monitorStateOf(monitor))),
      ])
    },

    daysOf: async (refs, days, now) => {
      const [checks, jobs] = await Promise.all([checksAmong(refs), monitorsAmong(refs)])
      const period = pastDays(days, now)
      const ids = checks.map(({ id }) => id)
      const [counted, fates] = await Promise.all([
        events.uptimeDays(may, ids, days, now),
        events.fates(may, jobs, period, 86_400),
      ])
      return new Map([
        ...checks.map((check) => keyed('check', check.id, checkDaysOf(counted.get(check.id) ?? [], check, now))),
        ...jobs.map((monitor) => keyed('monitor', monitor.id, monitorDaysOf(fates, monitor, { ...period, now }))),
      ])
    },
  }
}

function choice(kind: SourceRef['kind'], id: number, name: string, project: SourceChoice['project']): SourceChoice {
  return { kind, id, name, project }
}

function keyed<T>(kind: SourceRef['kind'], id: number, value: T): readonly [SourceKey, T] {
  return [sourceKey({ kind, id }), value]
}

/** Returns those of a kind that are there. */
async function found<T>(
  refs: readonly SourceRef[],
  kind: SourceRef['kind'],
  find: (id: number) => Promise<T | undefined>,
): Promise<readonly T[]> {
  const all = await Promise.all(refs.filter((ref) => ref.kind === kind).map(({ id }) => find(id)))
  return all.filter((one) => one !== undefined)
}
