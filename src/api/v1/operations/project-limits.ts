import { z } from 'zod'
import type { ProjectId } from '#domain/ids.ts'
import { ok } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { TARGET_BOUNDS } from '#domain/trace/sampling.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { projectEnvironments } from '../../project-environments.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { invalid } from '../refuse.ts'
import { isoOrNull, name, pageQuery, pageShape, sentTime, time } from '../shapes.ts'

const reads = ['project:read'] as const
const writes = ['project:read', 'project:write'] as const

const target = z.int().min(TARGET_BOUNDS.least).max(TARGET_BOUNDS.most)
const limitsShape = z
  .object({
    sampling: z
      .object({ target, rate: z.number().nullable().describe('null: everything is kept.') })
      .nullable()
      .describe('About so many transactions are kept in an hour; null: all of them.'),
    spikeProtection: z.object({
      isEnabled: z.boolean(),
      openUntil: time.nullable().describe('Spike protection is paused until then.'),
    }),
  })
  .meta({ id: 'ProjectLimits' })

async function limitsOf(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  project: ProjectId,
  now: Date,
): Promise<z.input<typeof limitsShape>> {
  const [sampling, spikes] = await Promise.all([
    catalogue.sampling.of(may['project:read'], project),
    catalogue.spikes.of(may['project:read'], project, now, now),
  ])
  return {
    sampling: sampling && { target: sampling.target, rate: sampling.rule?.rate ?? null },
    spikeProtection: { isEnabled: spikes?.enabled ?? false, openUntil: isoOrNull(spikes?.openUntil ?? null) },
  }
}

const show = operation({
  id: 'getProjectLimits',
  tag: 'Project settings',
  method: 'get',
  path: '/projects/{project}/limits',
  summary: 'Show span sampling and spike protection',
  needs: reads,
  answers: limitsShape,
  handle: async ({ running, may, params, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok(await limitsOf(running, may, project.value.id, now)) : project
  },
})

const change = operation({
  id: 'updateProjectLimits',
  tag: 'Project settings',
  method: 'patch',
  path: '/projects/{project}/limits',
  summary: 'Set span sampling and spike protection',
  needs: writes,
  sends: z
    .strictObject({
      sampling: z.strictObject({ target }).nullable(),
      spikeProtection: z.strictObject({ isEnabled: z.boolean(), openUntil: sentTime.nullable().optional() }),
    })
    .partial()
    .meta({ id: 'ProjectLimitsChange' }),
  answers: limitsShape,
  handle: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const { id } = project.value
    const { sampling, spikes } = running.catalogue
    const { spikeProtection: wanted } = sent
    if (wanted !== undefined && !wanted.isEnabled && (wanted.openUntil ?? null) !== null)
      return invalid('body', 'spikeProtection.openUntil', 'requires spike protection to be on')
    if (sent.sampling !== undefined) await sampling.set(may['project:write'], id, sent.sampling?.target ?? null, now)
    if (wanted !== undefined) {
      const kept = wanted.isEnabled ? ((await spikes.of(may['project:read'], id, now, now))?.openUntil ?? null) : null
      const { openUntil: said } = wanted
      const openUntil = said === undefined ? kept : said === null ? null : new Date(said)
      await spikes.set(may['project:write'], id, { enabled: wanted.isEnabled, openUntil }, now)
    }
    return ok(await limitsOf(running, may, id, now))
  },
})

const environmentShape = z
  .object({
    name: z.string(),
    isHidden: z.boolean(),
    events: z.int().nullable().describe('Over the last 90 days; null: no data.'),
    lastSeenAt: time.nullable(),
  })
  .meta({ id: 'Environment' })

const environments = operation({
  id: 'listEnvironments',
  tag: 'Project settings',
  method: 'get',
  path: '/projects/{project}/environments',
  summary: 'List the environments of a project',
  needs: ['project:read', 'event:read'],
  query: pageQuery,
  answers: pageShape(environmentShape),
  handle: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const all = await projectEnvironments(running, may, project.value.id)
    return pageOfAll(
      query,
      all,
      (one) => one.name,
      (one) => ({
        name: one.name,
        isHidden: one.hidden,
        events: one.seen?.events ?? null,
        lastSeenAt: isoOrNull(one.seen?.lastSeen ?? null),
      }),
    )
  },
})

/** The longest environment name of events (docs/protocol.md 4): a longer one cannot exist. */
const MAX_ENVIRONMENT = 64

const hide = operation({
  id: 'updateEnvironment',
  tag: 'Project settings',
  method: 'patch',
  path: '/projects/{project}/environments',
  summary: 'Hide or show an environment',
  needs: writes,
  sends: z.strictObject({ name: name(MAX_ENVIRONMENT), isHidden: z.boolean() }).meta({ id: 'EnvironmentChange' }),
  status: 204,
  handle: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const { projects } = running.catalogue
    await projects.setEnvironmentHidden(may['project:write'], project.value.id, sent.name, sent.isHidden, now)
    return ok(undefined)
  },
})

export const projectLimitOperations: readonly Operation[] = [show, change, environments, hide]
