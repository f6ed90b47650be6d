import { signed, text, type Dialect, type StoredTicket } from './stand-in.ts'

const place = 'acme/shop'
const repository = { full_name: place, default_branch: 'main' }

function shape(baseUrl: string, { number, title, body, state, updatedAt }: StoredTicket) {
  return {
    number,
    title,
    body,
    html_url: `${baseUrl}/${place}/issues/${number}`,
    repository_url: `${baseUrl}/api/v3/repos/${place}`,
    state: state === 'open' ? 'open' : 'closed',
    state_reason: state === 'open' ? null : state === 'closed' ? 'completed' : 'not_planned',
    // Whole seconds, as GitHub writes them.
    updated_at: `${updatedAt.toISOString().slice(0, 19)}Z`,
  }
}

/** https://docs.github.com/en/rest/issues/issues, as a GitHub Enterprise Server has it. */
export const openGitHub: Dialect = {
  place,
  root: '/api/v3',
  account: '',
  isAllowed: ({ authorization }, token) => authorization === `Bearer ${token}`,
  keyOf: ({ number }) => `${place}#${number}`,
  answer: ({ method, path, query, body }, system) => {
    const one = /^\/repos\/acme\/shop\/issues\/(\d+)$/.exec(path)?.[1]
    const ticket = system.tickets.find(({ number }) => String(number) === one)
    if (path === '/user') return { status: 200, body: { login: 'octo' } }
    if (path === '/repos/acme/shop') return { status: 200, body: repository }
    if (path === '/repos/acme/shop/issues' && method === 'POST') {
      const title = text(body['title'])
      if (title === 'refuse me')
        return { status: 422, body: { message: 'Validation Failed', errors: [{ message: 'title is refused' }] } }
      const made = system.add(title)
      made.body = text(body['body'])
      return { status: 201, body: shape(system.baseUrl, made) }
    }
    if (path === '/search/issues') {
      const words = text(query.get('q')).replace(/ is:issue.*$/, '')
      const found = system.tickets.filter(({ title }) => title.includes(words))
      return { status: 200, body: { items: found.map((each) => shape(system.baseUrl, each)) } }
    }
    if (ticket === undefined) return undefined
    if (method === 'PATCH') system.set(ticket, body['state'] === 'closed' ? 'closed' : 'open')
    return { status: 200, body: shape(system.baseUrl, ticket) }
  },
  tell: (what, secret, baseUrl) => {
    const isPush = 'commits' in what
    const payload = isPush
      ? {
          ref: `refs/heads/${what.branch}`,
          repository,
          commits: what.commits.map(({ id, message, author }) => ({ id, message, author: { name: author } })),
        }
      : { action: what.state === 'open' ? 'reopened' : 'closed', issue: shape(baseUrl, what), repository }
    const body = JSON.stringify(payload)
    const event = isPush ? 'push' : 'issues'
    return { headers: { 'X-GitHub-Event': event, 'X-Hub-Signature-256': signed(body, secret) }, body, query: '' }
  },
}
