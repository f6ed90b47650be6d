import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { healthShape } from '#api/health.ts'
import { rootShape } from '#api/endpoints/root.ts'
import { eventShape, eventSummaryShape } from '#api/shapes/event.ts'
import { issueDetailShape, issueShape } from '#api/shapes/issue.ts'
import { organizationShape } from '#api/shapes/organization.ts'
import { keyShape, projectShape } from '#api/shapes/project.ts'
import { replayShape } from '#api/shapes/replay.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

const HOUR_MS = 3600 * 1000
const now = Date.now()
const id = (number: number) => number.toString(16).padStart(32, '0')

/**
 * Six kinds of error in `shop`: number k occurred k times, an hour apart, for k users; higher kinds are older. Kind 6
 * occurred in staging. Also one message in `other`, three weeks old.
 */
const kinds = [1, 2, 3, 4, 5, 6]

let server: SharedServer
let token: string
let powerless: string
let dsn: string

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  const otherDsn = await server.createProject('Other', 'python')
  token = await server.createToken()
  powerless = await server.createToken('team:read')
  for (const kind of kinds) for (let turn = 0; turn < kind; turn++) await send(dsn, errorEvent(kind, turn))
  await send(otherDsn, {
    event_id: id(900),
    timestamp: (now - 21 * 24 * HOUR_MS) / 1000,
    message: 'Long ago',
    platform: 'python',
  })
  await server.digested()
}, 120_000)

