import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { createDeliver } from '#notify/alerts/deliver.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createOutboxWorker } from './outbox.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { anEnvelope, anEnvelopeOf } from '#main/test-support/envelopes.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { countForRules } from './count-rules.ts'
import { followRules } from './follow-rules.ts'
import type { AlertParts } from './alert-parts.ts'
import { createAlertService } from './service.ts'
import { withSide } from '#domain/alert/threshold.ts'
import { watchThresholds } from './watch-thresholds.ts'

const sendWebhook = () => Promise.reject(new Error('Nobody here has webhooks of changes.'))

interface Arrived {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The requests that receivers got, and their responses. */
const arrived: Arrived[] = []
let answer: (path: string) => { status: number; headers?: Record<string, string>; silent?: boolean } = () => ({
  status: 200,
})
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    const path = req.url ?? ''
    arrived.push({ path, headers: req.headers, body })
    const { status, headers = {}, silent = false } = answer(path)
    if (!silent) res.writeHead(status, headers).end('said')
  })
})

let stores: TestStores
let parts: AlertParts
let project: ProjectId
let origin: string
const site = { origin: 'https://ops.example.com', basePath: '' }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

beforeEach(async () => {
  arrived.length = 0
  answer = () => ({ status: 200 })
  stores = await openTestStores()
  const { catalogue, events } = stores
  const send = (request: { url: string }) =>
    guardedFetch({ ...request, timeoutMs: 2000, maxBytes: 10_000 }, { allowPrivateHosts: ['127.0.0.1'] })
  parts = {
    catalogue,
    events,
    site,
    box: createSecretBox(sealingKeysOf('instance'), 'alerts'),
    deliver: createDeliver({ send, mailer: null, site: () => site }),
    mailWorks: false,
  }
  const made = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'node' },
    new Date(),
  )
  project = made.project.id
  await stores.digest()
  await followRules(parts, new Date())
})
afterEach(() => stores[Symbol.asyncDispose]())

async function receiver(path = '/hook', more: Partial<ReceiverConfig> = {}): Promise<number> {
  const config = { kind: 'webhook', url: origin + path, template: '', secret: '', ...more } as ReceiverConfig
  const saved = await createAlertService(parts).saveReceiver(
    operatorGrant('alerts:write'),
    undefined,
    { name: path, locale: 'en', config },
    new Date(),
  )
  if (!saved.ok) throw new Error(JSON.stringify(saved.refusal))
  return saved.value.id
}

async function rule(
  watch: RuleDraft['watch'],
  receivers: readonly number[],
  more: Partial<RuleDraft> = {},
): Promise<number> {
  const destinations = receivers.map((id) => ({ kind: 'receiver', id }) as const)
  const draft: RuleDraft = { name: 'Shop breaks', enabled: true, projects: 'all', destinations, watch, ...more }
  const saved = await parts.catalogue.alerts.createRule(operatorGrant('alerts:write'), draft, new Date())
  if (!saved?.ok) throw new Error(JSON.stringify(saved?.refusal))
  return saved.value.id
}

const whenNew = {
  kind: 'issues',
  triggers: [{ kind: 'new' }],
  conditions: [],
  combine: 'all',
  everyMinutes: 0,
} as const

async function happens(...messages: readonly string[]): Promise<void> {
  for (const message of messages)
    await stores.spool.append(anEnvelope(project, randomUUID().replaceAll('-', ''), message))
  await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
}

async function issues(): Promise<readonly Issue[]> {
  const found: Issue[] = []
  for (let id = 1; id < 20; id++) {
    const issue = await parts.catalogue.issues.byId(operatorGrant('event:read'), id as Issue['id'])
    if (issue !== undefined) found.push(issue)
  }
  return found
}

async function sendAll(now = new Date()): Promise<void> {
  const faults: unknown[] = []
  const { outbox, alertWork: work } = parts.catalogue
  const worker = createOutboxWorker({ ...parts, outbox, work, sendWebhook, onFault: (fault) => faults.push(fault) })
  await worker.send(now)
  await expect.poll(() => outbox.due(now, 1), { timeout: 60_000, interval: 5 }).toEqual([])
  await worker.stop()
  expect(faults).toEqual([])
}

