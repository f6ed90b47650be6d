import { z } from '@hono/zod-openapi'
import type { RuleProblem } from '#domain/alert/check-rule.ts'
import type { AlertRule, RuleDraft } from '#domain/alert/rule.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { change, type Endpoint } from '../endpoint.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody } from '../request-body.ts'
import { detectorShape, errorsOf, thresholdDetectorOf, workflowOf, workflowShape } from '../shapes/alert-rule.ts'
import { draftOf, emptyDraft, workflowBody, type WorkflowBody } from '../workflow-body.ts'
import { firstOf, onIssues, onThreshold, ruleOf } from './alert-rules.ts'

const t = messages('api')

const changing = ['alerts:read', 'project:read', 'alerts:write'] as const

type Projects = readonly Parameters<typeof workflowOf>[2][number][]

/**
 * The projects whose error detectors a body names. Other detectors have no workflows here: a threshold notifies
 * directly.
 */
function namedIn({ detectorIds }: WorkflowBody, projects: Projects): RuleDraft['projects'] {
  const named = new Set((detectorIds ?? []).map(String))
  return projects.filter(({ id }) => named.has(errorsOf(id))).map(({ id }) => id)
}

const create = change({
  method: 'post',
  path: '/organizations/{organization}/workflows/',
  summary: t('operations.createWorkflow'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(workflowBody),
  statuses: [201],
  body: workflowShape,
  answer: async ({ running: { catalogue }, may, sent, now }) => {
    const projects = await catalogue.projects.list(may['project:read'])
    const draft = draftOf(emptyDraft, sent, namedIn(sent, projects))
    if (!draft.ok) return draft
    const made = await catalogue.alerts.createRule(may['alerts:write'], draft.value, now)
    return made.ok ? answered(made.value, projects, 201) : problems(made.refusal)
  },
})

const update = change({
  method: 'put',
  path: '/organizations/{organization}/workflows/{rule}/',
  summary: t('operations.changeWorkflow'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(workflowBody),
  body: workflowShape,
  answer: async ({ running, may, params, sent, now }) => {
    const { catalogue } = running
    const [found] = (await ruleOf(running, may, params.rule)).flatMap(onIssues)
    if (found === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    const projects = await catalogue.projects.list(may['project:read'])
    const draft = draftOf({ ...found.rule, watch: found.watch }, sent, namedIn(sent, projects))
    if (!draft.ok) return draft
    const saved = await catalogue.alerts.updateRule(may['alerts:write'], found.rule.id, draft.value, now)
    if (saved === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    return saved.ok ? answered(saved.value, projects, 200) : problems(saved.refusal)
  },
})

const detectorBody = z
  .looseObject({ name: z.string().optional(), enabled: z.boolean().optional() })
  .openapi('DetectorChange')

/** Changes the name and whether it is enabled. What it measures and whom it notifies are set on its page. */
const updateDetector = change({
  method: 'put',
  path: '/organizations/{organization}/detectors/{rule}/',
  summary: t('operations.changeDetector'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(detectorBody),
  body: detectorShape,
  answer: async ({ running, may, params, sent, now }) => {
    const { catalogue } = running
    const [found] = (await ruleOf(running, may, params.rule)).flatMap(onThreshold)
    if (found === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    const draft = { ...found.rule, name: sent.name ?? found.rule.name, enabled: sent.enabled ?? found.rule.enabled }
    const saved = await catalogue.alerts.updateRule(may['alerts:write'], found.rule.id, draft, now)
    if (saved === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    if (!saved.ok) return problems(saved.refusal)
    const projects = await catalogue.projects.list(may['project:read'])
    return ok({ body: thresholdDetectorOf(saved.value, found.watch, firstOf(saved.value, projects)) })
  },
})

export const alertRuleChangeEndpoints: readonly Endpoint[] = [create, update, updateDetector]

function answered(rule: AlertRule, projects: Projects, status: 200 | 201) {
  if (rule.watch.kind !== 'issues') throw new Error(`Rule ${rule.id} has become another one.`)
  return ok({ body: workflowOf(rule, rule.watch, projects), status })
}

export function problems([first]: readonly RuleProblem[]): Result<never, ApiRefusal> {
  const { field = 'name', reason = 'missing', at } = first ?? {}
  const name = at === undefined ? field : `${field}.${at}`
  return refuse({ reason: 'bad_body', why: t('body.rule', { name, why: reason.replaceAll('_', ' ') }) })
}
