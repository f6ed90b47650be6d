import { z } from 'zod'
import { auditActions, type AuditEntry } from '#domain/audit/audit.ts'
import { ok } from '#domain/result.ts'
import { cursorOf, parseCount, placeOf } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { periodOf, periodQuery } from '../period.ts'
import { id, iso, pageQuery, pageShape, time } from '../shapes.ts'

const organization = operation({
  id: 'getOrganization',
  tag: 'Organization',
  method: 'get',
  path: '/organization',
  summary: 'Show the organization',
  needs: ['org:read'],
  answers: z
    .object({
      slug: z.string(),
      name: z.string(),
      requireTwoFactor: z.boolean(),
      defaultRole: z.enum(['member', 'viewer']),
    })
    .meta({ id: 'Organization' }),
  handle: async ({ running }) => {
    const { name, requireTwoFactor, defaultRole } = await running.catalogue.organization.settings()
    return ok({ slug: running.settings.organization, name, requireTwoFactor, defaultRole })
  },
})

const entryShape = z
  .object({
    id,
    at: time,
    by: z.object({
      kind: z.enum(['user', 'token', 'operator', 'server', 'nobody']),
      id: id.nullable(),
      name: z.string(),
    }),
    action: z.enum(auditActions),
    target: z.string().describe('Its name at that time.'),
    detail: z.record(z.string(), z.string()).describe('What changed: fields, and their new values.'),
  })
  .meta({ id: 'AuditEntry' })

function shown({ id: number, at, by, action, target, detail }: AuditEntry): z.input<typeof entryShape> {
  return { id: String(number), at: iso(at), by: { ...by }, action, target, detail: { ...detail } }
}

const audit = operation({
  id: 'listAuditLog',
  tag: 'Organization',
  method: 'get',
  path: '/organization/audit-log',
  summary: 'Search the audit log',
  needs: ['org:write'],
  query: z.object({
    ...pageQuery.shape,
    ...periodQuery.shape,
    text: z.string().max(200).default('').describe('Text in the actor, target or details.'),
    action: z.enum(auditActions).optional(),
  }),
  answers: pageShape(entryShape),
  handle: async ({ running, may, query, now }) => {
    const before = placeOf(query, parseCount)
    if (!before.ok) return before
    const period = periodOf(query, now, 'all')
    if (!period.ok) return period
    const search = {
      ...period.value,
      ...(query.text !== '' && { text: query.text }),
      ...(query.action !== undefined && { actions: [query.action] }),
      ...(before.value !== undefined && { before: before.value }),
    }
    const found = await running.catalogue.audit.search(may['org:write'], search, query.limit + 1)
    const page = found.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = found.length > query.limit && last !== undefined
    return ok({ data: page.map(shown), next: hasMore ? cursorOf(String(last.id)) : null })
  },
})

const usage = operation({
  id: 'getUsage',
  tag: 'Organization',
  method: 'get',
  path: '/organization/usage',
  summary: 'Show accepted and rejected data by hour',
  needs: ['org:read'],
  query: periodQuery,
  answers: z.object({
    data: z.array(
      z.object({
        hour: time,
        projectId: id.nullable().describe('null: the request named no project that exists.'),
        category: z.string(),
        outcome: z.string(),
        reason: z.string(),
        quantity: z.int(),
      }),
    ),
  }),
  handle: async ({ running, may, query, now }) => {
    const period = periodOf(query, now, '24h')
    if (!period.ok) return period
    const { since, until } = period.value
    const totals = await running.catalogue.outcomes.totals(may['org:read'], since, until)
    const data = totals.map(({ hour, projectId, ...rest }) => ({
      ...rest,
      hour: new Date(hour).toISOString(),
      projectId: projectId === null ? null : String(projectId),
    }))
    return ok({ data })
  },
})

export const organizationOperations: readonly Operation[] = [organization, audit, usage]