const firings = () => parts.catalogue.alerts.firings(operatorGrant('alerts:read'), {}, { limit: 100 })

describe('a rule for new issues', () => {
  test('tells a receiver of each once, however often it is asked', async () => {
    await rule(whenNew, [await receiver()])
    await happens('one', 'two', 'one')
    await followRules(parts, new Date())
    await followRules(parts, new Date())
    await sendAll()
    await sendAll()
    expect(arrived.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title)).toEqual([
      'New issue: SHOP-1 one',
      'New issue: SHOP-2 two',
    ])
    expect((await firings()).map(({ title, deliveries }) => [title, deliveries[0]?.state])).toEqual([
      ['two', 'sent'],
      ['one', 'sent'],
    ])
  })

  test('fires once where two look at the same lines, and where a crash came before the position was written', async () => {
    await rule(whenNew, [await receiver()])
    await happens('one')
    await Promise.all([followRules(parts, new Date()), followRules(parts, new Date())])
    expect(await firings()).toHaveLength(1)

    // A crash: everything that one evaluation would have written is lost, including its position.
    await happens('two')
    const { alertWork } = parts.catalogue
    const dying = {
      ...parts,
      catalogue: { ...parts.catalogue, alertWork: { ...alertWork, commit: () => Promise.reject(new Error('killed')) } },
    }
    await expect(followRules(dying, new Date())).rejects.toThrow('killed')
    await followRules(parts, new Date())
    expect((await firings()).map(({ title }) => title)).toEqual(['two', 'one'])
  })

  test('tells nobody of what does not fit, nor of other projects', async () => {
    const other = await parts.catalogue.projects.create(
      operatorGrant('project:write'),
      { name: 'Other', platform: 'node' },
      new Date(),
    )
    const to = [await receiver()]
    await rule({ ...whenNew, conditions: [{ kind: 'level', is: 'at_least', level: 'fatal' }] }, to)
    await rule(whenNew, to, { projects: [other.project.id] })
    await rule(whenNew, to, { enabled: false })
    await happens('one')
    await followRules(parts, new Date())
    expect(await firings()).toEqual([])
  })

  test('keeps quiet about what happened before there was anybody to look', async () => {
    await happens('one')
    await followRules(parts, new Date())
    await rule(whenNew, [await receiver()])
    await followRules(parts, new Date())
    expect(await firings()).toEqual([])
  })
})

describe('a rule that counts', () => {
  test('fires when there are enough, and not again for the same events', async () => {
    const watch = { ...whenNew, triggers: [{ kind: 'events', count: 3, windowMinutes: 5 }] } as const
    await rule(watch, [await receiver()])
    await happens('one', 'one', 'two')
    expect(await countForRules(parts, new Date())).toBe(0)
    await happens('one')
    await countForRules(parts, new Date())
    await countForRules(parts, new Date())
    expect(await firings()).toMatchObject([{ title: 'one', why: { kind: 'events', count: 3, windowMinutes: 5 } }])
  })

  test('leaves archived issues alone', async () => {
    await rule({ ...whenNew, triggers: [{ kind: 'events', count: 1, windowMinutes: 5 }] }, [await receiver()])
    await happens('one')
    const ids = (await issues()).map(({ id }) => id)
    await parts.catalogue.triage.decide(
      operatorGrant('event:write'),
      ids,
      { kind: 'archive', until: { kind: 'forever' } },
      randomUUID(),
      new Date(),
    )
    await countForRules(parts, new Date())
    expect(await firings()).toEqual([])
  })
})

