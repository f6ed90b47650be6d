import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { OrganizationSettings } from '#domain/organization/organization.ts'
import { messages } from '#messages'
import { form } from './access-matrix.table.ts'
import { ask } from './harness/ask.ts'
import { callFunction, serverFunctions } from './harness/http-client.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** Rules for the origin and age of sessions and tokens, on a server behind a proxy that passes the client's address. */

let server: SharedServer
let dsn: string
let token: string
const inside = '203.0.113.7'
const outside = '198.51.100.9'

beforeAll(async () => {
  server = await sharedServer('path')
  dsn = await server.createProject('Web', 'node')
  token = await server.createToken()
}, 120_000)
async function set(change: Partial<OrganizationSettings>): Promise<void> {
  const { catalogue } = await server.stores()
  const changed = await catalogue.organization.update(operatorGrant('org:write'), change, new Date())
  if (!changed.ok) throw new Error(changed.refusal.reason)
}

const api = '/api/0/organizations/home/projects/'

function get(path: string, from: string, headers: Readonly<Record<string, string>> = {}) {
  return ask({ url: server.address + path, headers: { 'x-forwarded-for': from, ...headers } })
}

/** Waits until a change has reached the server, which has its own connection to the catalogue: a second at most. */
async function until(path: string, from: string, status: number, headers: Readonly<Record<string, string>> = {}) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await get(path, from, headers)
    if (answer.status === status || Date.now() > deadline) return answer
  }
}

/** Removes the rules, so that callers from any address are allowed again, and waits for the server to notice. */
async function lift(): Promise<void> {
  await set({ allowedNetworks: [], freshMinutes: null })
  const { status } = await until(api, outside, 200, { authorization: `Bearer ${token}` })
  expect(status).toBe(200)
}

describe('an IP allow list', () => {
  const bearer = () => ({ authorization: `Bearer ${token}` })
  beforeAll(() => set({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] }))
  afterAll(lift)

  test('refuses pages, the API and MCP from elsewhere, in words with the address, and lets its networks in', async () => {
    const refused = await until(api, outside, 403, bearer())
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(outside)
    const page = await get('/sign-in', outside, { accept: 'text/html', 'accept-language': 'de' })
    expect(page).toMatchObject({ status: 403 })
    expect(page.text).toContain(outside)
    expect(page.text).toContain('<html lang="de">')
    const statuses = [
      await get(api, inside, bearer()),
      await get(api, '2001:db8:1::5', bearer()),
      await get('/mcp', outside, bearer()),
      await get('/api/auth/sign-out', outside),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 403, 403])
    // Without accounts, the page redirects to the form for the first one.
    expect([200, 307]).toContain((await get('/sign-in', inside)).status)
  })

  test('is not passed by an address that the client made up in front of the proxy’s', async () => {
    expect((await get(api, `${inside}, ${outside}`, bearer())).status).toBe(403)
    expect((await get(api, outside, { ...bearer(), 'x-mishap-client-address': inside })).status).toBe(403)
    expect((await get(api, outside, { ...bearer(), 'x-real-ip': inside, forwarded: `for=${inside}` })).status).toBe(403)
  })

  test('leaves SDKs and health alone', async () => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const event = JSON.stringify({ event_id: id, platform: 'node', message: 'From anywhere' })
    const body = `{"event_id":"${id}"}\n{"type":"event"}\n${event}\n`
    expect((await post(envelopeUrl(server.address, dsn), body, { 'x-forwarded-for': outside })).status).toBe(200)
    expect((await get('/api/health/live', outside)).status).toBe(200)
  })

  test('is noted where it refused, once for a network, and is lifted by the operator', async () => {
    const { catalogue } = await server.stores()
    const log = await catalogue.audit.search(operatorGrant('org:write'), { actions: ['account.network_refused'] }, 50)
    expect(log.map(({ target }) => target)).toEqual([outside])
    expect(await server.mishap('allow-list', 'lift')).toContain('lifted')
    expect((await until(api, outside, 200, bearer())).status).toBe(200)
    expect(await server.mishap('allow-list', 'lift')).toContain('There is no')
    await set({ allowedNetworks: ['203.0.113.0/24'] })
  })

  test('ends what is open when it changes', async () => {
    await set({ allowedNetworks: [] })
    await until(api, outside, 200, bearer())
    const stream = await fetch(`${server.address}/api/0/organizations/home/logs/live/`, {
      headers: { ...bearer(), 'x-forwarded-for': outside },
    })
    expect(stream.status).toBe(200)
    const reader = stream.body?.getReader()
    await reader?.read()
    await set({ allowedNetworks: ['203.0.113.0/24'] })
    const ended = (async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'ended'
    })().catch(() => 'ended')
    expect(await ended).toBe('ended')
  })
})