test('a query that is too long for the addresses of other pages is refused, and not told to wait', async () => {
  const ask = async (count: number) => {
    const url = `${server.address}/api/0/projects/home/shop/issues/?query=${'%3A'.repeat(count)}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return [answer.status, await answer.text()]
  }
  expect(await ask(3_900)).toEqual([400, expect.stringContaining('shorter')])
  expect((await ask(3))[0]).toBeLessThan(500)
})

function errorEvent(kind: number, turn: number) {
  return {
    event_id: id(kind * 100 + turn),
    timestamp: (now - kind * 60_000 - turn * HOUR_MS) / 1000,
    platform: 'node',
    environment: kind === 6 ? 'staging' : 'production',
    release: `shop@1.0.${turn}`,
    user: { id: `user-${turn}` },
    tags: { zone: 'eu' },
    extra: { cart: [kind] },
    request: { url: 'https://shop.example.com/pay', method: 'POST' },
    breadcrumbs: [{ timestamp: now / 1000, message: 'clicked' }],
    exception: {
      values: [
        {
          type: `Kind${kind}Error`,
          value: 'it broke',
          mechanism: { type: 'generic', handled: kind % 2 === 0 },
          stacktrace: {
            frames: [
              {
                function: `kind${kind}`,
                filename: 'app/pay.js',
                lineno: 5,
                in_app: true,
                pre_context: ['a'],
                context_line: 'b',
              },
            ],
          },
        },
      ],
    },
  }
}

async function send(to: string, event: object): Promise<void> {
  const { username: key, pathname } = new URL(to)
  const body = `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`
  const sent = await fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, { method: 'POST', body })
  expect(sent.status).toBe(200)
  await sent.text()
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.address + path, { headers: { authorization: `Bearer ${token}` }, ...init })

async function get<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
  const answer = await call(path)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  return shape.parse(body)
}

const issues = z.array(issueShape.strict())
const events = z.array(eventSummaryShape.strict())
const event = eventShape.strict()
const refusal = z.strictObject({ detail: z.string().min(10) })

const issuesOf = async (query: string) => {
  const found = await get(`/api/0/organizations/home/issues/?${query}`, issues)
  return found.map((issue) => issue.metadata.type ?? issue.title)
}
const allKinds = kinds.map((kind) => `Kind${kind}Error`)

describe('who may ask', () => {
  const somewhere = [
    '/api/0/organizations/',
    '/api/0/projects/',
    '/api/0/organizations/home/issues/',
    '/api/0/projects/home/shop/events/',
  ]

  test.each(somewhere)('nobody reads %s without credentials, with a wrong token or without the scope', async (path) => {
    const answers = await Promise.all([
      call(path, { headers: {} }),
      call(path, { headers: { authorization: 'Bearer nonsense' } }),
      call(path, { headers: { authorization: 'Basic eDp5' } }),
      call(path, {
        headers: { authorization: `Bearer ${powerless}` },
      }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 403])
    for (const answer of answers) refusal.parse(await answer.json())
  })

  test('every address of the document refuses strangers, knows its own methods only, and works without the slash', async () => {
    const ofOrganization = ['org:read', 'org:write', 'org:admin', 'team:read', 'member:read', 'alerts:read'] as const
    const ofProjects = ['project:read', 'project:releases', 'event:read', 'event:write'] as const
    const builder = await server.createToken(...ofOrganization, ...ofProjects)
    const as = { headers: { authorization: `Bearer ${builder}` }, redirect: 'manual' } as const
    const release = { method: 'POST', body: '{"version":"shop@1","projects":["shop"]}' }
    expect((await call('/api/0/organizations/home/releases/', { ...as, ...release })).status).toBe(201)
    const document = await get(
      '/api/0/openapi.json',
      z.looseObject({
        paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), z.unknown())),
      }),
    )
    const [issue] = await get('/api/0/organizations/home/issues/', issues)
    expect(Object.keys(document.paths).length).toBeGreaterThan(40)
    for (const [pattern, methods] of Object.entries(document.paths)) {
      const path = pattern
        .replace('{organization}', 'home')
        .replace('{project}', 'shop')
        .replace('{issue}', issue?.id ?? '')
        .replace('{event}', id(100))
        .replace('{version}', 'shop@1')
        .replace('{file}', '0-0')
      const open = path.startsWith('/api/health') || path === '/api/0/'
      for (const method of Object.keys(methods)) {
        const stranger = await call(path, { method: method.toUpperCase(), headers: {} })
        expect([method, path, stranger.status]).toEqual([method, path, open ? 200 : 401])
      }
      const wrong = await call(path, { ...as, method: 'PATCH' })
      expect([path, wrong.status]).toEqual([path, 405])
      expect(wrong.headers.get('allow')?.replace('GET, HEAD', 'GET').toLowerCase().split(', ').toSorted()).toEqual(
        Object.keys(methods).toSorted(),
      )
      if ('get' in methods) {
        // For missing resources (an attachment, a tag), both return the same message.
        const [whole, bare] = [await call(path, as), await call(path.replace(/\/$/, ''), as)]
        // These need a parameter: a profiler, fields, or ids of replays.
        const asksMore = /\/(?:profiling\/chunks|home\/events|sql\/export|replay-count|trace-logs)\/$/.test(path)
        if (!path.includes('{')) expect([path, whole.status]).toEqual([path, asksMore ? 400 : 200])
        expect([path, bare.status, await said(bare)]).toEqual([path, whole.status, await said(whole)])
      }
    }
  })

  test('whoever is signed in to the pages reads with the session cookie', async () => {
    const { email, password } = await server.createAccount('Ada')
    const body = JSON.stringify({ email, password })
    const headers = { 'content-type': 'application/json', origin: server.address }
    const signedIn = await fetch(`${server.address}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    expect([signedIn.status, await signedIn.text()]).toEqual([200, '{"secondFactor":false}'])
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')

    const root = rootShape.parse(await (await call('/api/0/', { headers: { cookie } })).json())
    expect(root).toMatchObject({
      auth: { scopes: expect.arrayContaining(['event:read']) },
      user: { email: 'ada@example.com' },
    })
    expect((await call('/api/0/projects/home/shop/events/', { headers: { cookie } })).status).toBe(200)
    expect((await call('/api/0/projects/', { headers: { cookie, authorization: 'Bearer mistyped' } })).status).toBe(401)
  })

  test('sign-in takes no body larger than it needs', async () => {
    const body = 'x'.repeat(100_000)
    const headers = { 'content-type': 'application/json' }
    const whole = await call('/api/auth/sign-in/email', { method: 'POST', headers, body })
    const streamed = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' }
    const chunked = await call('/api/auth/sign-in/email', streamed)
    expect([whole.status, chunked.status]).toEqual([413, 413])
  })
})

