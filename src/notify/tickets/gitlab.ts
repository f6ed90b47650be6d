import { z } from 'zod'
import { ok, type Result } from '#domain/result.ts'
import { numberOfKey, placeOfKey } from '#domain/ticket/find-ticket.ts'
import type { TicketCheck, TicketFault, TicketSystem } from '#domain/ticket/system.ts'
import type { RemoteTicket } from '#domain/ticket/ticket.ts'
import type { Send } from '../send.ts'
import { ask, type Api } from './ask.ts'

/** GitLab's REST API, version 4: https://docs.gitlab.com/api/issues/ */
export function createGitLab(send: Send, { baseUrl, token }: { baseUrl: string; token: string }): TicketSystem {
  const api: Api = { send, root: `${baseUrl}/api/v4`, headers: { 'PRIVATE-TOKEN': token } }
  return {
    check: (place) => check(api, place),
    get: async (key) => ticketOf(await ask(api, { path: pathOf(key), answer: issue })),
    create: async ({ place, title, body }) =>
      ticketOf(
        await ask(api, {
          method: 'POST',
          path: `${projectPath(place)}/issues`,
          body: { title, description: body },
          answer: issue,
        }),
      ),
    search: (place, words) => search(api, place, words),
    close: async (key) =>
      ticketOf(await ask(api, { method: 'PUT', path: pathOf(key), body: { state_event: 'close' }, answer: issue })),
  }
}

/** A project is identified by its full path, encoded as one segment. */
function projectPath(place: string): string {
  return `/projects/${encodeURIComponent(place)}`
}

function pathOf(key: string): string {
  return `${projectPath(placeOfKey(key))}/issues/${numberOfKey(key)}`
}

const issue = z.object({
  iid: z.number().int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  state: z.string(),
  updated_at: z.coerce.date(),
  references: z.object({ full: z.string() }),
})

function ticketFrom({ web_url, title, state, updated_at, references }: z.output<typeof issue>): RemoteTicket {
  // Its full name is the key: `group/project#12`.
  return {
    key: references.full,
    url: web_url,
    title,
    state: state === 'closed' ? 'closed' : 'open',
    updatedAt: updated_at,
  }
}

function ticketOf(found: Result<z.output<typeof issue>, TicketFault>): Result<RemoteTicket, TicketFault> {
  return found.ok ? ok(ticketFrom(found.value)) : found
}

async function check(api: Api, place: string): Promise<Result<TicketCheck, TicketFault>> {
  const user = await ask(api, { path: '/user', answer: z.object({ username: z.string() }) })
  if (!user.ok) return user
  const account = user.value.username
  if (place === '') return ok({ account, place: '' })
  const project = await ask(api, { path: projectPath(place), answer: z.object({ path_with_namespace: z.string() }) })
  return project.ok ? ok({ account, place: project.value.path_with_namespace }) : project
}

async function search(api: Api, place: string, words: string) {
  const path = place === '' ? '/issues' : `${projectPath(place)}/issues`
  const query = { search: words, scope: 'all', per_page: '10' }
  const answer = await ask(api, { path, query, answer: z.array(issue) })
  return answer.ok ? ok(answer.value.map(ticketFrom)) : answer
}