describe('rules of sessions', () => {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' }

  async function signIn(): Promise<string> {
    const { accounts } = await server.stores()
    const asked = await accounts.signIn(new Headers(), person)
    if (!asked.ok) throw new Error(asked.refusal.reason)
    return asked.value.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  }
  const seen = async (cookie: string) => (await get(api, inside, { cookie, 'sec-fetch-site': 'same-origin' })).status

  /** Backdates a session's creation and last use by this many minutes. */
  async function age(created: number, used: number): Promise<void> {
    const { DatabaseSync } = await import('node:sqlite')
    const { dataPaths } = await import('#domain/data-paths.ts')
    using database = new DatabaseSync(dataPaths(server.data).catalogue, { timeout: 5_000 })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    database.prepare('update "session" set "createdAt" = ?, "updatedAt" = ?').run(at(created), at(used))
  }

  beforeAll(async () => {
    const { accounts } = await server.stores()
    await accounts.create(operatorGrant('org:admin'), person, 'owner')
  })
  afterAll(() => set({ sessionHours: null, idleMinutes: null }))

  test('end those that are there already, for good', async () => {
    const cookie = await signIn()
    await age(90, 1)
    expect(await seen(cookie)).toBe(200)
    await set({ sessionHours: 1 })
    expect(await seen(cookie)).toBe(401)
    await set({ sessionHours: null })
    expect(await seen(cookie)).toBe(401)
  })

  test('end those that nobody used, and pages count as use while questions of an open page do not', async () => {
    await set({ idleMinutes: 10 })
    const cookie = await signIn()
    await age(30, 9)
    expect(await seen(cookie)).toBe(200)
    await age(30, 11)
    expect(await seen(cookie)).toBe(401)
    const other = await signIn()
    await age(30, 9)
    expect((await get('/issues', inside, { cookie: other })).status).toBe(200)
    const { accounts } = await server.stores()
    const [member] = await accounts.members.list(operatorGrant('member:read'))
    const [session] = await accounts.members.sessions(operatorGrant('org:admin'), member?.userId ?? '')
    expect(Date.now() - (session?.usedAt.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await accounts.members.endSessions(operatorGrant('org:admin'), member?.userId ?? '')).toBeGreaterThan(0)
    expect(await seen(other)).toBe(401)
  })
})

/** A signed-in owner. @returns the cookie */
async function ownerOn(at: SharedServer): Promise<string> {
  const owner = { name: 'Olga', email: 'olga@example.com', password: 'difference engine' }
  const { accounts } = await at.stores()
  await accounts.create(operatorGrant('org:admin'), owner, 'owner')
  const asked = await accounts.signIn(new Headers(), owner)
  if (!asked.ok) throw new Error(asked.refusal.reason)
  return asked.value.cookies.map((one) => one.split(';')[0]).join('; ')
}

async function idOf(name: string): Promise<string> {
  const found = (await serverFunctions()).find((one) => one.name.endsWith(name))
  if (found === undefined) throw new Error(`${name} is not in the build.`)
  return found.id
}

describe('on a server without a proxy', () => {
  let alone: SharedServer
  let dsnOfWeb: string
  let cookie: string
  const t = messages('organization')

  beforeAll(async () => {
    alone = await sharedServer('pages')
    dsnOfWeb = await alone.createProject('Web', 'node')
    cookie = await ownerOn(alone)
  }, 120_000)

  async function send(
    name: string,
    fields: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
  ) {
    const headers = { cookie, origin: alone.address, 'sec-fetch-site': 'same-origin', ...more }
    const sent = { id: await idOf(`organization/${name}`), args: form(fields) }
    return (await callFunction(alone.address, '/settings/general', { headers }, sent)).text
  }

  test('an allow list is saved, but not through a proxy that the server was not told of', async () => {
    const networks = { networks: '127.0.0.0/8' }
    const proxied = t('security.networks.problem.proxied', { address: '127.0.0.1' })
    expect(await send('security/actions.ts changeSecurity', networks, { 'x-forwarded-for': inside })).toContain(proxied)
    expect(await send('security/actions.ts changeSecurity', networks)).toContain(t('security.saved'))
  })

  test('a hold is placed on an issue by its short id, of that project alone', async () => {
    await alone.createProject('Shop', 'node')
    const { catalogue } = await alone.stores()
    const projects = await catalogue.projects.list(operatorGrant('project:read'))
    const web = projects.find(({ slug }) => slug === 'web')
    const place = (issue: string) =>
      send('holds/actions.ts placeHold', { project: String(web?.id), issue, reason: 'Case 7' })
    expect(await place('12')).toContain(t('holds.problem.issue', { example: 'SHOP-1A' }))
    // None of them exists, and the last one is in the other project.
    for (const issue of ['WEB-1A', 'WEB-2', 'SHOP-1'])
      expect([issue, await place(issue)]).toEqual([issue, expect.stringContaining(t('holds.problem.no_issue'))])
    const id = 'f'.repeat(32)
    const event = `{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}","message":"On hold"}\n`
    expect((await post(envelopeUrl(alone.address, dsnOfWeb), event)).status).toBe(200)
    const deadline = Date.now() + 10_000
    let answer = await place('web-1')
    while (answer.includes(t('holds.problem.no_issue')) && Date.now() < deadline) answer = await place('web-1')
    expect(answer).toContain(t('holds.place.done'))
    expect(await place('')).toContain(t('holds.place.done'))
  })
})

describe('the form of these rules', () => {
  const t = messages('organization')
  let cookie: string

  beforeAll(async () => {
    cookie = await ownerOn(server)
  })
  afterAll(lift)

  async function save(networks: string, more: Readonly<Record<string, string>> = {}) {
    const headers = {
      cookie,
      'x-forwarded-for': inside,
      origin: new URL(server.address).origin,
      'sec-fetch-site': 'same-origin',
    }
    const sent = {
      id: await idOf('organization/security/actions.ts changeSecurity'),
      args: form({ networks, ...more }),
    }
    return (await callFunction(server.address, '/settings/security', { headers }, sent)).text
  }
  const now = async () => (await (await server.stores()).catalogue.organization.settings()).allowedNetworks

  test('saves no list without the address of whoever saves it', async () => {
    expect(await save('198.51.100.0/24')).toContain(t('security.networks.problem.locked_out', { address: inside }))
    expect(await save('10.0.0.0/33')).toContain('10.0.0.0/33')
    expect(await now()).toEqual([])
    expect(await save(`203.0.113.7\n198.51.100.0/24`)).toContain(t('security.saved'))
    expect(await now()).toEqual(['203.0.113.7', '198.51.100.0/24'])
    const { catalogue } = await server.stores()
    const [line] = await catalogue.audit.search(operatorGrant('org:write'), { actions: ['organization.updated'] }, 1)
    expect(line).toMatchObject({ by: { name: 'Olga' }, detail: { allowedNetworks: '203.0.113.7, 198.51.100.0/24' } })
  })

  test('asks whoever has signed in long ago to do so again', async () => {
    await set({ freshMinutes: 15 })
    const { DatabaseSync } = await import('node:sqlite')
    const { dataPaths } = await import('#domain/data-paths.ts')
    {
      using database = new DatabaseSync(dataPaths(server.data).catalogue, { timeout: 5_000 })
      const at = new Date(Date.now() - 20 * 60_000).toISOString()
      database.prepare('update "session" set "createdAt" = ?').run(at)
    }
    expect(await save('')).toContain(t('security.again.title'))
    expect(await now()).not.toEqual([])
    const sent = {
      id: await idOf('sign-on/actions.ts createScimToken'),
      args: form({ name: 'Okta', lifetime: 'never' }),
    }
    const headers = {
      cookie,
      'x-forwarded-for': inside,
      origin: new URL(server.address).origin,
      'sec-fetch-site': 'same-origin',
    }
    const answer = await callFunction(server.address, '/settings/sign-on', { headers }, sent)
    expect(answer.text).toContain(t('security.again.title'))
  })
})

describe('the audit log', () => {
  test('is read with a cursor, and downloaded by what it is about, without formulas', async () => {
    const reader = await server.createToken('org:write')
    const headers = { authorization: `Bearer ${reader}` }
    const { catalogue } = await server.stores()
    const by = { kind: 'user', id: 'u', name: '=HYPERLINK("http://evil.example")' } as const
    await catalogue.audit.add({ at: new Date(), by, action: 'team.created', target: 'team, "a"', detail: {} })
    const path = '/api/0/organizations/home/audit-log/'
    const read = async (after: number) => {
      const { status, text } = await ask({ url: `${server.address}${path}?limit=2&after=${after}`, headers })
      expect([status, text]).toEqual([200, text])
      return JSON.parse(text) as { entries: { id: number }[]; after: number }
    }
    const ids: number[] = []
    for (let { entries, after } = await read(0); entries.length > 0; { entries, after } = await read(after))
      ids.push(...entries.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const csv = await ask({ url: `${server.address}${path}export/?format=csv&action=team`, headers })
    const [head, line, ...more] = csv.text.trimEnd().split('\r\n')
    expect([head, more]).toEqual(['id,at,by_kind,by_id,by_name,action,target,detail', []])
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")",team.created,"team, ""a""",{}`)
    const ndjson = await ask({ url: `${server.address}${path}export/?action=team.created`, headers })
    expect(JSON.parse(ndjson.text)).toMatchObject({ action: 'team.created', by })
    const none = await ask({
      url: `${server.address}${path}export/?start=2020-01-01T00:00:00Z&end=2020-01-02T00:00:00Z`,
      headers,
    })
    expect([none.status, none.text]).toEqual([200, ''])
    expect((await ask({ url: `${server.address}${path}export/?start=yesterday`, headers })).status).toBe(400)
  })
})

test('tokens live as long as the organisation lets them, those that are there already as well', async () => {
  const { catalogue } = await server.stores()
  const row = { name: 'long', scopes: ['org:read'], hash: 'ab'.repeat(32), lastFour: 'abab' } as const
  const day = 86_400_000
  const now = new Date()
  await catalogue.tokens.create(operatorGrant('org:admin'), { ...row, expiresAt: null }, now)
  await set({ tokenDays: 30 })
  const other = { ...row, hash: 'cd'.repeat(32), expiresAt: new Date(now.getTime() + 90 * day) }
  const made = await catalogue.tokens.create(operatorGrant('org:admin'), other, now)
  expect(made.expiresAt).toEqual(new Date(now.getTime() + 30 * day))
  expect(await catalogue.tokens.byHash(row.hash, new Date(now.getTime() + 29 * day))).toBeDefined()
  expect(await catalogue.tokens.byHash(row.hash, new Date(now.getTime() + 31 * day))).toBeUndefined()
  await set({ tokenDays: null })
})
