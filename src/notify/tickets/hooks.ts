import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import type { PushedCommit, RemoteTicket } from '#domain/ticket/ticket.ts'
import type { HookRequest } from '#domain/ticket/tickets.ts'
import { githubIssue, githubTicket } from './github.ts'
import { jiraIssue, jiraTicket } from './jira.ts'

/** The relevant events of a webhook. */
export type HookNews =
  | { readonly kind: 'ticket'; readonly ticket: RemoteTicket }
  | { readonly kind: 'gone'; readonly key: string }
  /** To the default branch: commits on other branches have not reached anyone yet. */
  | { readonly kind: 'push'; readonly repository: string; readonly commits: readonly PushedCommit[] }
  | { readonly kind: 'nothing' }

/** Whether a request carries the integration's secret, in the form that its system uses. */
export function isGenuine(kind: TicketSystemKind, { headers, query, bytes }: HookRequest, secret: string): boolean {
  switch (kind) {
    // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
    case 'github':
      return isSigned(headers.get('x-hub-signature-256'), bytes, secret)
    // https://docs.gitlab.com/user/project/integrations/webhooks/
    case 'gitlab':
      return isSame(headers.get('x-gitlab-token') ?? '', secret)
    // Jira Cloud signs (WebSub's header); a self-hosted Jira cannot, and has the secret in the URL.
    case 'jira': {
      const signature = headers.get('x-hub-signature')
      return signature === null ? isSame(query.get('secret') ?? '', secret) : isSigned(signature, bytes, secret)
    }
  }
}

/** Whether a header is the HMAC of a body, in GitHub's format. */
export function isSigned(signature: string | null, bytes: Uint8Array, secret: string): boolean {
  return isSame(signature ?? '', `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Parses a webhook. Irrelevant or malformed ones become `nothing`. */
export function readHook(kind: TicketSystemKind, headers: Headers, body: unknown, baseUrl: string): HookNews {
  switch (kind) {
    case 'github':
      return readGitHub(headers.get('x-github-event') ?? '', body)
    case 'gitlab':
      return readGitLab(body)
    case 'jira':
      return readJira(body, baseUrl)
  }
}

const nothing: HookNews = { kind: 'nothing' }

const repository = z.object({ full_name: z.string(), default_branch: z.string().default('') })
const githubIssues = z.object({ action: z.string(), issue: githubIssue, repository })
const commits = z.array(z.object({ id: z.string(), message: z.string(), author: z.object({ name: z.string() }) }))
const githubPush = z.object({ ref: z.string(), commits, repository })

function readGitHub(event: string, body: unknown): HookNews {
  switch (event) {
    case 'issues': {
      const read = githubIssues.safeParse(body)
      if (!read.success) return nothing
      const { action, issue, repository: place } = read.data
      const ticket = githubTicket(place.full_name, issue)
      return action === 'deleted' || action === 'transferred'
        ? { kind: 'gone', key: ticket.key }
        : { kind: 'ticket', ticket }
    }
    case 'push': {
      const read = githubPush.safeParse(body)
      if (!read.success) return nothing
      const { ref, commits: pushed, repository: place } = read.data
      return newsOfPush(place.full_name, ref, place.default_branch, pushed)
    }
    default:
      return nothing
  }
}

function newsOfPush(place: string, ref: string, branch: string, pushed: z.output<typeof commits>): HookNews {
  if (branch === '' || ref !== `refs/heads/${branch}`) return nothing
  return {
    kind: 'push',
    repository: place,
    commits: pushed.map(({ id, message, author }) => ({ id, message, authorName: author.name })),
  }
}

const gitlabProject = z.object({ path_with_namespace: z.string(), default_branch: z.string().nullish() })
// Times are ISO 8601, or `2026-11-21 09:30:00 UTC` from older versions.
const gitlabTime = z
  .string()
  .transform((text) => text.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z'))
  .pipe(z.coerce.date())
const gitlabIssue = z.object({
  object_kind: z.enum(['issue', 'work_item']),
  project: gitlabProject,
  object_attributes: z.object({
    iid: z.number().int().positive(),
    title: z.string(),
    state: z.string(),
    url: z.url({ protocol: /^https?$/ }),
    updated_at: gitlabTime,
  }),
})
const gitlabPush = z.object({
  object_kind: z.literal('push'),
  ref: z.string(),
  commits,
  project: gitlabProject,
})

function readGitLab(body: unknown): HookNews {
  const push = gitlabPush.safeParse(body)
  if (push.success) {
    const { ref, commits: pushed, project } = push.data
    return newsOfPush(project.path_with_namespace, ref, project.default_branch ?? '', pushed)
  }
  const read = gitlabIssue.safeParse(body)
  if (!read.success) return nothing
  const { iid, title, state, url, updated_at } = read.data.object_attributes
  const key = `${read.data.project.path_with_namespace}#${iid}`
  const ticket = { key, url, title, state: state === 'closed' ? 'closed' : 'open', updatedAt: updated_at } as const
  return { kind: 'ticket', ticket }
}

const jiraHook = z.object({ webhookEvent: z.string(), issue: jiraIssue })

function readJira(body: unknown, baseUrl: string): HookNews {
  const read = jiraHook.safeParse(body)
  if (!read.success) return nothing
  const { webhookEvent, issue } = read.data
  return webhookEvent === 'jira:issue_deleted'
    ? { kind: 'gone', key: issue.key }
    : { kind: 'ticket', ticket: jiraTicket(baseUrl, issue) }
}
