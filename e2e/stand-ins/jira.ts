import { signed, text, type Dialect, type StoredTicket } from './stand-in.ts'

const place = 'SHOP'
const account = 'octo@example.com'

function shape({ number, title, body, state, updatedAt }: StoredTicket) {
  return {
    key: `${place}-${number}`,
    fields: {
      summary: title,
      description: body,
      status: { name: 'Some name', statusCategory: { key: state === 'open' ? 'indeterminate' : 'done' } },
      updated: updatedAt.toISOString().replace('Z', '+0000'),
    },
  }
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v2/, as Jira Cloud has it. */
export const openJira: Dialect = {
  place,
  root: '/rest/api/2',
  account,
  isAllowed: ({ authorization }, token) =>
    authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
  keyOf: ({ number }) => `${place}-${number}`,
  answer: ({ method, path, query, body }, system) => {
    const [, one, transitions] = /^\/issue\/SHOP-(\d+)(\/transitions)?$/.exec(path) ?? []
    const ticket = system.tickets.find(({ number }) => String(number) === one)
    if (path === '/myself') return { status: 200, body: { displayName: 'Octo' } }
    if (path === '/project/SHOP') {
      const issueTypes = [
        { id: '1', name: 'Sub-task', subtask: true },
        { id: '2', name: 'Story', subtask: false },
        { id: '3', name: 'Bug', subtask: false },
      ]
      return { status: 200, body: { name: 'The shop', issueTypes } }
    }
    if (path === '/issue' && method === 'POST') {
      const fields = body['fields'] as Readonly<Record<string, unknown>>
      const type = fields['issuetype'] as Readonly<Record<string, unknown>>
      if (type['id'] !== '3') return { status: 400, body: { errorMessages: [], errors: { issuetype: 'is refused' } } }
      const made = system.add(text(fields['summary']))
      made.body = text(fields['description'])
      return { status: 201, body: { id: '10000', key: `${place}-${made.number}` } }
    }
    if (path === '/search/jql') {
      const words = /text ~ "(.*?)"/.exec(text(query.get('jql')))?.[1] ?? ''
      return { status: 200, body: { issues: system.tickets.filter(({ title }) => title.includes(words)).map(shape) } }
    }
    if (ticket === undefined) return undefined
    if (transitions === undefined) return { status: 200, body: shape(ticket) }
    if (method === 'POST') {
      const transition = body['transition'] as Readonly<Record<string, unknown>>
      if (transition['id'] === '31') system.set(ticket, 'closed')
      return { status: 204, body: null }
    }
    const ways = [
      { id: '21', to: { statusCategory: { key: 'indeterminate' } } },
      { id: '31', to: { statusCategory: { key: 'done' } } },
    ]
    return { status: 200, body: { transitions: ways } }
  },
  tell: (what, secret) => {
    // Jira does not support commits.
    if ('commits' in what) return { headers: {}, body: '{}', query: `?secret=${secret}` }
    const body = JSON.stringify({ webhookEvent: 'jira:issue_updated', timestamp: Date.now(), issue: shape(what) })
    // Alternates between Jira Cloud's signature and the secret in the address, as a self-hosted Jira sends it.
    if (what.number % 2 === 1) return { headers: { 'X-Hub-Signature': signed(body, secret) }, body, query: '' }
    return { headers: {}, body, query: `?secret=${secret}` }
  },
}