test('a token is told how much it may still ask, by answers and by refusals, in the words of Sentry’s API', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const leftAfter = async (path: string, status: number) => {
    const answer = await fetch(server.address + path, { headers })
    expect(answer.status).toBe(status)
    const of = (name: string) => Number(answer.headers.get(`x-sentry-rate-limit-${name}`) ?? Number.NaN)
    expect(of('limit')).toBe(1_000_000)
    expect(of('reset')).toBeGreaterThan(Math.floor(now / 1000))
    expect(of('concurrentlimit')).toBe(100)
    expect(of('concurrentremaining')).toBe(99)
    return of('remaining')
  }
  const first = await leftAfter('/api/0/projects/', 200)
  expect(await leftAfter('/api/0/projects/home/nowhere/', 404)).toBeLessThan(first)
})

describe('sentry-cli', () => {
  const folder = new URL('../fixtures/recorded/cli/', import.meta.url)
  const recorded = ['info', 'orgs', 'projects', 'issues', 'events'].map((name) => {
    const file = readdirSync(new URL(`${name}/`, folder)).find((one) => one.includes('-GET_'))
    return { name, file: new URL(`${name}/${file ?? ''}`, folder) }
  })
  const exchange = z.object({ url: z.string(), response: z.object({ body: z.unknown() }) })

  test.each(recorded)('finds every field that it has seen in a reply to “$name”', async ({ file }) => {
    const { url, response } = exchange.parse(JSON.parse(readFileSync(file, 'utf8')))
    const answer = await call(url.replace('/acme/', '/home/'))
    expect(answer.status).toBe(200)
    expect(outline(await answer.json())).toMatchObject(outline(response.body) ?? {})
  })

  /** The property names in a JSON value, recursively; a list is represented by its first entry. */
  function outline(value: unknown, at = ''): Record<string, unknown> | null {
    // There are no teams, and a token has no user.
    if (value === null || typeof value !== 'object' || at === 'team' || at === 'user') return null
    if (Array.isArray(value)) return { 0: outline(value[0]) }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, outline(inner, name)]))
  }
})

test('health says how the server is, to anybody, and nothing else', async () => {
  expect(await get('/api/health', healthShape.strict())).toMatchObject({
    status: 'ok',
    backlog: { records: 0, bytes: 0 },
    digestLagMs: 0,
  })
  for (const probe of ['live', 'ready'])
    expect(await get(`/api/health/${probe}`, z.unknown())).toEqual({ status: 'ok' })
})

describe('organizations and projects', () => {
  test('there is one organization, by its slug or as 1', async () => {
    const all = await get('/api/0/organizations/', z.array(organizationShape.strict()))
    expect(all).toMatchObject([{ id: '1', slug: 'home', links: { regionUrl: '' } }])
    expect(await get('/api/0/organizations/1/', organizationShape)).toEqual(all[0])
    expect((await call('/api/0/users/me/regions/')).status).toBe(404)
  })

  test('projects are found by slug and by number', async () => {
    const all = await get('/api/0/organizations/home/projects/', z.array(projectShape.strict()))
    expect(all.map((project) => project.slug)).toEqual(['other', 'shop'])
    expect(await get('/api/0/projects/', z.array(projectShape))).toEqual(all)
    const shop = await get('/api/0/projects/home/shop/', projectShape)
    expect(await get(`/api/0/projects/home/${shop.id}/`, projectShape)).toEqual(shop)
    expect(shop.firstEvent).not.toBeNull()
  })

  test('a key bears the DSN that the project was made with', async () => {
    const [key] = await get('/api/0/projects/home/shop/keys/', z.array(keyShape.strict()))
    expect(key?.dsn.public).toBe(dsn)
  })

  test.each([
    '/api/0/organizations/nobody/',
    '/api/0/projects/nobody/shop/',
    '/api/0/projects/home/nothing/',
    '/api/0/projects/home/99/keys/',
    '/api/0/issues/9999/',
    '/api/0/organizations/home/issues/SHOP-ZZZ/',
    '/api/0/organizations/home/issues/x/events/',
    `/api/0/projects/home/shop/events/${id(1)}/`,
    '/api/0/projects/home/shop/events/latest/',
    `/api/0/projects/home/other/events/${id(100)}/`,
    '/api/0/organizations/home/issues/?project=nothing',
    '/api/0/nowhere',
    '/api/nowhere',
    '/api',
  ])('%s is a 404 in JSON', async (path) => {
    const answer = await call(path)
    expect(answer.status).toBe(404)
    refusal.parse(await answer.json())
  })
})

