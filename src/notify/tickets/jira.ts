import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { TicketCheck, TicketFault, TicketSystem } from '#domain/ticket/system.ts'
import type { RemoteTicket, TicketDraft } from '#domain/ticket/ticket.ts'
import type { Send } from '../send.ts'
import { ask, fault, type Api } from './ask.ts'

interface JiraAccess {
  readonly baseUrl: string
  /**
   * The account's address in Jira Cloud, which uses it along with the token. '' for a self-hosted Jira, which only
   * needs the token.
   */
  readonly account: string
  readonly token: string
}

/**
 * Jira's REST API, version 2, which takes texts as wiki markup:
 * https://developer.atlassian.com/cloud/jira/platform/rest/v2/
 */
export function createJira(send: Send, { baseUrl, account, token }: JiraAccess): TicketSystem {
  const authorization =
    account === '' ? `Bearer ${token}` : `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const api: Api = { send, root: `${baseUrl}/rest/api/2`, headers: { Authorization: authorization } }
  const get = async (key: string): Promise<Result<RemoteTicket, TicketFault>> => {
    const found = await ask(api, { path: `/issue/${key}`, query: { fields: FIELDS }, answer: jiraIssue })
    return found.ok ? ok(jiraTicket(baseUrl, found.value)) : found
  }
  return {
    check: (place) => check(api, place),
    get,
    create: async (draft) => {
      const created = await create(api, draft)
      return created.ok ? get(created.value) : created
    },
    search: async (place, words) => {
      // Jira Cloud's search has moved; that of a self-hosted Jira has not.
      const path = account === '' ? '/search' : '/search/jql'
      const query = { jql: jqlOf(place, words), fields: FIELDS, maxResults: '10' }
      const answer = await ask(api, { path, query, answer: z.object({ issues: z.array(jiraIssue) }) })
      return answer.ok ? ok(answer.value.issues.map((issue) => jiraTicket(baseUrl, issue))) : answer
    },
    close: async (key) => {
      const moved = await moveToDone(api, key)
      return moved.ok ? get(key) : moved
    },
  }
}

const FIELDS = 'summary,status,updated'

/** Each status belongs to one of three categories: `new`, `indeterminate` and `done`. */
const status = z.object({ statusCategory: z.object({ key: z.string() }) })

/** The relevant fields of an issue, in responses and in webhooks. */
export const jiraIssue = z.object({
  key: z.string().regex(/^[A-Z][A-Z0-9_]+-[1-9][0-9]*$/),
  fields: z.object({
    summary: z.string(),
    status,
    // `2026-11-21T09:30:00.000+0000`: the offset lacks the colon that ISO 8601 requires in this form.
    updated: z
      .string()
      .transform((text) => text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
      .pipe(z.coerce.date()),
  }),
})

/** @param baseUrl of the integration: issues only contain the URL of their API */
export function jiraTicket(baseUrl: string, { key, fields }: z.output<typeof jiraIssue>): RemoteTicket {
  return {
    key,
    url: `${baseUrl}/browse/${key}`,
    title: fields.summary,
    state: fields.status.statusCategory.key === 'done' ? 'closed' : 'open',
    updatedAt: fields.updated,
  }
}

async function check(api: Api, place: string): Promise<Result<TicketCheck, TicketFault>> {
  const user = await ask(api, { path: '/myself', answer: z.object({ displayName: z.string() }) })
  if (!user.ok) return user
  const account = user.value.displayName
  if (place === '') return ok({ account, place: '' })
  const found = await ask(api, { path: `/project/${place}`, answer: z.object({ name: z.string() }) })
  return found.ok ? ok({ account, place: found.value.name }) : found
}

const project = z.object({
  issueTypes: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() })),
})

/** Issue types are specific to a project: uses "bug" if it exists, otherwise the first that is not a subtask. */
async function create(api: Api, { place, title, body }: TicketDraft): Promise<Result<string, TicketFault>> {
  const found = await ask(api, { path: `/project/${place}`, answer: project })
  if (!found.ok) return found
  const types = found.value.issueTypes.filter(({ subtask }) => !subtask)
  const type = types.find(({ name }) => name.toLowerCase() === 'bug') ?? types[0]
  if (type === undefined) return refuse(fault('unexpected', 200))
  const fields = { project: { key: place }, issuetype: { id: type.id }, summary: title, description: body }
  const made = await ask(api, {
    method: 'POST',
    path: '/issue',
    body: { fields },
    answer: z.object({ key: jiraIssue.shape.key }),
  })
  return made.ok ? ok(made.value.key) : made
}

const transitions = z.object({ transitions: z.array(z.object({ id: z.string(), to: status })) })

/** A status can only be changed by a transition, and each project has its own: uses one that leads to "done". */
async function moveToDone(api: Api, key: string): Promise<Result<null, TicketFault>> {
  const now = await ask(api, { path: `/issue/${key}`, query: { fields: FIELDS }, answer: jiraIssue })
  if (!now.ok) return now
  if (now.value.fields.status.statusCategory.key === 'done') return ok(null)
  const path = `/issue/${key}/transitions`
  const ways = await ask(api, { path, answer: transitions })
  if (!ways.ok) return ways
  const way = ways.value.transitions.find(({ to }) => to.statusCategory.key === 'done')
  if (way === undefined) return refuse(fault('no_way_to_close', 200))
  return ask(api, { method: 'POST', path, body: { transition: { id: way.id } }, answer: z.null() })
}

/** Words as a quoted JQL string, in which only quotes and backslashes are special. */
function jqlOf(place: string, words: string): string {
  const text = `text ~ "${words.replace(/["\\]/g, ' ')}"`
  return `${place === '' ? '' : `project = "${place}" AND `}${text} ORDER BY updated DESC`
}
