import { z } from '@hono/zod-openapi'
import type { AlertRule, IssueWatch } from '#domain/alert/rule.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { issueDraftOf, issueRuleBody } from '../issue-rule-body.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { issueRuleOf, issueRuleShape } from '../shapes/issue-rule.ts'
import { emptyDraft } from '../workflow-body.ts'
import { problems } from './alert-rule-changes.ts'
import { onIssues, ruleOf } from './alert-rules.ts'

const t = messages('api')

const reading = ['alerts:read', 'project:read'] as const
const changing = [...reading, 'alerts:write'] as const
type Reading = Grants<(typeof reading)[number]>

/** Issue rules of one project, as Terraform and older scripts manage them. They are the same rules as the workflows. */
const list = endpoint({
  path: '/projects/{organization}/{project}/rules/',
  summary: t('operations.issueRules'),
  needs: reading,
  query: pageQuery,
  body: z.array(issueRuleShape),
  answer: async ({ running, may, params, query, asked, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const page = { offset: offset.value, limit: pageSize(query) }
    const all = await running.catalogue.alerts.rules(may['alerts:read'])
    const own = all.filter((rule) => isOf(rule, project.value)).flatMap(onIssues)
    const shown = own.slice(page.offset, page.offset + page.limit + 1)
    const { rows, headers } = offsetPage(running, asked, shown, page)
    const show = await shower(running, may, now)
    return ok({ body: rows.map(({ rule, watch }) => show(rule, watch)), headers })
  },
})

const create = change({
  method: 'post',
  path: '/projects/{organization}/{project}/rules/',
  summary: t('operations.createWorkflow'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(issueRuleBody),
  statuses: [201],
  body: issueRuleShape,
  answer: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const { alerts } = running.catalogue
    const before = { ...emptyDraft, projects: [project.value.id] }
    const draft = issueDraftOf(before, sent, await alerts.receivers(may['alerts:read']))
    if (!draft.ok) return draft
    const saved = await alerts.createRule(may['alerts:write'], draft.value, now)
    if (!saved.ok) return problems(saved.refusal)
    return ok({ body: (await shower(running, may, now))(saved.value, watchOf(saved.value)), status: 201 })
  },
})

const show = endpoint({
  path: '/projects/{organization}/{project}/rules/{rule}/',
  summary: t('operations.workflow'),
  needs: reading,
  query: z.object({}),
  body: issueRuleShape,
  answer: async ({ running, may, params, now }) => {
    const found = await findRule(running, may, params)
    if (!found.ok) return found
    const { rule, watch } = found.value
    return ok({ body: (await shower(running, may, now))(rule, watch) })
  },
})

const update = change({
  method: 'put',
  path: '/projects/{organization}/{project}/rules/{rule}/',
  summary: t('operations.changeWorkflow'),
  needs: changing,
  query: z.object({}),
  sends: jsonBody(issueRuleBody),
  body: issueRuleShape,
  answer: async ({ running, may, params, sent, now }) => {
    const found = await findOwnRule(running, may, params)
    if (!found.ok) return found
    const { rule, watch } = found.value
    const { alerts } = running.catalogue
    const draft = issueDraftOf({ ...rule, watch }, sent, await alerts.receivers(may['alerts:read']))
    if (!draft.ok) return draft
    const saved = await alerts.updateRule(may['alerts:write'], rule.id, draft.value, now)
    if (saved === undefined) return refuse({ reason: 'no_rule', name: params.rule })
    if (!saved.ok) return problems(saved.refusal)
    return ok({ body: (await shower(running, may, now))(saved.value, watchOf(saved.value)) })
  },
})

const remove = change({
  method: 'delete',
  path: '/projects/{organization}/{project}/rules/{rule}/',
  summary: t('operations.deleteRule'),
  needs: changing,
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const found = await findOwnRule(running, may, params)
    if (!found.ok) return found
    const removed = await running.catalogue.alerts.removeRule(may['alerts:write'], found.value.rule.id, now)
    return removed ? ok({ body: null, status: 204 }) : refuse({ reason: 'no_rule', name: params.rule })
  },
})

export const issueRuleEndpoints: readonly Endpoint[] = [list, create, show, update, remove]

interface Found {
  readonly rule: AlertRule
  readonly watch: IssueWatch
}

function isOf({ projects }: AlertRule, { id }: Project): boolean {
  return projects === 'all' || projects.includes(id)
}

async function findRule(
  running: Running,
  may: Reading,
  params: { readonly project: string; readonly rule: string },
): Promise<Result<Found, ApiRefusal>> {
  const project = await findProject(running.catalogue, may, params.project)
  if (!project.ok) return project
  const [found] = (await ruleOf(running, may, params.rule)).flatMap(onIssues)
  return found !== undefined && isOf(found.rule, project.value)
    ? ok(found)
    : refuse({ reason: 'no_rule', name: params.rule })
}

/** A rule of this project only: a change here must not affect other projects. */
async function findOwnRule(...asked: Parameters<typeof findRule>): Promise<Result<Found, ApiRefusal>> {
  const found = await findRule(...asked)
  if (!found.ok) return found
  const { projects } = found.value.rule
  return projects === 'all' || projects.length > 1
    ? refuse({ reason: 'conflict', why: t('body.ruleOfSeveral') })
    : found
}

function watchOf({ id, watch }: AlertRule): IssueWatch {
  if (watch.kind !== 'issues') throw new Error(`Rule ${id} has become another one.`)
  return watch
}

async function shower({ catalogue }: Running, may: Reading, now: Date) {
  const [projects, receivers] = await Promise.all([
    catalogue.projects.list(may['project:read']),
    catalogue.alerts.receivers(may['alerts:read']),
  ])
  return (rule: AlertRule, watch: IssueWatch) => issueRuleOf(rule, watch, projects, receivers, now)
}