describe('the list of issues', () => {
  test('counts events and users, the latest first', async () => {
    const found = await get('/api/0/projects/home/shop/issues/', issues)
    expect(found.map((issue) => [issue.metadata.type, issue.count, issue.userCount, issue.isUnhandled])).toEqual(
      kinds.map((kind) => [`Kind${kind}Error`, String(kind), kind, kind % 2 === 1]),
    )
    expect(found[2]?.stats['24h'].length).toBe(24)
    // Sentry's MCP server extracts the organization from it.
    expect(found[0]?.permalink).toBe(`${server.address}/organizations/home/issues/${found[0]?.id}`)
    expect(found[2]?.stats['24h'].reduce((sum, [, count]) => sum + count, 0)).toBe(3)
  })

  test.each([
    ['', allKinds],
    ['statsPeriod=', [...allKinds, 'Long ago']],
    ['statsPeriod=90m', allKinds],
    ['project=other&statsPeriod=30d', ['Long ago']],
    ['project=shop&project=other', allKinds],
    ['project=-1', allKinds],
    ['environment=staging', ['Kind6Error']],
    ['environment=staging&environment=production&query=is:unresolved', allKinds],
    ['sort=freq', allKinds.toReversed()],
    ['sort=user', allKinds.toReversed()],
    ['sort=new&limit=1', ['Kind1Error']],
    ['query=broke', allKinds],
    ['query=cart', []],
    ['query=error.type:Kind2Error', ['Kind2Error']],
    [
      'query=is:unresolved (error.type:[Kind2Error,Kind3Error] OR environment:staging) !release:shop@1.0.9',
      ['Kind2Error', 'Kind3Error', 'Kind6Error'],
    ],
    ['query=zone:eu error.unhandled:true&sort=freq', ['Kind5Error', 'Kind3Error', 'Kind1Error']],
    ['query=timesSeen:>4', ['Kind5Error', 'Kind6Error']],
    ['limit=2', ['Kind1Error', 'Kind2Error']],
    ['limit=1000', allKinds],
    [
      `start=${new Date(now - 22 * 24 * HOUR_MS).toISOString()}&end=${new Date(now - 20 * 24 * HOUR_MS).toISOString()}`,
      ['Long ago'],
    ],
  ])('?%s', async (query, titles) => {
    // The search index lags behind the digest.
    await expect.poll(() => issuesOf(query), { timeout: 20_000 }).toEqual(titles)
  })

  test.each([
    'query=is:nothing',
    'query=(cart',
    'sort=trend',
    'sort=',
    'limit=x',
    'cursor=x',
    'statsPeriod=1y',
    'start=2026-01-01',
    'id=x',
    'cursor=0:0:1&cursor=0:0:1',
  ])('?%s is refused with a sentence', async (query) => {
    const answer = await call(`/api/0/organizations/home/issues/?${query}`)
    expect(answer.status).toBe(400)
    refusal.parse(await answer.json())
  })

  test('a short id is found whatever the filter, and issues by their numbers', async () => {
    const [first, second] = await get('/api/0/projects/home/shop/issues/', issues)
    expect(await issuesOf(`shortIdLookup=1&statsPeriod=1m&query=${second?.shortId}`)).toEqual(['Kind2Error'])
    expect(await issuesOf(`id=${second?.id}&id=${first?.id}`)).toEqual(['Kind2Error', 'Kind1Error'])
    expect(await issuesOf(`project=other&id=${second?.id}`)).toEqual([])
  })

  test('a short id and an event id say where they are', async () => {
    const [first] = await get('/api/0/projects/home/shop/issues/', issues)
    const found = z.looseObject({ organizationSlug: z.string(), projectSlug: z.string(), groupId: z.string() })
    const byShortId = await get(`/api/0/organizations/home/shortids/${first?.shortId}/`, found)
    expect(byShortId).toMatchObject({ projectSlug: 'shop', groupId: first?.id, group: { shortId: first?.shortId } })
    const [newest] = await get(`/api/0/issues/${first?.id}/events/`, events)
    const byEventId = await get(`/api/0/organizations/home/eventids/${newest?.eventID}/`, found)
    expect(byEventId).toMatchObject({ groupId: first?.id, event: { eventID: newest?.eventID } })
    const unknown = await call(`/api/0/organizations/home/eventids/${'0'.repeat(32)}/`)
    expect(unknown.status).toBe(404)
  })

  test('events of an issue are searched as on its page', async () => {
    const [, second] = await get('/api/0/projects/home/shop/issues/', issues)
    const of = async (query: string) =>
      (await get(`/api/0/issues/${second?.id}/events/?query=${encodeURIComponent(query)}`, events)).map(
        ({ tags }) => tags.find(({ key }) => key === 'release')?.value,
      )
    expect(await of('release:shop@1.0.0')).toEqual(['shop@1.0.0'])
    expect(await of('user.id:user-1')).toEqual(['shop@1.0.1'])
    expect(await of('is:unresolved')).toHaveLength(2)
    expect((await call(`/api/0/issues/${second?.id}/events/?query=assigned:me`)).status).toBe(400)
  })

  test('following the links shows every issue once, and leads back', async () => {
    const forth = await walk('/api/0/organizations/home/issues/?limit=2&statsPeriod=14d', 'next', issues)
    expect(forth.pages.map((page) => page.map((issue) => issue.metadata.type))).toEqual([
      ['Kind1Error', 'Kind2Error'],
      ['Kind3Error', 'Kind4Error'],
      ['Kind5Error', 'Kind6Error'],
    ])
    const back = await walk(forth.last, 'previous', issues)
    expect(back.pages.toReversed()).toEqual(forth.pages)
  })
})

