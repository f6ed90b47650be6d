import { z } from '@hono/zod-openapi'
import type { AlertRule, IssueWatch, ThresholdWatch } from '#domain/alert/rule.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { noBody } from '../request-body.ts'
import {
  detectorShape,
  errorDetectorOf,
  errorsOf,
  metricRuleOf,
  metricRuleShape,
  thresholdDetectorOf,
  workflowOf,
  workflowShape,
} from '../shapes/alert-rule.ts'

const t = messages('api')

const reading = ['alerts:read', 'project:read'] as const
const changing = [...reading, 'alerts:write'] as const
type Reading = Grants<(typeof reading)[number]>

const listQuery = z.object({
  ...pageQuery.shape,
  query: once.default(''),
  id: several,
  project: several,
  projectSlug: several,
})

type OfKind<W> = { readonly rule: AlertRule; readonly watch: W }

/** Filters that clients use on these lists: `name:"*tea*"`, `type:metric_issue`, or words of the name. */
function narrowed(query: string): { readonly type: string | undefined; readonly words: string } {
  const type = /\btype:(\w+)/.exec(query)?.[1]
  const name = /\bname:"?\*?([^"*]*)\*?"?/.exec(query)?.[1]
  return { type, words: (name ?? query.replace(/\btype:\w+/, '')).trim().toLowerCase() }
}

interface Narrowed {
  readonly rules: readonly AlertRule[]
  readonly projects: readonly Project[]
  /** The projects in the `project` parameter, for lists that are per project. */
  readonly chosen: readonly Project[]
  readonly type: string | undefined
}

async function rulesOf(
  { catalogue }: Running,
  may: Reading,
  query: z.output<typeof listQuery>,
): Promise<Result<Narrowed, ApiRefusal>> {
  const chosen = await chosenProjects(catalogue, may, [...query.project, ...query.projectSlug])
  if (!chosen.ok) return chosen
  const [all, projects] = await Promise.all([
    catalogue.alerts.rules(may['alerts:read']),
    catalogue.projects.list(may['project:read']),
  ])
  const { type, words } = narrowed(query.query)
  const ids = new Set(chosen.value.map(({ id }) => id))
  const rules = all.filter(
    (rule) =>
      rule.name.toLowerCase().includes(words) &&
      (query.id.length === 0 || query.id.includes(String(rule.id))) &&
      (ids.size === 0 || rule.projects === 'all' || rule.projects.some((id) => ids.has(id))),
  )
  return ok({ rules, projects, chosen: ids.size === 0 ? projects : chosen.value, type })
}

export function onIssues(rule: AlertRule): readonly OfKind<IssueWatch>[] {
  return rule.watch.kind === 'issues' ? [{ rule, watch: rule.watch }] : []
}

export function onThreshold(rule: AlertRule): readonly OfKind<ThresholdWatch>[] {
  return rule.watch.kind === 'threshold' ? [{ rule, watch: rule.watch }] : []
}

function paged<Row, Body>(
  {
    running,
    query,
    asked,
  }: Pick<Parameters<Parameters<typeof endpoint>[0]['answer']>[0], 'running' | 'asked'> & {
    readonly query: z.output<typeof listQuery>
  },
  all: readonly Row[],
  shown: (row: Row) => Body,
) {
  const offset = offsetOf(query.cursor)
  if (!offset.ok) return offset
  const page = { offset: offset.value, limit: pageSize(query) }
  const { rows, headers } = offsetPage(running, asked, all.slice(page.offset, page.offset + page.limit + 1), page)
  return ok({ body: rows.map(shown), headers })
}

const workflows = endpoint({
  path: '/organizations/{organization}/workflows/',
  summary: t('operations.workflows'),
  needs: reading,
  query: listQuery,
  body: z.array(workflowShape),
  answer: async ({ running, may, query, asked }) => {
    const found = await rulesOf(running, may, query)
    if (!found.ok) return found
    const { rules, projects } = found.value
    return paged({ running, query, asked }, rules.flatMap(onIssues), ({ rule, watch }) =>
      workflowOf(rule, watch, projects),
    )
  },
})

