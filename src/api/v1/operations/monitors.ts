import { z } from 'zod'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { MonitorField, MonitorProblem } from '#domain/monitor/monitors.ts'
import { MAX_MONITOR_NAME, MAX_MONITORS, MAX_SLUG, runFates, type Monitor } from '#domain/monitor/monitor.ts'
import type { Run } from '#domain/monitor/run.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { findProject } from '../../find.ts'
import { cursorOf, pageByOffset, placeOf } from '../cursor.ts'
import { defined } from '../defined.ts'
import { configChange, monitorConfig as config } from '../monitor-shapes.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, several, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = ['project:read', 'event:read', 'project:write'] as const

const when = time.nullable()
const monitorShape = z
  .object({
    id,
    projectId: id,
    slug: z.string(),
    name: z.string(),
    muted: z.boolean(),
    config,
    createdAt: time,
    environments: z.array(
      z.object({
        name: z.string(),
        muted: z.boolean(),
        status: z.enum(['waiting', 'ok', 'failing']),
        lastCheckInAt: when,
        lastOkAt: when,
        expectedAt: when,
      }),
    ),
  })
  .meta({ id: 'Monitor' })

function shown({ id: number, projectId, slug, name: called, muted, createdAt, ...monitor }: Monitor) {
  return {
    id: String(number),
    projectId: String(projectId),
    slug,
    name: called,
    muted,
    config: { ...monitor.config },
    createdAt: iso(createdAt),
    environments: monitor.environments.map(({ name: environment, muted: isMuted, state }) => ({
      name: environment,
      muted: isMuted,
      status: state.status,
      lastCheckInAt: fromMs(state.lastCheckInAt),
      lastOkAt: fromMs(state.lastOkAt),
      expectedAt: fromMs(state.expectedAt),
    })),
  }
}

function fromMs(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

const list = operation({
  id: 'listMonitors',
  tag: 'Monitors',
  method: 'get',
  path: '/monitors',
  summary: 'List cron monitors',
  needs: reads,
  query: z.object({
    ...pageQuery.shape,
    project: several,
    text: z.string().max(200).default(''),
    status: z.enum(['waiting', 'ok', 'failing']).optional(),
  }),
  answers: pageShape(monitorShape),
  handle: async ({ running, may, query }) => {
    const projects = await projectIds(running, may, query.project)
    if (!projects.ok) return projects
    const { monitors } = running
    const filter = {
      ...(projects.value.length > 0 && { projects: projects.value }),
      ...(query.text !== '' && { text: query.text }),
      ...(query.status !== undefined && { status: query.status }),
    }
    const read = async (window: { readonly offset: number; readonly limit: number }) =>
      (await monitors.list(may['event:read'], { ...filter, ...window })).monitors
    return pageByOffset(query, read, shown)
  },
})

const monitorDraft = z.strictObject({ name: name(MAX_MONITOR_NAME), config }).meta({ id: 'MonitorDraft' })

const create = operation({
  id: 'createMonitor',
  tag: 'Monitors',
  method: 'post',
  path: '/monitors',
  summary: 'Create a monitor',
  needs: writes,
  sends: monitorDraft
    .extend({ project: z.string().max(100), slug: z.string().min(1).max(MAX_SLUG).optional() })
    .meta({ id: 'NewMonitor' }),
  status: 201,
  answers: monitorShape,
  handle: async ({ running, may, sent, now }) => {
    const project = await findProject(running.catalogue, may, sent.project)
    if (!project.ok) return invalid('body', 'project', `there is no project ${sent.project}`)
    const made = await running.monitors.create(may['project:write'], project.value.id, sent, now)
    if (!made.ok) return refused(made.refusal, sent.slug ?? sent.name)
    return find(running, may['event:read'], String(made.value))
  },
})

async function find(running: Running, grant: Grant<'event:read'>, called: string) {
  const monitor = await monitorOf(running, grant, called)
  return monitor.ok ? ok(shown(monitor.value)) : monitor
}

async function monitorOf(
  { monitors }: Running,
  grant: Grant<'event:read'>,
  called: string,
): Promise<Result<Monitor, Refusal>> {
  const number = numberOf(called)
  const monitor = number === undefined ? undefined : await monitors.find(grant, number)
  return monitor === undefined ? notFound('monitor', called) : ok(monitor)
}

function refused(problem: MonitorProblem, called: string): Result<never, Refusal> {
  switch (problem.reason) {
    case 'invalid':
      return invalid('body', fieldNames[problem.field], wrongTexts[problem.field])
    case 'not_found':
      return notFound('monitor', called)
    case 'slug_taken':
      return conflict(problem.reason, 'Another monitor of the project has this slug.')
    case 'too_many':
      return conflict(problem.reason, `Monitor limit reached (${MAX_MONITORS} per project).`)
  }
}

const fieldNames = {
  name: 'name',
  slug: 'slug',
  schedule: 'config.schedule.value',
  timezone: 'config.timezone',
  margin: 'config.margin',
  maxRuntime: 'config.maxRuntime',
  failureThreshold: 'config.failureThreshold',
  recoveryThreshold: 'config.recoveryThreshold',
} as const satisfies Record<MonitorField, string>

const wrongTexts = {
  name: 'must not be empty',
  slug: 'lower-case letters, digits and dashes',
  schedule: 'is not a crontab expression',
  timezone: 'is not a time zone',
  margin: 'is out of range',
  maxRuntime: 'is out of range',
  failureThreshold: 'is out of range',
  recoveryThreshold: 'is out of range',
} as const satisfies Record<MonitorField, string>

const show = operation({
  id: 'getMonitor',
  tag: 'Monitors',
  method: 'get',
  path: '/monitors/{monitor}',
  summary: 'Show a monitor',
  needs: reads,
  answers: monitorShape,
  handle: ({ running, may, params }) => find(running, may['event:read'], params.monitor),
})

const change = operation({
  id: 'updateMonitor',
  tag: 'Monitors',
  method: 'patch',
  path: '/monitors/{monitor}',
  summary: 'Update or mute a monitor',
  needs: writes,
  sends: z
    .strictObject({ name: name(MAX_MONITOR_NAME), config: configChange, muted: z.boolean() })
    .partial()
    .meta({ id: 'MonitorChange' }),
  answers: monitorShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await monitorOf(running, may['event:read'], params.monitor)
    if (!found.ok) return found
    const said = { ...sent, config: sent.config && defined(sent.config) }
    const changed = await running.monitors.change(may['project:write'], found.value.id, said, now)
    if (!changed.ok) return refused(changed.refusal, params.monitor)
    return find(running, may['event:read'], params.monitor)
  },
})