describe('an issue', () => {
  test('tells more of itself, by number and by short id', async () => {
    const [, , third] = await get('/api/0/projects/home/shop/issues/', issues)
    const shown = await get(`/api/0/organizations/home/issues/${third?.shortId}/`, issueDetailShape.strict())
    expect(shown).toMatchObject({
      id: third?.id,
      count: '3',
      userCount: 3,
      project: { slug: 'shop' },
      firstRelease: { version: 'shop@1.0.2', shortVersion: '1.0.2' },
      lastRelease: { version: 'shop@1.0.0' },
    })
    expect(shown.tags).toContainEqual({ key: 'zone', name: 'zone', totalValues: 3, uniqueValues: 1 })
    expect(await get(`/api/0/issues/${third?.id}/`, issueDetailShape)).toEqual(shown)
  })

  test('lists its events, the newest first, page by page, and by environment', async () => {
    const [, , , , fifth] = await get('/api/0/projects/home/shop/issues/', issues)
    const path = `/api/0/organizations/home/issues/${fifth?.id}/events/`
    const forth = await walk(`${path}?limit=2`, 'next', events)
    expect(forth.pages.map((page) => page.map((one) => one.eventID))).toEqual([
      [id(500), id(501)],
      [id(502), id(503)],
      [id(504)],
    ])
    const back = await walk(forth.last, 'previous', events)
    expect(back.pages.toReversed()).toEqual(forth.pages)
    expect(forth.pages.flat().every((one) => one.groupID === fifth?.id)).toBe(true)
    expect(await get(`${path}?environment=staging`, events)).toEqual([])
    expect((await get(`${path}?statsPeriod=2h`, events)).map((one) => one.eventID)).toEqual([id(500), id(501)])
  })

  test('shows its latest, oldest and every other event, each with its neighbours', async () => {
    const [, , third] = await get('/api/0/projects/home/shop/issues/', issues)
    const show = (name: string) => get(`/api/0/organizations/home/issues/${third?.id}/events/${name}/`, event)
    const [latest, recommended, middle, oldest] = await Promise.all([
      show('latest'),
      show('recommended'),
      show(id(301)),
      show('oldest'),
    ])
    expect([latest, middle, oldest].map((one) => [one.previousEventID, one.eventID, one.nextEventID])).toEqual([
      [id(301), id(300), null],
      [id(302), id(301), id(300)],
      [null, id(302), id(301)],
    ])
    expect(recommended).toEqual(latest)
    expect((await call(`/api/0/issues/${third?.id}/events/${id(100)}/`)).status).toBe(404)
  })
})

