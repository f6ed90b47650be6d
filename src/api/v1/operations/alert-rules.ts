import { z } from 'zod'
import type { RuleProblem } from '#domain/alert/check-rule.ts'
import type { AlertRule, RuleDraft } from '#domain/alert/rule.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { ruleDraftOf, ruleSettings, ruleShape, shownRule } from '../alert-rule-shapes.ts'
import { pageOfAll } from '../cursor.ts'
import { defined } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, pageQuery, pageShape, sentTime, several, time } from '../shapes.ts'

const reads = ['alerts:read', 'project:read'] as const
const writes = [...reads, 'alerts:write'] as const
type Reading = Grants<(typeof reads)[number]>

const list = operation({
  id: 'listAlertRules',
  tag: 'Alerts',
  method: 'get',
  path: '/alerts/rules',
  summary: 'List alert rules',
  needs: reads,
  query: z.object({ ...pageQuery.shape, project: several, text: z.string().max(200).default('') }),
  answers: pageShape(ruleShape),
  handle: async ({ running, may, query }) => {
    const projects = await projectIds(running, may, query.project)
    if (!projects.ok) return projects
    const wanted = projects.value
    const words = query.text.toLowerCase()
    const rules = (await running.catalogue.alerts.rules(may['alerts:read'])).filter(
      (rule) =>
        rule.name.toLowerCase().includes(words) &&
        (wanted.length === 0 || rule.projects === 'all' || rule.projects.some((one) => wanted.includes(one))),
    )
    return pageOfAll(query, rules, (rule) => String(rule.id), shownRule)
  },
})

const create = operation({
  id: 'createAlertRule',
  tag: 'Alerts',
  method: 'post',
  path: '/alerts/rules',
  summary: 'Create an alert rule',
  needs: writes,
  sends: ruleSettings.extend({ isEnabled: z.boolean().default(true) }).meta({ id: 'NewAlertRule' }),
  status: 201,
  answers: ruleShape,
  handle: async ({ running, may, sent, now }) => {
    const projects = await namedProjects(running, may, sent.projects)
    if (!projects.ok) return projects
    const draft = ruleDraftOf(sent, projects.value)
    const made = await running.catalogue.alerts.createRule(may['alerts:write'], draft, now)
    return made.ok ? ok(shownRule(made.value)) : refusedRule(made.refusal)
  },
})

const show = operation({
  id: 'getAlertRule',
  tag: 'Alerts',
  method: 'get',
  path: '/alerts/rules/{rule}',
  summary: 'Show an alert rule with its state',
  needs: reads,
  answers: ruleShape,
  handle: async ({ running, may, params }) => {
    const rule = await ruleOf(running, may, params.rule)
    return rule.ok ? ok(shownRule(rule.value)) : rule
  },
})

const change = operation({
  id: 'updateAlertRule',
  tag: 'Alerts',
  method: 'patch',
  path: '/alerts/rules/{rule}',
  summary: 'Update, disable or mute an alert rule',
  needs: writes,
  sends: ruleSettings
    .extend({ mutedUntil: sentTime.nullable().describe('Checks resume then; null: not paused.') })
    .partial()
    .meta({ id: 'AlertRuleChange' }),
  answers: ruleShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await ruleOf(running, may, params.rule)
    if (!found.ok) return found
    const { alerts } = running.catalogue
    const { mutedUntil, ...settings } = sent
    let rule = found.value
    if (Object.keys(settings).length > 0) {
      const next = { ...shownSettings(rule), ...defined(settings) }
      const projects = await namedProjects(running, may, next.projects)
      if (!projects.ok) return projects
      const draft = ruleDraftOf(next, projects.value)
      const changed = await alerts.updateRule(may['alerts:write'], rule.id, draft, now)
      if (changed === undefined) return notFound('rule', params.rule)
      if (!changed.ok) return refusedRule(changed.refusal)
      rule = changed.value
    }
    if (mutedUntil === undefined) return ok(shownRule(rule))
    const until = mutedUntil === null ? null : new Date(mutedUntil)
    const muted = await alerts.muteRule(may['alerts:write'], rule.id, until, now)
    return muted === undefined ? notFound('rule', params.rule) : ok(shownRule(muted))
  },
})