describe('a threshold', () => {
  const watch = {
    kind: 'threshold',
    measure: 'events',
    windowMinutes: 5,
    environments: [],
    minLevel: null,
    direction: 'above',
    critical: 3,
    warning: 1,
    resolve: 0,
  } as const
  const calm = { startedAt: new Date(0), lagMs: 0 }

  test('tells of each change once: warning, critical, and good again', async () => {
    await rule(watch, [await receiver()])
    const look = (now = new Date()) => watchThresholds(parts, calm, now)
    expect(await look()).toBe(0)
    await happens('one', 'one')
    expect([await look(), await look()]).toEqual([1, 0])
    await happens('one', 'one')
    expect([await look(), await look()]).toEqual([1, 0])
    const later = new Date(Date.now() + 2 * 3_600_000)
    expect([await look(later), await look(later)]).toEqual([1, 0])
    expect((await firings()).map(({ level, why }) => [level, why.kind === 'threshold' ? why.value : null])).toEqual([
      ['resolved', 0],
      ['critical', 4],
      ['warning', 2],
    ])
  })

  test('waits while events wait to be counted, and after a start before it says "too few"', async () => {
    await rule({ ...watch, direction: 'below', critical: 1, warning: null, resolve: null }, [await receiver()])
    const now = new Date()
    expect(await watchThresholds(parts, { startedAt: now, lagMs: 0 }, now)).toBe(0)
    expect(await watchThresholds(parts, { startedAt: new Date(0), lagMs: 120_000 }, now)).toBe(0)
    expect(await watchThresholds(parts, calm, now)).toBe(1)
  })
})

describe('a threshold over a share of sessions', () => {
  const watch = {
    kind: 'threshold',
    measure: 'crashed_sessions',
    windowMinutes: 5,
    environments: ['production'],
    leastSessions: 10,
    direction: 'above',
    critical: 20,
    warning: 10,
    resolve: null,
  } as const
  const calm = { startedAt: new Date(0), lagMs: 0 }

  /** Session counts from an SDK, all within the previous minute. */
  async function count(sessions: object, environment = 'production'): Promise<void> {
    const started = new Date(Date.now() - 60_000).toISOString()
    const payload = { aggregates: [{ started, ...sessions }], attrs: { release: 'shop@1', environment } }
    await stores.spool.append(anEnvelopeOf(project, {}, [[{ type: 'sessions' }, payload]]))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
  }

  test('fires where enough sessions crashed, and is good again below', async () => {
    await rule(watch, [await receiver()])
    const look = () => watchThresholds(parts, calm, new Date())
    await count({ exited: 5, crashed: 4 })
    await count({ crashed: 50 }, 'staging')
    expect(await look()).toBe(0)
    await count({ exited: 30 })
    expect([await look(), await look()]).toEqual([1, 0])
    await count({ unhandled: 6, errored: 1 })
    expect([await look(), await look()]).toEqual([1, 0])
    await count({ exited: 154 })
    expect([await look(), await look()]).toEqual([1, 0])
    const thresholds = (await firings()).flatMap(({ level, why }) =>
      why.kind === 'threshold' ? [[level, why.measure, why.value, why.limit]] : [],
    )
    expect(thresholds).toEqual([
      ['resolved', 'crashed_sessions', 5, 10],
      ['critical', 'crashed_sessions', 21.73, 20],
      ['warning', 'crashed_sessions', 10.25, 10],
    ])
    await sendAll()
    const bodies = arrived.map(({ body }) => JSON.parse(body) as { data: { text: string; recent: unknown[] } })
    expect(bodies.map(({ data }) => data.text)).toEqual([
      '10.25% of the sessions started within 5 minutes crashed or had an unhandled error: 10% or more.',
      '21.73% of the sessions started within 5 minutes crashed or had an unhandled error: 20% or more.',
      '5% of the sessions started within 5 minutes crashed or had an unhandled error: resolved, below 10%.',
    ])
    expect(bodies[0]?.data.recent.slice(-2)).toEqual([null, 10.25])
  })

  test('stands as it stood when there are too few sessions to tell', async () => {
    await rule(watch, [await receiver()])
    await count({ exited: 5, crashed: 5 })
    expect(await watchThresholds(parts, calm, new Date())).toBe(1)
    expect(await watchThresholds(parts, calm, new Date(Date.now() + 3_600_000))).toBe(0)
  })
})