describe('an event', () => {
  test('is shown with what the SDK sent', async () => {
    const shown = await get(`/api/0/projects/home/shop/events/${id(401)}/`, event)
    expect(shown).toMatchObject({
      title: 'Kind4Error: it broke',
      type: 'error',
      user: { id: 'user-1' },
      context: { cart: [4] },
      release: { version: 'shop@1.0.1' },
    })
    expect(shown.tags).toEqual(
      expect.arrayContaining([
        { key: 'environment', value: 'production' },
        { key: 'zone', value: 'eu' },
      ]),
    )
    const exception = shown.entries.find((entry) => entry.type === 'exception')
    expect(exception?.data.values[0]?.stacktrace?.frames[0]).toMatchObject({
      function: 'kind4',
      lineNo: 5,
      context: [
        [4, 'a'],
        [5, 'b'],
      ],
    })
    expect(shown.entries.map((entry) => entry.type)).toEqual(
      expect.arrayContaining(['exception', 'request', 'breadcrumbs']),
    )
  })

  test('is handed out as JSON in the names of the wire', async () => {
    const raw = await get(`/api/0/projects/home/shop/events/${id(401)}/json/`, z.looseObject({}))
    expect(raw).toMatchObject({ event_id: id(401), release: 'shop@1.0.1', exception: [{ type: 'Kind4Error' }] })
  })

  test('stands in the list of its project', async () => {
    const listed = await get('/api/0/projects/home/shop/events/?per_page=3', events)
    expect(listed.map((one) => one.eventID)).toEqual([id(100), id(200), id(300)])
  })
})

