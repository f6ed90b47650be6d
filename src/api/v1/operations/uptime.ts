import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { silentSince } from '#domain/uptime/state.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { problemsOfConfig } from '#domain/uptime/check-config.ts'
import { shownHeaders, withKeptSecrets } from '#domain/uptime/check-headers.ts'
import {
  bounds,
  MAX_CHECKS,
  httpMethods,
  newCheck,
  recordTypes,
  type CheckConfig,
  type CheckTarget,
  type UptimeCheck,
} from '#domain/uptime/check.ts'
import type { UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { findProject } from '../../find.ts'
import { pageByOffset, pageOfAll } from '../cursor.ts'
import { defined } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, several, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = ['project:read', 'event:read', 'alerts:write'] as const

const header = z.object({ name: z.string().max(200), value: z.string().max(bounds.headerBytes) })
const status = z.int().min(100).max(599)
const host = z.string().min(1).max(bounds.host)
const longText = z.string().max(bounds.text)

const assertion = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('contains'), text: longText }),
    z.object({ kind: z.literal('lacks'), text: longText }),
    z.object({ kind: z.literal('json'), path: longText, value: longText.nullable() }),
  ])
  .meta({ id: 'CheckAssertion' })

const target = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('http'),
      url: z.string().min(1).max(bounds.url),
      method: z.enum(httpMethods).default('GET'),
      headers: z
        .array(header)
        .max(bounds.headers)
        .default([])
        .describe('Secret values are masked; send the mask back to keep them.'),
      body: z.string().max(bounds.body).default(''),
      statuses: z
        .array(z.object({ from: status, to: status }))
        .min(1)
        .max(20)
        .default([{ from: 200, to: 399 }]),
      assertion: assertion.default({ kind: 'none' }),
      followsRedirects: z.boolean().default(true),
      anyCertificate: z.boolean().default(false),
      samplesTrace: z.boolean().default(false),
    }),
    z.object({ kind: z.literal('tcp'), host, port: z.int().min(1).max(65_535) }),
    z.object({
      kind: z.literal('dns'),
      host,
      record: z.enum(recordTypes),
      expected: longText.default(''),
      server: z.string().max(200).default(''),
    }),
    z.object({ kind: z.literal('ping'), host }),
  ])
  .meta({ id: 'CheckTarget' })

const settings = z.object({
  name: name(bounds.name),
  target,
  intervalSeconds: z.int().min(bounds.intervalSeconds[0]).max(bounds.intervalSeconds[1]),
  timeoutMs: z.int().min(bounds.timeoutMs[0]).max(bounds.timeoutMs[1]),
  retries: z.int().min(bounds.retries[0]).max(bounds.retries[1]),
  certificateDays: z.int().min(bounds.days[0]).max(bounds.days[1]),
  domainDays: z.int().min(bounds.days[0]).max(bounds.days[1]),
  environment: z.string().max(64),
  probes: z.array(z.int().min(0).max(1_000_000)).min(1).max(bounds.probes).describe('0: this server.'),
  isEnabled: z.boolean(),
})

const checkShape = settings
  .extend({ id, projectId: id, createdAt: time, createdBy: z.string() })
  .meta({ id: 'UptimeCheck' })

function shown({ id: number, projectId, createdAt, createdBy, ...check }: UptimeCheck): z.input<typeof checkShape> {
  return {
    ...check,
    id: String(number),
    projectId: String(projectId),
    probes: [...check.probes],
    target: shownTarget(check.target),
    createdAt: iso(createdAt),
    createdBy,
  }
}

function shownTarget(one: CheckTarget): z.input<typeof target> {
  if (one.kind !== 'http') return one
  const { sealedHeaders: _, ...open } = one
  return {
    ...open,
    headers: shownHeaders(one).map(([called, value]) => ({ name: called, value })),
    statuses: one.statuses.map(([from, to]) => ({ from, to })),
  }
}

function targetOf(sent: z.output<typeof target>): CheckTarget {
  if (sent.kind !== 'http') return sent
  return {
    ...sent,
    headers: sent.headers.map((one) => [one.name, one.value] as const),
    sealedHeaders: [],
    statuses: sent.statuses.map(({ from, to }) => [from, to] as const),
  }
}

const standingShape = z
  .object({
    id,
    projectId: id,
    name: z.string(),
    kind: z.enum(['http', 'tcp', 'dns', 'ping']),
    target: z.string(),
    state: z
      .string()
      .describe(
        '`up`, `down`, `pending`, `maintenance`, `paused`; `no_data`: no result since `lastAt`, though one was due.',
      ),
    since: time.nullable(),
    lastAt: time.nullable(),
    lastMs: z.number().nullable(),
    certificateUntil: time.nullable(),
    intervalSeconds: z.int(),
  })
  .meta({ id: 'UptimeStanding' })

const list = operation({
  id: 'listUptimeChecks',
  tag: 'Uptime',
  method: 'get',
  path: '/uptime/checks',
  summary: 'List uptime checks with their status',
  needs: reads,
  query: z.object({ ...pageQuery.shape, project: several, text: z.string().max(200).default('') }),
  answers: pageShape(standingShape),
  handle: async ({ running, may, query, now }) => {
    const projects = await projectIds(running, may, query.project)
    if (!projects.ok) return projects
    const filter = { projects: projects.value, text: query.text, state: 'any' } as const
    const read = async (window: { readonly offset: number; readonly limit: number }) =>
      (await running.catalogue.uptime.list(may['event:read'], filter, window)).checks
    return pageByOffset(query, read, ({ checkId, projectId, since, lastAt, certificateUntil, ...check }) => ({
      ...check,
      state:
        silentSince({ state: check.state, lastAt }, check.intervalSeconds, now) === undefined ? check.state : 'no_data',
      id: String(checkId),
      projectId: String(projectId),
      since: isoOrNull(since),
      lastAt: isoOrNull(lastAt),
      certificateUntil: isoOrNull(certificateUntil),
    }))
  },
})

