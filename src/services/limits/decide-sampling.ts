import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { LimitWork } from '#domain/quota/quota-catalogue.ts'
import { ruleFor, type NamedVolume } from '#domain/trace/sampling.ts'
import type { JobResult } from '../job.ts'

interface SamplingParts {
  readonly work: Pick<LimitWork, 'sampledProjects' | 'saveSampling'>
  readonly events: Pick<EventReader, 'spanGroups'>
}

const HOUR_MS = 3_600_000
/** More names than could have a share above that of rare ones. */
const MOST_NAMES = 1_000

/** Sets each sampled project's sampling rate from its traffic in the last hour. */
export async function decideSampling({ work, events }: SamplingParts, now: Date): Promise<JobResult> {
  const projects = await work.sampledProjects()
  for (const { projectId, target } of projects) {
    const { volumes, slow } = await lastHour(events, projectId, now)
    await work.saveSampling(projectId, ruleFor(target, volumes, slow), now)
  }
  return { projects: projects.length }
}

/** The root spans of the last hour by name, weighted by their sampling rate. */
async function lastHour(events: SamplingParts['events'], projectId: ProjectId, now: Date) {
  const where = parseSpanQuery('is_transaction:true', now)
  if (!where.ok) throw new Error('The search for root spans cannot be read.')
  const found = await events.spanGroups(
    narrow(operatorGrant('event:read'), [projectId]),
    {
      where: where.value,
      period: { since: new Date(now.getTime() - HOUR_MS), until: now },
      environments: [],
      slugs: new Map(),
      oneIn: 1,
    },
    {
      groupBy: ['transaction'],
      aggregates: [{ of: 'count' }, { of: 'failure_rate' }, { of: 'p99', field: 'span.duration' }],
      sort: { by: 0, descending: true },
      limit: MOST_NAMES,
    },
  )
  const volumes: NamedVolume[] = found.groups.map(({ values, numbers: [count, failing] }) => ({
    name: values[0] ?? '',
    count: count ?? 0,
    errors: (count ?? 0) * (failing ?? 0),
  }))
  // Microseconds, as spans are stored.
  return { volumes, slow: found.total[2] ?? 0 }
}