describe('a replay', () => {
  const replays = z.object({ data: z.array(replayShape.strict()) })
  const recorded = '../fixtures/recorded/browser11-replay/12-replay_event+replay_recording.envelope'

  test('is listed, told of, downloaded and deleted', async () => {
    const { username: key, pathname } = new URL(dsn)
    // An old recording, from an SDK whose clock was right at the time.
    const sent = readFileSync(new URL(recorded, import.meta.url))
    const url = `${server.address}/api${pathname}/envelope/?sentry_key=${key}`
    expect((await fetch(url, { method: 'POST', body: sent })).status).toBe(200)
    await server.digested()
    const list = '/api/0/organizations/home/replays/?statsPeriod=90d'
    const [shown] = (await get(`${list}&query=dead_clicks:>0+release:web@2.0.0&sort=-duration`, replays)).data
    expect(shown).toMatchObject({ count_errors: 4, count_dead_clicks: 1, user: { id: 'u1' }, releases: ['web@2.0.0'] })
    const replay = shown?.id ?? ''
    expect((await get(`${list}&query=user.id:nobody`, replays)).data).toEqual([])
    const one = `/api/0/organizations/home/replays/${replay}/`
    expect((await get(one, z.object({ data: replayShape.strict() }))).data).toEqual(shown)
    const count = `/api/0/organizations/home/replay-count/?statsPeriod=90d&project=-1`
    const counts = z.record(z.string(), z.union([z.number(), z.array(z.string())]))
    expect(await get(`${count}&query=replay_id:[${replay},${'0'.repeat(32)}]`, counts)).toEqual({
      [replay]: 1,
      ['0'.repeat(32)]: 0,
    })
    expect(await get(`${count}&query=transaction:["no such"]&returnIds=true`, counts)).toEqual({ 'no such': [] })
    expect((await call(`${count}&query=user:7`)).status).toBe(400)
    const error = { message: 'Seen by a recorder', transaction: '/cart', tags: { replayId: replay } }
    const envelope = `{}\n{"type":"event"}\n${JSON.stringify(error)}\n`
    expect((await fetch(url, { method: 'POST', body: envelope })).status).toBe(200)
    await server.digested()
    const rows = z.array(z.looseObject({ id: z.string(), title: z.string() }))
    const seen = async () =>
      (await get('/api/0/organizations/home/issues/', rows)).find(({ title }) => title === error.message)
    await expect.poll(seen, { timeout: 20_000 }).toBeDefined()
    const issue = (await seen())?.id ?? ''
    expect(await get(`${count}&query=issue.id:[${issue}]&returnIds=true`, counts)).toEqual({ [issue]: [replay] })
    expect(await get(`${count}&query=transaction:/cart`, counts)).toEqual({ '/cart': 1 })
    const segments = `/api/0/projects/home/shop/replays/${replay}/recording-segments/`
    const known = await get(
      `${segments}?download=false`,
      z.object({ data: z.array(z.looseObject({ segmentId: z.number() })) }),
    )
    expect(known.data).toMatchObject([{ segmentId: 0, events: 16, state: 'kept' }])
    const whole = await get(segments, z.array(z.array(z.looseObject({ type: z.number() }))))
    expect(whole.map(({ length }) => length)).toEqual([16])
    expect(await get(`${segments}0/?download`, z.array(z.unknown()))).toHaveLength(16)
    const viewers = `/api/0/projects/home/shop/replays/${replay}/viewed-by/`
    const people = z.object({ data: z.object({ viewed_by: z.array(z.looseObject({ id: z.string() })) }) })
    // The token belongs to no user.
    expect((await call(viewers, { method: 'POST' })).status).toBe(204)
    expect((await get(viewers, people)).data.viewed_by).toEqual([])
    expect((await get(`${list}&project=shop&query=is:unseen`, replays)).data).toHaveLength(1)
    expect((await get(`${list}&project=shop&query=is:seen`, replays)).data).toEqual([])
    for (const nothing of [
      `${segments}7/`,
      viewers.replace(replay, '0'.repeat(32)),
      one.replace(/[0-9a-f]{8}\/$/, '00000000/'),
      `${one}x/`.replace('/x/', 'x/'),
    ])
      expect((await call(nothing)).status).toBe(404)
    expect((await call(`${list}&query=duration:soon`)).status).toBe(400)
    expect((await call(one, { method: 'DELETE' })).status).toBe(403)
    const admin = {
      headers: { authorization: `Bearer ${await server.createToken('project:read', 'event:read', 'event:admin')}` },
    }
    expect((await call(list, { ...admin, method: 'DELETE' })).status).toBe(400)
    expect((await call(`${list}&query=id:${'0'.repeat(32)}`, { ...admin, method: 'DELETE' })).status).toBe(200)
    expect((await call(one, { ...admin, method: 'DELETE' })).status).toBe(204)
    expect((await call(one)).status).toBe(404)
    expect((await call(`${segments}?download=true`)).status).toBe(404)
    expect((await get(list, replays)).data).toEqual([])
  })
})

/** Follows the `Link` header until there are no more pages. Also returns the address of the last page. */
async function walk<S extends z.ZodType>(from: string, rel: 'next' | 'previous', shape: S) {
  const pages: z.output<S>[] = []
  let last = from
  for (let path: string | undefined = from; path !== undefined;) {
    last = path
    const answer = await call(path)
    pages.push(shape.parse(await answer.json()))
    const link = new RegExp(`<([^>]+)>; rel="${rel}"; results="true"`).exec(answer.headers.get('link') ?? '')
    path = link?.[1]?.replace(server.address, '')
    expect(pages.length).toBeLessThan(20)
  }
  return { pages, last }
}

/** The text of a response; for an endless stream, its content type. */
async function said(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return type
}
