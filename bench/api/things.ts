/** Calls an operation and returns its answer. Throws if it is refused. */
export type CallApi = (method: string, path: string, body?: unknown) => Promise<unknown>

/** How many of each to create: one page of a list, and the maximum of saved searches per list. */
const MANY = 50
const GROWN = 'number-49'

/** Creates what only the API creates: releases, monitors, dashboards, rules, … and so fills the audit log. Runs once. */
export async function makeThings(call: CallApi, say: (line: string) => void): Promise<void> {
  const teams = (await call('GET', '/teams?limit=100&cursor=')) as { data: readonly { slug: string }[] }
  if (teams.data.length > 0) return
  say(`API: ${MANY} of each thing that people make …`)
  const receiver = (await call('POST', '/alerts/receivers', {
    name: 'Bench',
    config: { kind: 'webhook', url: 'https://hooks.example/bench', secret: '' },
  })) as { readonly id: string }
  for (let n = 0; n < MANY; n++)
    for (const [method, path, body] of thingsAt(n, receiver.id)) await call(method, path, body)
  for (let n = 0; n < MANY; n++)
    await call('POST', `/releases/shop%40${GROWN}/deploys`, { environment: n % 2 === 0 ? 'production' : 'staging' })
}

function thingsAt(n: number, receiver: string): readonly (readonly [string, string, unknown])[] {
  const name = `Number ${n}`
  const project = 'shop-0'
  return [
    ['POST', '/teams', { name }],
    ['PUT', `/releases/shop%40number-${n}`, { projects: [project] }],
    ['POST', '/monitors', { project, name, config: { schedule: { type: 'interval', value: 1, unit: 'day' } } }],
    [
      'POST',
      '/uptime/checks',
      { project, name, target: { kind: 'http', url: `https://number-${n}.example/` }, isEnabled: false },
    ],
    ['POST', '/dashboards', { name, widgets: [] }],
    ['POST', '/saved-searches', { name, visibility: 'organization', list: 'issues', search: { query: `title:${n}` } }],
    ['POST', '/invitations', { email: `number${n}@mail.example`, role: 'member' }],
    [
      'POST',
      '/alerts/rules',
      {
        name,
        isEnabled: false,
        projects: [project],
        destinations: [{ kind: 'receiver', id: receiver }],
        watch: { kind: 'issues', triggers: [{ kind: 'new' }] },
      },
    ],
  ]
}
