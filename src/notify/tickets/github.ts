import { z } from 'zod'
import { ok, type Result } from '#domain/result.ts'
import { numberOfKey, placeOfKey } from '#domain/ticket/find-ticket.ts'
import type { TicketCheck, TicketFault, TicketSystem } from '#domain/ticket/system.ts'
import type { RemoteTicket, TicketState } from '#domain/ticket/ticket.ts'
import type { Send } from '../send.ts'
import { ask, type Api } from './ask.ts'

/** GitHub's REST API, version 2022-11-28: https://docs.github.com/en/rest/issues/issues */
export function createGitHub(send: Send, { baseUrl, token }: { baseUrl: string; token: string }): TicketSystem {
  const headers = {
    Accept: 'application/vnd.github+json',
    Authorization: `Bearer ${token}`,
    'X-GitHub-Api-Version': '2022-11-28',
  }
  const api: Api = { send, root: rootOf(baseUrl), headers }
  return {
    check: (place) => check(api, place),
    get: async (key) => ticketOf(placeOfKey(key), await ask(api, { path: pathOf(key), answer: issue })),
    create: async ({ place, title, body }) =>
      ticketOf(
        place,
        await ask(api, { method: 'POST', path: `/repos/${place}/issues`, body: { title, body }, answer: issue }),
      ),
    search: (place, words) => search(api, place, words),
    close: async (key) =>
      ticketOf(
        placeOfKey(key),
        await ask(api, {
          method: 'PATCH',
          path: pathOf(key),
          body: { state: 'closed', state_reason: 'completed' },
          answer: issue,
        }),
      ),
  }
}

/** github.com has a separate host for its API; a GitHub Enterprise Server has it below its own URL. */
function rootOf(baseUrl: string): string {
  return baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`
}

/** A parsed key contains nothing that would have to be encoded. */
function pathOf(key: string): string {
  return `/repos/${placeOfKey(key)}/issues/${numberOfKey(key)}`
}

/** The relevant fields of an issue, in responses and in webhooks. */
export const githubIssue = z.object({
  number: z.number().int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  updated_at: z.coerce.date(),
})
const issue = githubIssue

/** As on its page: an issue closed as a duplicate or as not planned was not fixed. */
function stateOf({ state, state_reason }: Pick<z.output<typeof githubIssue>, 'state' | 'state_reason'>): TicketState {
  if (state !== 'closed') return 'open'
  return state_reason === 'not_planned' || state_reason === 'duplicate' ? 'not_planned' : 'closed'
}

/** @param place `owner/repo` */
export function githubTicket(place: string, found: z.output<typeof githubIssue>): RemoteTicket {
  return {
    key: `${place}#${found.number}`,
    url: found.html_url,
    title: found.title,
    state: stateOf(found),
    updatedAt: found.updated_at,
  }
}

function ticketOf(
  place: string,
  found: Result<z.output<typeof githubIssue>, TicketFault>,
): Result<RemoteTicket, TicketFault> {
  return found.ok ? ok(githubTicket(place, found.value)) : found
}

async function check(api: Api, place: string): Promise<Result<TicketCheck, TicketFault>> {
  const user = await ask(api, { path: '/user', answer: z.object({ login: z.string() }) })
  if (!user.ok) return user
  const account = user.value.login
  if (place === '') return ok({ account, place: '' })
  const repository = await ask(api, { path: `/repos/${place}`, answer: z.object({ full_name: z.string() }) })
  return repository.ok ? ok({ account, place: repository.value.full_name }) : repository
}

const found = z.object({ items: z.array(issue.extend({ repository_url: z.string() })) })

async function search(api: Api, place: string, words: string) {
  // Without quotes and colons, the search cannot interpret the text as anything but words.
  const plain = words.replace(/["\\:]/g, ' ')
  const q = `${plain} is:issue${place === '' ? '' : ` repo:${place}`}`
  const answer = await ask(api, { path: '/search/issues', query: { q, per_page: '10' }, answer: found })
  if (!answer.ok) return answer
  return ok(answer.value.items.map((item) => githubTicket(item.repository_url.split('/').slice(-2).join('/'), item)))
}