const workflow = endpoint({
  path: '/organizations/{organization}/workflows/{rule}/',
  summary: t('operations.workflow'),
  needs: reading,
  query: z.object({}),
  body: workflowShape,
  answer: async ({ running, may, params }) => {
    const [found] = (await ruleOf(running, may, params.rule)).flatMap(onIssues)
    if (found === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    const projects = await running.catalogue.projects.list(may['project:read'])
    return ok({ body: workflowOf(found.rule, found.watch, projects) })
  },
})

/** One error detector per project, plus the thresholds. */
const detectors = endpoint({
  path: '/organizations/{organization}/detectors/',
  summary: t('operations.detectors'),
  needs: reading,
  query: listQuery,
  body: z.array(detectorShape),
  answer: async ({ running, may, query, asked }) => {
    const found = await rulesOf(running, may, query)
    if (!found.ok) return found
    const { rules, projects, chosen, type } = found.value
    const errors = query.id.length === 0 ? chosen : chosen.filter(({ id }) => query.id.includes(errorsOf(id)))
    const all = [
      ...(type === undefined || type === 'error' ? errors.map(errorDetectorOf) : []),
      ...(type === undefined || type === 'metric_issue'
        ? rules.flatMap(onThreshold).map(({ rule, watch }) => thresholdDetectorOf(rule, watch, firstOf(rule, projects)))
        : []),
    ]
    return paged({ running, query, asked }, all, (one) => one)
  },
})

const detector = endpoint({
  path: '/organizations/{organization}/detectors/{rule}/',
  summary: t('operations.detector'),
  needs: reading,
  query: z.object({}),
  body: detectorShape,
  answer: async ({ running, may, params }) => {
    const projects = await running.catalogue.projects.list(may['project:read'])
    const project = projects.find(({ id }) => errorsOf(id) === params.rule)
    if (project !== undefined) return ok({ body: errorDetectorOf(project) })
    const [found] = (await ruleOf(running, may, params.rule)).flatMap(onThreshold)
    if (found === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    return ok({ body: thresholdDetectorOf(found.rule, found.watch, firstOf(found.rule, projects)) })
  },
})

const metricRules = endpoint({
  path: '/organizations/{organization}/alert-rules/',
  summary: t('operations.detectors'),
  needs: reading,
  query: listQuery,
  body: z.array(metricRuleShape),
  answer: async ({ running, may, query, asked }) => {
    const found = await rulesOf(running, may, query)
    if (!found.ok) return found
    const { rules, projects } = found.value
    return paged({ running, query, asked }, rules.flatMap(onThreshold), ({ rule, watch }) =>
      metricRuleOf(rule, watch, projects),
    )
  },
})

const metricRule = endpoint({
  path: '/organizations/{organization}/alert-rules/{rule}/',
  summary: t('operations.detector'),
  needs: reading,
  query: z.object({}),
  body: metricRuleShape,
  answer: async ({ running, may, params }) => {
    const [found] = (await ruleOf(running, may, params.rule)).flatMap(onThreshold)
    if (found === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    const projects = await running.catalogue.projects.list(may['project:read'])
    return ok({ body: metricRuleOf(found.rule, found.watch, projects) })
  },
})

/** A project's errors always become issues, so that detector cannot be deleted. */
const removals = (['workflows', 'detectors', 'alert-rules'] as const).map((kind) =>
  change({
    method: 'delete',
    path: `/organizations/{organization}/${kind}/{rule}/`,
    summary: t('operations.deleteRule'),
    needs: changing,
    query: z.object({}),
    sends: noBody,
    statuses: [204],
    body: z.null(),
    answer: async ({ running, may, params, now }) => {
      const [found] = (await ruleOf(running, may, params.rule)).flatMap<{ rule: AlertRule }>(
        kind === 'workflows' ? onIssues : onThreshold,
      )
      const { alerts } = running.catalogue
      const removed = found !== undefined && (await alerts.removeRule(may['alerts:write'], found.rule.id, now))
      return removed ? ok({ body: null, status: 204 }) : refuse({ reason: 'no_rule', name: params.rule })
    },
  }),
)

export const alertRuleEndpoints: readonly Endpoint[] = [
  workflows,
  workflow,
  detectors,
  detector,
  metricRules,
  metricRule,
  ...removals,
]

export async function ruleOf({ catalogue }: Running, may: Reading, name: string): Promise<readonly AlertRule[]> {
  if (!/^\d{1,15}$/.test(name)) return []
  const rule = await catalogue.alerts.rule(may['alerts:read'], Number(name))
  return rule === undefined ? [] : [rule]
}

export function firstOf({ projects: own }: AlertRule, projects: readonly Project[]): Project | undefined {
  return projects.find(({ id }) => own === 'all' || own.includes(id))
}
