import type { Context } from 'hono'
import { authorize, type Grant } from '#domain/access/access.ts'
import { rolePermissions } from '#domain/access/roles.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import type { ListedIssue } from '#domain/issue/listed-issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { Running } from '#domain/running.ts'
import type { ToolbarPass } from '#domain/toolbar/toolbar.ts'
import { formats, messages } from '#messages'
import { issueQueryOf } from '../query.ts'
import { toResponse } from '../refusal.ts'

const SHOWN = 10
const PERIOD_MS = 14 * 86_400_000
const LONGEST = 300
const BEARER = /^Bearer +(\S+) *$/i

/**
 * The open issues of a page, those with the most events first, for the user of the pass. No other endpoint accepts a
 * pass.
 */
export async function issuesOnPage(running: Running, c: Context): Promise<Response> {
  const now = new Date()
  const text = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  const pass = text === undefined ? undefined : running.toolbarPasses.read(text, now)
  if (pass === undefined) return toResponse({ reason: 'bad_token' })
  const grant = await grantOf(running, pass)
  if (grant === undefined) return c.json({ detail: messages('toolbar')('forbidden') }, 403)
  const query = issueQueryOf(queryOf(pass, c.req.query('transaction') ?? '', c.req.query('path') ?? ''), now)
  if (!query.ok) return toResponse(query.refusal)
  const found = await listIssues({ events: running.events, issues: running.catalogue.issues }, grant, {
    filter: { period: { since: new Date(now.getTime() - PERIOD_MS), until: now }, environments: [] },
    ...query.value,
    sort: 'events',
    limit: SHOWN,
  })
  return c.json({ projectId: String(pass.projectId), issues: found.rows.map((row) => shown(running, row, now)) })
}

/** The user's current permissions in this project, provided it still allows the site. */
async function grantOf(running: Running, pass: ToolbarPass): Promise<Grant<'event:read'> | undefined> {
  const person = await running.accounts.actorById(pass.userId)
  if (person === undefined) return undefined
  const { userId, name, role, projects } = person
  const scopes = (['project:read', 'event:read'] as const).filter((one) => rolePermissions[role].includes(one))
  const actor = { kind: 'token', tokenId: 0, name, scopes, projects, userId } as const
  const [events, project] = [
    authorize(actor, 'event:read', [pass.projectId]),
    authorize(actor, 'project:read', [pass.projectId]),
  ]
  if (!events.ok || !project.ok) return undefined
  const { toolbar } = await running.catalogue.rules.of(project.value, pass.projectId)
  return toolbar.origins.includes(pass.origin) ? events.value : undefined
}

/** Events without a transaction are matched by their URL. */
function queryOf({ origin }: ToolbarPass, transaction: string, path: string): string {
  const address = quoted(origin + path)
  return `is:unresolved (transaction:"${quoted(transaction)}" OR url:"${address}" OR url:"${address}?*")`
}

function quoted(text: string): string {
  return text.slice(0, LONGEST).replaceAll(/["*\\]/g, String.raw`\$&`)
}

function shown(running: Running, { issue, events, lastSeen }: ListedIssue, now: Date) {
  const t = messages('toolbar')
  const seen = formats().relativeTime(lastSeen, now)
  return {
    title: issue.title,
    note: t('issue', { count: events, seen }),
    href: absolute(running.settings.site, paths.issue(issue.id)),
  }
}