describe('a threshold over the health of releases', () => {
  const within = { kind: 'threshold', windowMinutes: 5, environments: [], warning: null, resolve: null } as const
  const calm = { startedAt: new Date(0), lagMs: 0 }
  const look = () => watchThresholds(parts, calm, new Date())

  /** Sessions of one user each, crashed ones first. */
  async function sessions(release: string, names: readonly string[], crashed: number): Promise<void> {
    const started = new Date(Date.now() - 60_000).toISOString()
    const items = names.map((did, index) => {
      const status = index < crashed ? 'crashed' : 'exited'
      const payload = { sid: randomUUID(), did, init: true, started, timestamp: started, status }
      return [{ type: 'session' }, { ...payload, attrs: { release, environment: 'production' } }] as const
    })
    await stores.spool.append(anEnvelopeOf(project, {}, items))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
  }
  const told = async () =>
    (await firings()).flatMap(({ level, why }) =>
      why.kind === 'threshold' ? [[level, why.measure, why.value, why.direction, why.limit]] : [],
    )

  test('fires below a crash-free share, of one release alone, and is good again from there on', async () => {
    const free = { ...within, ...withSide('crash_free_sessions'), leastSessions: 4, critical: 75 }
    await rule({ ...free, release: 'shop@2.*' }, [await receiver()])
    // No data is not 0%, and other releases do not count.
    await sessions('shop@1.0', ['a', 'b', 'c', 'd'], 4)
    await sessions('shop@2.0', ['a', 'b', 'c'], 3)
    expect(await look()).toBe(0)
    await sessions('shop@2.1', ['d', 'e', 'f'], 0)
    expect([await look(), await look()]).toEqual([1, 0])
    await sessions('shop@2.1', ['g', 'h', 'i', 'j', 'k', 'l'], 0)
    expect([await look(), await look()]).toEqual([1, 0])
    // Without data, the state does not change.
    expect(await watchThresholds(parts, calm, new Date(Date.now() + 3_600_000))).toBe(0)
    expect(await told()).toEqual([
      ['resolved', 'crash_free_sessions', 75, 'below', 75],
      ['critical', 'crash_free_sessions', 50, 'below', 75],
    ])
    await sendAll()
    const bodies = arrived.map(({ body }) => JSON.parse(body) as { data: { text: string } })
    expect(bodies.map(({ data }) => data.text)).toEqual([
      '50% of the sessions started within 5 minutes were crash-free: below 75%.',
      '75% of the sessions started within 5 minutes were crash-free: resolved at 75% or above.',
    ])
  })

  test('counts users who are named, and says nothing where nobody is', async () => {
    const users = { ...within, ...withSide('crash_free_users'), leastSessions: 1, critical: 99.5 }
    await rule(users, [await receiver()])
    await sessions('shop@1', ['', '', ''], 3)
    expect(await look()).toBe(0)
    await sessions('shop@1', ['ann', 'ann', 'bo', 'cy'], 1)
    expect([await look(), await look()]).toEqual([1, 0])
    expect(await told()).toEqual([['critical', 'crash_free_users', 66.66, 'below', 99.5]])
  })

  test('counts sessions on either side, and none are 0', async () => {
    await rule({ ...within, measure: 'sessions', direction: 'above', critical: 2 }, [await receiver()])
    await rule({ ...within, measure: 'sessions', direction: 'below', critical: 3 }, [await receiver('/other')])
    expect(await look()).toBe(1)
    await sessions('shop@1', ['a', 'b', 'c'], 0)
    expect([await look(), await look()]).toEqual([2, 0])
    expect(new Set(await told())).toEqual(
      new Set([
        ['critical', 'sessions', 0, 'below', 3],
        ['critical', 'sessions', 3, 'above', 2],
        ['resolved', 'sessions', 3, 'below', 3],
      ]),
    )
    const justStarted = { ...calm, startedAt: new Date(Date.now() + 3_500_000) }
    expect(await watchThresholds(parts, justStarted, new Date(Date.now() + 3_600_000))).toBe(1)
  })
})

