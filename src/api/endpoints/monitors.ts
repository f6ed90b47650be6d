import { z } from '@hono/zod-openapi'
import type { Monitor, MonitorConfig, MonitorEnvironment } from '#domain/monitor/monitor.ts'
import type { Project } from '#domain/project/project.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const environmentShape = z.object({
  name: z.string(),
  status: z.enum(['active', 'ok', 'error']),
  isMuted: z.boolean(),
  dateCreated: time,
  lastCheckIn: time.nullable(),
  nextCheckIn: time.nullable(),
})

export const monitorShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    type: z.literal('cron_job'),
    status: z.literal('active'),
    isMuted: z.boolean(),
    dateCreated: time,
    project: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
    config: z.object({
      schedule_type: z.enum(['crontab', 'interval']).nullable(),
      schedule: z.union([z.string(), z.tuple([z.number(), z.string()]).readonly()]).nullable(),
      timezone: z.string(),
      checkin_margin: z.number(),
      max_runtime: z.number(),
      failure_issue_threshold: z.number(),
      recovery_threshold: z.number(),
    }),
    environments: z.array(environmentShape),
  })
  .openapi('Monitor')

const listQuery = z.object({ ...pageQuery.shape, query: once.default(''), project: several })

const listMonitors = endpoint({
  path: '/organizations/{organization}/monitors/',
  summary: t('operations.monitors'),
  needs: ['event:read', 'project:read'],
  query: listQuery,
  body: z.array(monitorShape),
  answer: async ({ running, may, query, asked }) => {
    const { catalogue } = running
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const chosen = await chosenProjects(catalogue, may, query.project)
    if (!chosen.ok) return chosen
    const page = { offset: offset.value, limit: pageSize(query) }
    const { monitors } = await running.monitors.list(may['event:read'], {
      ...(chosen.value.length > 0 && { projects: chosen.value.map(({ id }) => id) }),
      text: query.query,
      offset: page.offset,
      limit: page.limit + 1,
    })
    const { rows, headers } = offsetPage(running, asked, monitors, page)
    const projects = new Map((await catalogue.projects.list(may['project:read'])).map((one) => [one.id, one]))
    const body = rows.map((monitor) => monitorOf(monitor, projects.get(monitor.projectId)))
    return ok({ body, headers })
  },
})

export const monitorEndpoints: readonly Endpoint[] = [listMonitors]

/** @param project `undefined` if the caller may not see it */
export function monitorOf(
  { id, slug, name, muted, createdAt, config, environments }: Monitor,
  project: Project | undefined,
): z.output<typeof monitorShape> {
  return {
    project: project === undefined ? null : { id: String(project.id), slug: project.slug, name: project.name },
    id: String(id),
    slug,
    name,
    type: 'cron_job' as const,
    status: 'active' as const,
    isMuted: muted,
    dateCreated: createdAt.toISOString(),
    config: configOf(config),
    environments: environments.map((one) => environmentOf(one, createdAt)),
  }
}

function configOf({ schedule, timezone, margin, maxRuntime, failureThreshold, recoveryThreshold }: MonitorConfig) {
  return {
    schedule_type: schedule?.type ?? null,
    schedule: schedule?.type === 'interval' ? ([schedule.value, schedule.unit] as const) : (schedule?.value ?? null),
    timezone,
    checkin_margin: margin,
    max_runtime: maxRuntime,
    failure_issue_threshold: failureThreshold,
    recovery_threshold: recoveryThreshold,
  }
}

const statuses = { waiting: 'active', ok: 'ok', failing: 'error' } as const

/** A missing environment is production in Sentry. When an environment was first seen is not stored. */
function environmentOf({ name, muted, state }: MonitorEnvironment, createdAt: Date) {
  return {
    name: name === '' ? 'production' : name,
    status: statuses[state.status],
    isMuted: muted,
    dateCreated: createdAt.toISOString(),
    lastCheckIn: timeOf(state.lastCheckInAt),
    nextCheckIn: timeOf(state.expectedAt),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