const create = operation({
  id: 'createUptimeCheck',
  tag: 'Uptime',
  method: 'post',
  path: '/uptime/checks',
  summary: 'Create an uptime check',
  needs: writes,
  sends: z
    .strictObject({ ...settings.partial().shape, name: settings.shape.name, target, project: z.string().max(100) })
    .meta({ id: 'NewUptimeCheck' }),
  status: 201,
  answers: checkShape,
  handle: async ({ running, may, sent, now }) => {
    const { project: called, target: wanted, ...rest } = sent
    const project = await findProject(running.catalogue, may, called)
    if (!project.ok) return invalid('body', 'project', `there is no project ${called}`)
    const config = { ...newCheck, ...defined(rest), target: targetOf(wanted) }
    const sealed = sealedConfig(running, config)
    if (!sealed.ok) return sealed
    const made = await running.catalogue.uptime.create(may['alerts:write'], project.value.id, [sealed.value], now)
    if (!made.ok) return refused(made.refusal, called)
    return find(running, may['event:read'], String(made.value[0] ?? 0))
  },
})

function sealedConfig({ uptime }: Running, config: CheckConfig): Result<CheckConfig, Refusal> {
  const [wrong] = problemsOfConfig(config, (text) => uptime.isJsonPath(text))
  return wrong === undefined ? ok(uptime.sealed(config)) : invalid('body', wrong.field, wrong.reason)
}

async function find(running: Running, grant: Grant<'event:read'>, called: string) {
  const found = await checkOf(running, grant, called)
  return found.ok ? ok(shown(found.value)) : found
}

async function checkOf(
  { catalogue }: Running,
  grant: Grant<'event:read'>,
  called: string,
): Promise<Result<UptimeCheck, Refusal>> {
  const number = numberOf(called)
  const check = number === undefined ? undefined : await catalogue.uptime.find(grant, number)
  return check === undefined ? notFound('check', called) : ok(check)
}

function refused(refusal: UptimeRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'not_found':
      return notFound('check', called)
    case 'too_many':
      return conflict('too_many', `Check limit reached (${MAX_CHECKS}).`)
    case 'taken':
      return conflict('taken', 'This name is already taken.')
    case 'in_use':
      return conflict('in_use', `${refusal.checks} checks are made by it.`)
  }
}

const show = operation({
  id: 'getUptimeCheck',
  tag: 'Uptime',
  method: 'get',
  path: '/uptime/checks/{check}',
  summary: 'Show an uptime check',
  needs: reads,
  answers: checkShape,
  handle: ({ running, may, params }) => find(running, may['event:read'], params.check),
})

const change = operation({
  id: 'updateUptimeCheck',
  tag: 'Uptime',
  method: 'patch',
  path: '/uptime/checks/{check}',
  summary: 'Change an uptime check',
  needs: writes,
  sends: z.strictObject(settings.shape).partial().meta({ id: 'UptimeCheckChange' }),
  answers: checkShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await checkOf(running, may['event:read'], params.check)
    if (!found.ok) return found
    const { id: number, projectId: _, createdAt: __, createdBy: ___, ...before } = found.value
    const { target: wanted, ...rest } = sent
    const next = { ...before, ...defined(rest), ...(wanted !== undefined && { target: targetOf(wanted) }) }
    const sealed = sealedConfig(running, wanted === undefined ? next : withKeptSecrets(next, found.value))
    if (!sealed.ok) return sealed
    const changed = await running.catalogue.uptime.update(may['alerts:write'], number, sealed.value, now)
    return changed.ok ? find(running, may['event:read'], params.check) : refused(changed.refusal, params.check)
  },
})

const remove = operation({
  id: 'deleteUptimeCheck',
  tag: 'Uptime',
  method: 'delete',
  path: '/uptime/checks/{check}',
  summary: 'Delete an uptime check',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await checkOf(running, may['event:read'], params.check)
    if (!found.ok) return found
    const gone = await running.catalogue.uptime.remove(may['alerts:write'], found.value.id, now)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.check)
  },
})

const outages = operation({
  id: 'listOutages',
  tag: 'Uptime',
  method: 'get',
  path: '/uptime/checks/{check}/outages',
  summary: 'List outages of an uptime check',
  needs: reads,
  query: pageQuery,
  answers: pageShape(
    z.object({ id, from: time, until: time.nullable().describe('null: ongoing.') }).meta({ id: 'Outage' }),
  ),
  handle: async ({ running, may, params, query }) => {
    const found = await checkOf(running, may['event:read'], params.check)
    if (!found.ok) return found
    const all = await running.catalogue.uptime.outages(may['event:read'], found.value.id, 1000)
    return pageOfAll(
      query,
      all,
      (one) => String(one.id),
      (one) => ({
        id: String(one.id),
        from: iso(one.from),
        until: isoOrNull(one.until),
      }),
    )
  },
})

export const uptimeOperations: readonly Operation[] = [list, create, show, change, remove, outages]