describe('a threshold over logs and metrics', () => {
  const calm = { startedAt: new Date(0), lagMs: 0 }
  const limits = { direction: 'above', critical: 3, warning: null, resolve: null } as const
  const within = { kind: 'threshold', windowMinutes: 5, environments: [] } as const
  const at = () => Date.now() / 1000 - 90

  /** What an SDK would send, in one container. */
  async function sends(type: 'log' | 'trace_metric', items: readonly object[]): Promise<void> {
    const named = type === 'log' ? 'log' : 'trace-metric'
    const header = { type, item_count: items.length, content_type: `application/vnd.sentry.items.${named}+json` }
    const trace = { timestamp: at(), trace_id: 'a'.repeat(32) }
    const payload = { items: items.map((item) => ({ ...trace, ...item })) }
    await stores.spool.append(anEnvelopeOf(project, {}, [[header, payload]]))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
  }
  const log = (service: string, body: string) => ({
    level: 'error',
    body,
    attributes: { service: { value: service, type: 'string' } },
  })
  const told = async () =>
    (await firings()).map(({ level, why }) =>
      why.kind === 'threshold' ? [level, why.about?.group, why.value] : undefined,
    )

  test('judges each value of an attribute by itself, and says of which one it tells', async () => {
    const watch = { ...within, measure: 'logs', query: 'payment', by: 'service', ...limits } as const
    const id = await rule(watch, [await receiver()])
    const look = (now = new Date()) => watchThresholds(parts, calm, now)
    await sends('log', [...Array(4).fill(log('api', 'payment failed')), ...Array(3).fill(log('web', 'payment failed'))])
    await sends('log', Array(9).fill(log('web', 'hello')))
    expect([await look(), await look()]).toEqual([1, 0])
    expect(await told()).toEqual([['critical', 'api', 4]])
    await sends('log', [log('web', 'payment failed')])
    expect([await look(), await look()]).toEqual([1, 0])
    const states = await parts.catalogue.alerts.rule(operatorGrant('alerts:read'), id)
    expect(states?.thresholdState).toMatchObject({ state: 'critical', groups: [{ group: 'api' }, { group: 'web' }] })
    const later = new Date(Date.now() + 3_600_000)
    expect([await look(later), await look(later)]).toEqual([1, 0])
    expect((await told()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['resolved', 'api', 0],
        ['resolved', 'web', 0],
      ]),
    )
    await sendAll()
    const bodies = arrived.map(({ body }) => JSON.parse(body) as { data: { title: string; text: string } })
    expect(bodies[0]?.data).toMatchObject({ text: '4 logs within 5 minutes: more than 3.' })
    expect(bodies[0]?.data.title).toContain('Shop breaks: api')
  })

  test('counts matching logs together, and tells what two weeks would have told', async () => {
    const watch = { ...within, measure: 'logs', query: 'level:error', by: '', ...limits } as const
    await sends('log', Array(4).fill(log('api', 'no')))
    await rule(watch, [await receiver()])
    expect(await watchThresholds(parts, calm, new Date())).toBe(1)
    expect(await told()).toEqual([['critical', null, 4]])
    const draft = { name: 'x', enabled: true, projects: 'all', destinations: [{ kind: 'receiver', id: 1 }] } as const
    const preview = (by: string) =>
      createAlertService(parts).preview(
        operatorGrant('event:read'),
        { ...draft, watch: { ...watch, by } },
        new Date(Date.now() + 600_000),
      )
    expect(await preview('')).toMatchObject({ ok: true, value: { group: null, groups: 1 } })
    const grouped = await preview('service')
    expect(grouped).toMatchObject({ ok: true, value: { group: 'api', groups: 1 } })
    if (grouped.ok && grouped.value.kind === 'threshold')
      expect(grouped.value.changes.map(({ state }) => state)).toEqual(['critical', 'ok'])
  })

  test('is over any number of a metric, of some series or by group', async () => {
    const metric = { type: 'distribution', unit: 'millisecond', name: 'latency' } as const
    const watch = {
      ...within,
      measure: 'metric',
      metric,
      of: 'max',
      query: 'plan:pro',
      by: 'region',
      ...limits,
    } as const
    await rule({ ...watch, critical: 300.5 }, [await receiver()])
    const point = (value: number, region: string, plan = 'pro') => ({
      ...metric,
      value,
      attributes: { region: { value: region, type: 'string' }, plan: { value: plan, type: 'string' } },
    })
    await sends('trace_metric', [point(312, 'eu'), point(120, 'us'), point(900, 'us', 'free')])
    const look = () => watchThresholds(parts, calm, new Date())
    expect([await look(), await look()]).toEqual([1, 0])
    expect(await told()).toEqual([['critical', 'eu', 312]])
    await sendAll()
    const { data } = JSON.parse(arrived[0]?.body ?? '{}') as { data: { text: string } }
    expect(data.text).toBe('max(latency) was 312 millisecond within 5 minutes: above 300.5 millisecond.')
  })

  test.each([
    ['a search that cannot be read', { measure: 'logs', query: '"', by: '' }, 'query'],
    [
      'a metric that is not chosen',
      { measure: 'metric', metric: { type: 'gauge', unit: '', name: '' }, of: 'avg', query: '', by: '' },
      'metric',
    ],
    [
      'a number that means nothing of the metric',
      { measure: 'metric', metric: { type: 'counter', unit: '', name: 'orders' }, of: 'p95', query: '', by: '' },
      'of',
    ],
  ] as const)('with %s is refused', async (_, question, field) => {
    const watch = { ...within, ...question, ...limits }
    const draft = {
      name: 'x',
      enabled: true,
      projects: 'all',
      destinations: [{ kind: 'receiver', id: 1 }],
      watch,
    } as const
    const saved = await parts.catalogue.alerts.createRule(operatorGrant('alerts:write'), draft, new Date())
    expect(saved).toMatchObject({ ok: false, refusal: [{ field }] })
  })
})

