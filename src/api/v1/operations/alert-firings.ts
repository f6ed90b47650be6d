import { z } from 'zod'
import { deliveryOutcomes, type DeliveryAnswer, type Firing } from '#domain/alert/rule.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findIssue, findProject } from '../../find.ts'
import { cursorOf, parseCount, placeOf } from '../cursor.ts'
import { defined } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { anything, id, iso, isoOrNull, pageQuery, pageShape, time } from '../shapes.ts'

export const answerShape = z
  .object({
    at: time,
    outcome: z.enum(deliveryOutcomes),
    status: z.int().nullable().describe('HTTP or SMTP status; null: no response.'),
    text: z.string().describe('The start of the response body.'),
  })
  .meta({ id: 'DeliveryAnswer' })

export function shownAnswer({ at, outcome, status, text }: DeliveryAnswer): z.input<typeof answerShape> {
  return { at: iso(at), outcome, status, text }
}

const firingShape = z
  .object({
    id,
    ruleId: id,
    ruleName: z.string(),
    at: time,
    level: z.enum(['warning', 'critical', 'resolved']),
    why: anything.describe('`kind` says which reason, the other fields its numbers and names.'),
    issueId: id.nullable(),
    title: z.string().describe('The issue’s title at that time; empty for thresholds.'),
    deliveries: z.array(
      z.object({
        id,
        to: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: z.int(),
        nextAt: time.nullable(),
        answer: answerShape.nullable(),
      }),
    ),
  })
  .meta({ id: 'AlertFiring' })

function shown(firing: Firing): z.input<typeof firingShape> {
  return {
    ...firing,
    id: String(firing.id),
    ruleId: String(firing.ruleId),
    at: iso(firing.at),
    issueId: firing.issueId === null ? null : String(firing.issueId),
    deliveries: firing.deliveries.map((one) => ({
      ...one,
      id: String(one.id),
      nextAt: isoOrNull(one.nextAt),
      answer: one.answer && shownAnswer(one.answer),
    })),
  }
}

const filters = z.object({
  rule: z.string().max(20).optional().describe('An alert rule’s id.'),
  issue: z.string().max(200).optional().describe('An issue’s id or short id.'),
  project: z.string().max(100).optional().describe('A project’s slug or id.'),
})
const needs = ['alerts:read', 'project:read', 'event:read'] as const

const list = operation({
  id: 'listAlertFirings',
  tag: 'Alerts',
  method: 'get',
  path: '/alerts/firings',
  summary: 'List alert notifications and their delivery status',
  needs,
  query: z.object({ ...pageQuery.shape, ...filters.shape }),
  answers: pageShape(firingShape),
  handle: async ({ running, may, query }) => {
    const of = await narrowedBy(running, may, query)
    if (!of.ok) return of
    const before = placeOf(query, parseCount)
    if (!before.ok) return before
    const page = { limit: query.limit + 1, ...defined({ before: before.value }) }
    const found = await running.catalogue.alerts.firings(may['alerts:read'], of.value, page)
    const firings = found.slice(0, query.limit)
    const last = firings.at(-1)
    return ok({
      data: firings.map(shown),
      next: last !== undefined && found.length > query.limit ? cursorOf(String(last.id)) : null,
    })
  },
})

type Narrowed = Parameters<Running['catalogue']['alerts']['firings']>[1]

async function narrowedBy(
  { catalogue }: Running,
  may: Grants<(typeof needs)[number]>,
  { rule, issue, project }: z.output<typeof filters>,
): Promise<Result<Narrowed, Refusal>> {
  const ruleId = rule === undefined ? undefined : numberOf(rule)
  if (rule !== undefined && ruleId === undefined) return invalid('query', 'rule', 'it is no id')
  const ofIssue = issue === undefined ? undefined : await findIssue(catalogue, may, issue)
  if (ofIssue?.ok === false) return ofIssue
  const ofProject = project === undefined ? undefined : await findProject(catalogue, may, project)
  if (ofProject?.ok === false) return ofProject
  return ok(defined({ rule: ruleId, issue: ofIssue?.value.issue.id, project: ofProject?.value.id }))
}

export const alertFiringOperations: readonly Operation[] = [list]
