import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '#domain/time-zone.ts'
import { MAX_MAINTENANCE_MINUTES, type MaintenanceTime, type MaintenanceWindow } from '#domain/uptime/maintenance.ts'
import { bounds } from '#domain/uptime/check.ts'
import type { Probe, UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, sentTime, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = [...reads, 'alerts:write'] as const

const schedule = {
  kind: z.literal('schedule'),
  crontab: z.string().min(1).max(200),
  timeZone: z.string().max(64),
  minutes: z.int().min(1).max(MAX_MAINTENANCE_MINUTES),
}
const windowShape = z
  .object({
    id,
    projectId: id,
    name: z.string(),
    time: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('once'), from: time, until: time }),
      z.object(schedule),
    ]),
    checks: z.array(id).describe('Omit it for the whole project.'),
    createdBy: z.string(),
  })
  .meta({ id: 'MaintenanceWindow' })

function shown({ id: number, projectId, checkIds, time: when, ...window }: MaintenanceWindow) {
  return {
    ...window,
    id: String(number),
    projectId: String(projectId),
    checks: checkIds.map(String),
    time: when.kind === 'once' ? { kind: when.kind, from: iso(when.from), until: iso(when.until) } : when,
  }
}

const list = operation({
  id: 'listMaintenanceWindows',
  tag: 'Uptime',
  method: 'get',
  path: '/uptime/maintenance',
  summary: 'List maintenance windows',
  needs: reads,
  query: pageQuery,
  answers: pageShape(windowShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.uptime.windows(may['event:read']), (one) => String(one.id), shown),
})

const sentTimes = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once'), from: sentTime, until: sentTime }),
  z.strictObject({ ...schedule, timeZone: schedule.timeZone.default('UTC') }),
])

const create = operation({
  id: 'createMaintenanceWindow',
  tag: 'Uptime',
  method: 'post',
  path: '/uptime/maintenance',
  summary: 'Create a maintenance window (suppresses outage alerts)',
  needs: writes,
  sends: z
    .strictObject({
      project: z.string().min(1).max(100),
      name: name(bounds.name),
      time: sentTimes,
      checks: z.array(z.string().max(20)).max(1000).default([]),
    })
    .meta({ id: 'NewMaintenanceWindow' }),
  status: 201,
  answers: windowShape,
  handle: async ({ running, may, sent, now }) => {
    const { catalogue } = running
    const project = await findProject(catalogue, may, sent.project)
    if (!project.ok) return invalid('body', 'project', `there is no project ${sent.project}`)
    const when = timeOf(running, sent.time, now)
    if (!when.ok) return when
    const checkIds = [...new Set(sent.checks)].flatMap((one) => numberOf(one) ?? [0])
    const checks = await catalogue.uptime.findAll(may['event:read'], checkIds)
    if (checks.length < checkIds.length || checks.some(({ projectId }) => projectId !== project.value.id))
      return invalid('body', 'checks', 'the project has no such check')
    const draft = { name: sent.name, projectId: project.value.id, checkIds, time: when.value }
    const made = await catalogue.uptime.addWindow(may['alerts:write'], draft, now)
    if (!made.ok) return refused(made.refusal, sent.project)
    const window = (await catalogue.uptime.windows(may['event:read'])).find((one) => one.id === made.value)
    return window === undefined ? notFound('window', String(made.value)) : ok(shown(window))
  },
})

function timeOf({ uptime }: Running, sent: z.output<typeof sentTimes>, now: Date): Result<MaintenanceTime, Refusal> {
  if (sent.kind === 'schedule') {
    if (!isTimeZone(sent.timeZone)) return invalid('body', 'time.timeZone', 'there is no such time zone')
    const runs = uptime.nextRuns(sent.crontab, sent.timeZone, 1, now)
    return runs === undefined ? invalid('body', 'time.crontab', 'is not a crontab expression') : ok(sent)
  }
  const [from, until] = [new Date(sent.from), new Date(sent.until)]
  return until > from ? ok({ kind: sent.kind, from, until }) : invalid('body', 'time.until', 'must be after from')
}

const remove = operation({
  id: 'deleteMaintenanceWindow',
  tag: 'Uptime',
  method: 'delete',
  path: '/uptime/maintenance/{window}',
  summary: 'Delete a maintenance window',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.uptime.removeWindow(may['alerts:write'], numberOf(params.window) ?? 0, now)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.window)
  },
})

const MAX_PROBE_NAME = 60

const probeShape = z
  .object({ id, name: z.string(), createdAt: time, createdBy: z.string(), lastSeenAt: time.nullable() })
  .meta({ id: 'UptimeProbe' })

function shownProbe({ id: number, createdAt, lastSeenAt, ...probe }: Probe): z.input<typeof probeShape> {
  return { ...probe, id: String(number), createdAt: iso(createdAt), lastSeenAt: isoOrNull(lastSeenAt) }
}

const probes = operation({
  id: 'listUptimeProbes',
  tag: 'Uptime',
  method: 'get',
  path: '/uptime/probes',
  summary: 'List probes (locations that run uptime checks)',
  needs: ['org:read'],
  query: pageQuery,
  answers: pageShape(probeShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.uptime.probes(may['org:read']), (one) => String(one.id), shownProbe),
})

const addProbe = operation({
  id: 'createUptimeProbe',
  tag: 'Uptime',
  method: 'post',
  path: '/uptime/probes',
  summary: 'Create a probe',
  needs: ['org:read', 'org:write'],
  sends: z.strictObject({ name: name(MAX_PROBE_NAME) }).meta({ id: 'NewUptimeProbe' }),
  status: 201,
  answers: probeShape.extend({ token: z.string().describe('`MISHAP_PROBE_TOKEN`; returned only once.') }),
  handle: async ({ running, may, sent, now }) => {
    const { uptime } = running.catalogue
    const token = `mishap_probe_${randomBytes(24).toString('base64url')}`
    const made = await uptime.addProbe(may['org:write'], sent.name, running.uptime.hashOf(token), now)
    if (!made.ok) return refused(made.refusal, sent.name)
    const probe = (await uptime.probes(may['org:read'])).find((one) => one.id === made.value)
    return probe === undefined ? notFound('probe', sent.name) : ok({ ...shownProbe(probe), token })
  },
})

const removeProbe = operation({
  id: 'deleteUptimeProbe',
  tag: 'Uptime',
  method: 'delete',
  path: '/uptime/probes/{probe}',
  summary: 'Delete an unused probe',
  needs: ['org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.uptime.removeProbe(may['org:write'], numberOf(params.probe) ?? 0, now)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.probe)
  },
})

function refused(refusal: UptimeRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'not_found':
      return notFound('window or probe', called)
    case 'too_many':
      return conflict('too_many', 'Limit reached. Delete one first.')
    case 'taken':
      return conflict('taken', 'This name is already taken.')
    case 'in_use':
      return conflict('in_use', `${refusal.checks} checks are made by it.`)
  }
}

export const maintenanceOperations: readonly Operation[] = [list, create, remove, probes, addProbe, removeProbe]
