import { text, type Dialect, type StoredTicket } from './stand-in.ts'

const place = 'acme/web/shop'
const project = { path_with_namespace: place, default_branch: 'main' }

function shape(baseUrl: string, { number, title, body, state, updatedAt }: StoredTicket) {
  return {
    iid: number,
    title,
    description: body,
    web_url: `${baseUrl}/${place}/-/issues/${number}`,
    state: state === 'open' ? 'opened' : 'closed',
    updated_at: updatedAt.toISOString(),
    references: { short: `#${number}`, full: `${place}#${number}` },
  }
}

/** https://docs.gitlab.com/api/issues/ */
export const openGitLab: Dialect = {
  place,
  root: '/api/v4',
  account: '',
  isAllowed: (headers, token) => headers['private-token'] === token,
  keyOf: ({ number }) => `${place}#${number}`,
  answer: ({ method, path, query, body }, system) => {
    const own = '/projects/acme%2Fweb%2Fshop'
    const one = path.startsWith(`${own}/issues/`) ? path.slice(`${own}/issues/`.length) : undefined
    const ticket = system.tickets.find(({ number }) => String(number) === one)
    if (path === '/user') return { status: 200, body: { username: 'fox' } }
    if (path === own) return { status: 200, body: project }
    if (path === `${own}/issues` && method === 'POST') {
      const made = system.add(text(body['title']))
      made.body = text(body['description'])
      return { status: 201, body: shape(system.baseUrl, made) }
    }
    if (path === `${own}/issues` || path === '/issues') {
      const found = system.tickets.filter(({ title }) => title.includes(text(query.get('search'))))
      return { status: 200, body: found.map((each) => shape(system.baseUrl, each)) }
    }
    if (ticket === undefined) return undefined
    if (method === 'PUT') system.set(ticket, body['state_event'] === 'close' ? 'closed' : 'open')
    return { status: 200, body: shape(system.baseUrl, ticket) }
  },
  tell: (what, secret, baseUrl) => {
    const isPush = 'commits' in what
    const payload = isPush
      ? {
          object_kind: 'push',
          ref: `refs/heads/${what.branch}`,
          project,
          commits: what.commits.map(({ id, message, author }) => ({ id, message, author: { name: author } })),
        }
      : {
          object_kind: 'issue',
          project,
          object_attributes: {
            iid: what.number,
            title: what.title,
            state: what.state === 'open' ? 'opened' : 'closed',
            url: `${baseUrl}/${place}/-/issues/${what.number}`,
            // As older versions write it.
            updated_at: `${what.updatedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
          },
        }
    const event = isPush ? 'Push Hook' : 'Issue Hook'
    return { headers: { 'X-Gitlab-Event': event, 'X-Gitlab-Token': secret }, body: JSON.stringify(payload), query: '' }
  },
}