describe('a receiver', () => {
  test('that is down harms nobody else, and gets everything in order when it is back', async () => {
    const [down, up] = [await receiver('/down'), await receiver('/up')]
    await rule(whenNew, [down, up])
    answer = (path) => ({ status: path === '/down' ? 503 : 200 })
    await happens('one', 'two')
    await followRules(parts, new Date())
    await sendAll()
    const seen = (path: string) => arrived.filter((one) => one.path === path)
    expect([seen('/up').length, seen('/down').length]).toEqual([2, 1])
    answer = () => ({ status: 200 })
    await sendAll(new Date(Date.now() + 60_000))
    expect(seen('/down').map(({ headers }) => headers['webhook-id'])).toHaveLength(3)
    const [first, again, second] = seen('/down')
    expect(first?.headers['webhook-id']).toBe(again?.headers['webhook-id'])
    expect(second?.body).toContain('two')
    expect((await firings()).at(-1)?.deliveries).toMatchObject([
      { state: 'sent', attempts: 2 },
      { state: 'sent', attempts: 1 },
    ])
  })

  test('that asks for time gets it, and one that says no is not asked again', async () => {
    const [busy, no] = [await receiver('/busy'), await receiver('/no')]
    await rule(whenNew, [busy, no])
    answer = (path) => (path === '/busy' ? { status: 429, headers: { 'retry-after': '600' } } : { status: 410 })
    await happens('one')
    await followRules(parts, new Date())
    const now = new Date()
    await sendAll(now)
    const [firing] = await firings()
    expect(firing?.deliveries).toMatchObject([
      { state: 'waiting', answer: { outcome: 'busy', status: 429 } },
      { state: 'failed', answer: { outcome: 'refused', status: 410, text: 'said' }, nextAt: null },
    ])
    expect(firing?.deliveries[0]?.nextAt?.getTime()).toBeGreaterThanOrEqual(now.getTime() + 600_000)
  })

  test('that never answers is given up in time', async () => {
    await rule(whenNew, [await receiver('/slow')])
    answer = () => ({ status: 200, silent: true })
    await happens('one')
    await followRules(parts, new Date())
    await sendAll()
    expect((await firings())[0]?.deliveries).toMatchObject([{ state: 'waiting', answer: { outcome: 'timeout' } }])
  })

  test('has its secret sealed, keeps it where a form leaves it empty, and can be tried', async () => {
    const id = await receiver('/hook')
    const service = createAlertService(parts)
    const config = { kind: 'webhook', url: '', template: '{"text":"{{title}}"}', secret: '' } as const
    const may = operatorGrant('alerts:write')
    const saved = await service.saveReceiver(may, id, { name: 'hook', locale: 'de', config }, new Date())
    expect(saved).toMatchObject({ ok: true, value: { face: { where: origin.slice('http://'.length) } } })
    expect(JSON.stringify(await parts.catalogue.alerts.receivers(operatorGrant('alerts:read')))).not.toContain('/hook')
    const tried = await service.sendTest(may, id, new Date())
    expect(tried).toMatchObject({ ok: true, value: { outcome: 'taken', status: 200, text: 'said' } })
    expect(Object.keys(JSON.parse(arrived[0]?.body ?? '') as object)).toEqual(['text'])
  })
})