const remove = operation({
  id: 'deleteMonitor',
  tag: 'Monitors',
  method: 'delete',
  path: '/monitors/{monitor}',
  summary: 'Delete a monitor',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await monitorOf(running, may['event:read'], params.monitor)
    if (!found.ok) return found
    const gone = await running.monitors.remove(may['project:write'], found.value.id, undefined, now)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.monitor)
  },
})

const runShape = z
  .object({
    id,
    environment: z.string(),
    fate: z.enum(runFates),
    at: time,
    expectedAt: when,
    startedAt: when,
    endedAt: time,
    durationMs: z.number().nullable(),
    traceId: z.string().nullable(),
    release: z.string(),
  })
  .meta({ id: 'Run' })

function shownRun({ row, environment, fate, at, expectedAt, startedAt, endedAt, duration, traceId, release }: Run) {
  const ended = new Date(endedAt).toISOString()
  return {
    id: row,
    environment,
    fate,
    at: new Date(at).toISOString(),
    expectedAt: fromMs(expectedAt),
    startedAt: fromMs(startedAt),
    endedAt: ended,
    durationMs: duration,
    traceId,
    release,
  }
}

const runs = operation({
  id: 'listRuns',
  tag: 'Monitors',
  method: 'get',
  path: '/monitors/{monitor}/runs',
  summary: 'List the runs of a monitor',
  needs: reads,
  query: z.object({ ...pageQuery.shape, environment: z.string().max(200).optional() }),
  answers: pageShape(runShape),
  handle: async ({ running, may, params, query }) => {
    const found = await monitorOf(running, may['event:read'], params.monitor)
    if (!found.ok) return found
    const place = placeOf(query, (text) => {
      const [, at, row] = /^(\d{1,15}) ([0-9a-f]{32})$/.exec(text) ?? []
      return row === undefined ? undefined : { at: Number(at), row }
    })
    if (!place.ok) return place
    const { projectId, slug } = found.value
    const grant = narrow(may['event:read'], [projectId])
    const all = await running.events.runs(
      grant,
      { projectId, slug },
      {
        limit: query.limit + 1,
        ...(place.value !== undefined && { older: place.value }),
        ...(query.environment !== undefined && { environment: query.environment }),
      },
    )
    const page = all.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = all.length > query.limit && last !== undefined
    return ok({ data: page.map(shownRun), next: hasMore ? cursorOf(`${last.at} ${last.row}`) : null })
  },
})

export const monitorOperations: readonly Operation[] = [list, create, show, change, remove, runs]