/** The settings in the form in which they would be sent. */
function shownSettings(rule: AlertRule): z.output<typeof ruleSettings> {
  const { name, isEnabled, projects, destinations, watch } = shownRule(rule)
  return ruleSettings.parse({ name, isEnabled, projects, destinations, watch })
}

const remove = operation({
  id: 'deleteAlertRule',
  tag: 'Alerts',
  method: 'delete',
  path: '/alerts/rules/{rule}',
  summary: 'Delete an alert rule with its history',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const number = numberOf(params.rule)
    const gone = number !== undefined && (await running.catalogue.alerts.removeRule(may['alerts:write'], number, now))
    return gone ? ok(undefined) : notFound('rule', params.rule)
  },
})

const preview = operation({
  id: 'previewAlertRule',
  tag: 'Alerts',
  method: 'post',
  path: '/alerts/rules/preview',
  summary: 'Preview an alert rule over the last two weeks',
  needs: [...writes, 'event:read'],
  sends: ruleSettings.extend({ isEnabled: z.boolean().default(true) }).meta({ id: 'NewAlertRule' }),
  answers: z
    .object({
      times: z.array(time).describe('Simulated notifications, oldest first.'),
      isComplete: z.boolean().describe('false: only the newest data was scanned.'),
      firings: z.array(z.object({ at: time, issueId: id, title: z.string(), reason: z.string() })),
      points: z.array(z.object({ at: time, value: z.number().nullable(), state: z.string() })),
    })
    .meta({ id: 'AlertPreview' }),
  handle: async ({ running, may, sent, now }) => {
    const projects = await namedProjects(running, may, sent.projects)
    if (!projects.ok) return projects
    const seen = await running.alerts.preview(may['event:read'], ruleDraftOf(sent, projects.value), now)
    if (!seen.ok) return refusedRule(seen.refusal)
    const { value } = seen
    if (value.kind === 'threshold')
      return ok({
        times: value.changes.map(({ at }) => iso(at)),
        isComplete: true,
        firings: [],
        points: value.points.map((point) => ({ ...point, at: iso(point.at) })),
      })
    return ok({
      times: value.times.map(iso),
      isComplete: value.complete,
      firings: value.firings.map(({ at, issueId, title, why }) => ({
        at: iso(at),
        issueId: String(issueId),
        title,
        reason: why.kind,
      })),
      points: [],
    })
  },
})

async function ruleOf({ catalogue }: Running, may: Reading, called: string): Promise<Result<AlertRule, Refusal>> {
  const number = numberOf(called)
  const rule = number === undefined ? undefined : await catalogue.alerts.rule(may['alerts:read'], number)
  return rule === undefined ? notFound('rule', called) : ok(rule)
}

async function namedProjects(
  running: Running,
  may: Reading,
  names: 'all' | readonly string[],
): Promise<Result<RuleDraft['projects'], Refusal>> {
  if (names === 'all') return ok(names)
  const found = await projectIds(running, may, names)
  return found.ok ? ok([...new Set(found.value)]) : invalid('body', 'projects', 'there is no such project')
}

const reasons: { readonly [R in RuleProblem['reason']]: string } = {
  missing: 'it is missing',
  too_long: 'it is too long',
  too_many: 'there are too many',
  out_of_range: 'it is out of range',
  no_percentage: 'more than 0 and at most 100, with two decimals at most',
  no_number: 'it is no number',
  malformed: 'is not valid',
  wrong_order: 'warning is milder than critical, and resolve than both',
  unknown: 'there is none that you can see',
  no_assignee: 'thresholds are nobody’s',
}
/** Fields of the rule itself; all others are in its watch. */
const ofRule: ReadonlySet<RuleProblem['field']> = new Set(['name', 'projects', 'destinations'] as const)

function refusedRule(problems: readonly RuleProblem[]): Result<never, Refusal> {
  const flaws = problems.map(({ field, reason, at }) => ({
    in: 'body' as const,
    name: [...(ofRule.has(field) ? [] : ['watch']), field, ...(at === undefined ? [] : [at])].join('.'),
    detail: reasons[reason],
  }))
  return refuse({ reason: 'invalid_request', flaws })
}

export const alertRuleOperations: readonly Operation[] = [list, create, preview, show, change, remove]