test('mail without a mail server fails at once, and says why', async () => {
  await rule(whenNew, [await receiver('/mail', { kind: 'mail', address: 'ops@example.com' })])
  await happens('one')
  await followRules(parts, new Date())
  await sendAll()
  expect((await firings())[0]?.deliveries).toMatchObject([{ state: 'failed', answer: { outcome: 'no_mail' } }])
})

describe('a preview', () => {
  const draft = (watch: RuleDraft['watch'], id: number): RuleDraft => ({
    name: 'x',
    enabled: true,
    projects: 'all',
    destinations: [{ kind: 'receiver', id }],
    watch,
  })

  test('shows what a rule would have told of, and nothing is sent', async () => {
    const id = await receiver()
    await happens('one', 'two', 'two', 'two')
    const service = createAlertService(parts)
    const seen = (watch: RuleDraft['watch']) =>
      service.preview(operatorGrant('event:read'), draft(watch, id), new Date())
    expect(await seen(whenNew)).toMatchObject({
      ok: true,
      value: { times: [expect.any(Date), expect.any(Date)], complete: true },
    })
    const counting = { ...whenNew, triggers: [{ kind: 'events', count: 3, windowMinutes: 5 }] } as const
    expect(await seen(counting)).toMatchObject({
      value: { firings: [{ title: 'two', why: { count: 3 } }], times: [expect.any(Date)] },
    })
    expect(await seen({ ...whenNew, triggers: [] })).toMatchObject({ ok: false, refusal: [{ field: 'triggers' }] })
    expect(await firings()).toEqual([])
  })

  test('draws the share of sessions hurt, window by window', async () => {
    const id = await receiver()
    const now = new Date()
    const started = now.toISOString()
    const attrs = { release: 'shop@1', environment: 'production' }
    const payload = { aggregates: [{ started, exited: 19, errored: 1 }], attrs }
    await stores.spool.append(anEnvelopeOf(project, { sent_at: started }, [[{ type: 'sessions' }, payload]]))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
    const watch = {
      kind: 'threshold',
      measure: 'errored_sessions',
      windowMinutes: 5,
      environments: [],
      leastSessions: 20,
      direction: 'above',
      critical: 5,
      warning: null,
      resolve: null,
    } as const
    const seen = await createAlertService(parts).preview(
      operatorGrant('event:read'),
      draft(watch, id),
      new Date(now.getTime() + 600_000),
    )
    // No further data follows, so recovery cannot be detected.
    expect(seen).toMatchObject({ value: { changes: [{ state: 'critical', value: 5 }] } })
  })

  test('draws the counts of a threshold, window by window', async () => {
    const id = await receiver()
    await happens('one', 'one', 'one')
    const watch = {
      kind: 'threshold',
      measure: 'new_issues',
      windowMinutes: 5,
      environments: [],
      minLevel: null,
      direction: 'above',
      critical: 0,
      warning: null,
      resolve: null,
    } as const
    const soon = new Date(Date.now() + 600_000)
    for (const measure of ['new_issues', 'events'] as const) {
      const seen = await createAlertService(parts).preview(
        operatorGrant('event:read'),
        draft({ ...watch, measure }, id),
        soon,
      )
      expect(seen).toMatchObject({
        value: { changes: [{ state: 'critical', value: measure === 'events' ? 3 : 1 }, { state: 'ok' }] },
      })
    }
  })
})
