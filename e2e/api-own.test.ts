import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { withImplied } from '#domain/access/implied-scopes.ts'
import { permissions, rolePermissions, type Permission } from '#domain/access/roles.ts'
import { noObjects, valuesOf, type Schema } from './harness/generated.ts'
import { filled, openOwnApi, personalToken, type Operation, type OwnApi, type Parameter } from './harness/own-api.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** Calls each operation of the API document on a real server, with requests generated from its schemas. */

const SEED = Number(process.env.MISHAP_API_SEED ?? Date.now() % 2 ** 31)
const RUNS = Number(process.env.MISHAP_API_RUNS ?? 3)

let server: SharedServer
let all: readonly Operation[]
let named: Readonly<Record<string, Schema>>
let call: OwnApi['call']
let flawOf: OwnApi['flawOf']
let owner: string
/** Has access to one of two projects. */
let outsider: string
let things: Readonly<Record<string, string>>
/** The same resources in the project that the outsider has no access to. */
let hidden: Readonly<Record<string, string>>

beforeAll(async () => {
  process.stdout.write(`\nMISHAP_API_SEED=${SEED} MISHAP_API_RUNS=${RUNS}\n`)
  server = await sharedServer()
  const dsn = await server.createProject('Shop', 'javascript')
  const secret = await server.createProject('Secret', 'javascript')
  const event = {
    release: 'shop@1',
    environment: 'live',
    tags: { colour: 'red' },
    exception: { values: [{ type: 'Boom' }] },
  }
  const [seen, unseen] = [await sendEvent(server, dsn, event), await sendEvent(server, secret, event)]
  owner = await personalToken(server, 'ada', 'owner')
  outsider = await personalToken(server, 'bob', 'member')
  const { catalogue } = await server.stores()
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  const closed = projects.find(({ slug }) => slug === 'secret')
  if (closed === undefined) throw new Error('There is no project of that name.')
  await catalogue.projects.setAccess(operatorGrant('project:admin'), closed.id, 'teams', [], new Date())
  ;({ all, named, call, flawOf } = await openOwnApi(server))
  things = await thingsOf('shop', seen)
  hidden = await thingsOf('secret', unseen)
})

async function thingsOf(project: string, event: string): Promise<Readonly<Record<string, string>>> {
  const listed = await call('get', `/api/1/issues?project=${project}`, { token: owner })
  const [issue] = (listed.json as { data: { id: string }[] }).data
  const keys = await call('get', `/api/1/projects/${project}/keys`, { token: owner })
  return {
    project,
    event,
    issue: issue?.id ?? '',
    key: (keys.json as { data: { id: string }[] }).data[0]?.id ?? '',
    version: 'shop@1',
    trace: event,
    // A nonexistent id, because its own token is still needed.
    token: '999999',
    ...(await madeOf(project)),
  }
}

/** Creates resources through the API, so that there is something to read, change and delete. */
async function madeOf(project: string): Promise<Readonly<Record<string, string>>> {
  const made = async (path: string, body: unknown) => {
    const answer = await call('post', `/api/1${path}`, { token: owner, body })
    expect([path, answer.status, answer.status === 201 ? '' : answer.text]).toEqual([path, 201, ''])
    return (answer.json as { readonly id: string }).id
  }
  // Resources outside a project must not contain its name.
  const name = project === 'shop' ? 'one' : 'two'
  const config = { kind: 'mail', address: `${name}@example.com` }
  const receiver = await made('/alerts/receivers', { name, config })
  const rule = await made('/alerts/rules', {
    name: project,
    projects: [project],
    destinations: [{ kind: 'receiver', id: receiver }],
    watch: { kind: 'issues', triggers: [{ kind: 'new' }] },
  })
  // The other one is private to its owner.
  const seenBy = project === 'shop' ? 'viewer' : 'self'
  const dashboard = await made('/dashboards', { name: project, projects: [project], seenBy })
  const search = await made('/saved-searches', {
    list: 'issues',
    name: project,
    visibility: 'organization',
    projects: [project],
    search: { query: 'is:unresolved' },
  })
  const once = { kind: 'once', from: '2100-01-01T00:00:00Z', until: '2100-01-02T00:00:00Z' }
  const window = await made('/uptime/maintenance', { project, name: project, time: once })
  const page = await made('/status-pages', { name, slug: name, components: [{ name }] })
  const incident = await made(`/status-pages/${page}/incidents`, { kind: 'incident', title: name, text: 'It burns.' })
  const probe = await made('/uptime/probes', { name })
  return { receiver, rule, dashboard, search, window, page, incident, probe }
}

/**
 * Generates requests that the document allows. @param known values for path parameters; `undefined` generates them too
 */
function requestsOf({ path, parameters, requestBody }: Operation, known: Readonly<Record<string, string>>) {
  const ofPath = parameters.filter((one) => one.in === 'path')
  const ofQuery = parameters.filter((one) => one.in === 'query')
  const anyName = (one: Parameter) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(known[one.name] ?? '1') },
      { weight: 1, arbitrary: valuesOf(one.schema, named) },
    )
  return fc
    .record({
      names: fc.record(Object.fromEntries(ofPath.map((one) => [one.name, anyName(one)]))),
      query: fc.record(Object.fromEntries(ofQuery.map((one) => [one.name, valuesOf(one.schema, named)])), {
        requiredKeys: ofQuery.filter((one) => one.required).map(({ name }) => name),
      }),
      body:
        requestBody === undefined
          ? fc.constant(undefined)
          : valuesOf(requestBody.content['application/json'].schema, named),
    })
    .map(({ names, query, body }) => ({
      path: `${filled(path, names as Record<string, string>)}${queryOf(query)}`,
      body,
    }))
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one))
  return search.size === 0 ? '' : `?${search}`
}

/** Resources outside projects, visible to anyone who may read their kind. */
const everybodys = new Set(['version', 'receiver', 'page', 'incident', 'probe'])

/** Runs `work` for each item, a few at a time. */
async function forEach<T>(each: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...each]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

/** Reads come first, because deleted resources cannot be read. */
const order = ['get', 'post', 'put', 'patch', 'delete']
function inOrder(): readonly Operation[] {
  return all.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
}

const isRead = ({ method }: Operation) => method === 'get'

function drawn<T>(values: fc.Arbitrary<T>): readonly T[] {
  return fc.sample(values, { numRuns: RUNS, seed: SEED })
}

describe('every operation of /api/1', () => {
  test('refuses strangers with 401, and a token that lacks one of its scopes with 403', async () => {
    const wrong: string[] = []
    const lackingOf = new Map<Permission, Promise<string>>()
    // Without the scope itself and without any scope that implies it.
    const tokenWithout = (scope: Permission) =>
      server.createToken(...permissions.filter((one) => !withImplied([one]).includes(scope)))
    await forEach(all, async (operation) => {
      const path = filled(operation.path, things)
      const stranger = await call(operation.method, path)
      if (stranger.status !== 401) wrong.push(`${operation.operationId}: ${stranger.status} for a stranger`)
      wrong.push(flawOf(operation, stranger))
      for (const scope of operation.security[0].bearer) {
        const made = lackingOf.get(scope) ?? tokenWithout(scope)
        lackingOf.set(scope, made)
        const lacking = await call(operation.method, path, {
          token: await made,
          body: operation.requestBody && {},
        })
        if (lacking.status !== 403) wrong.push(`${operation.operationId}: ${lacking.status} without ${scope}`)
        wrong.push(flawOf(operation, lacking))
      }
    })
    expect(wrong.filter((one) => one !== '')).toEqual([])
  })

  test('tells nothing of what whoever asks may not see, and answers as for what is not there', async () => {
    const wrong: string[] = []
    const mine = all.filter(
      ({ path, security }) =>
        Object.keys(hidden).some((name) => !everybodys.has(name) && path.includes(`{${name}}`)) &&
        security[0].bearer.every((scope) => rolePermissions.member.includes(scope)),
    )
    expect(mine.length).toBeGreaterThan(4)
    for (const operation of mine) {
      const [request] = fc.sample(requestsOf(operation, hidden), { numRuns: 1, seed: SEED })
      const answer = await call(operation.method, filled(operation.path, hidden), {
        token: outsider,
        body: request?.body,
      })
      // Requests are validated before any lookup.
      if (![404, 400].includes(answer.status) || answer.text.includes('Boom'))
        wrong.push(`${operation.operationId}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    // Lists do not reveal it either.
    const lists = all.filter((one) => one.method === 'get' && !one.path.includes('{'))
    for (const { operationId, path } of lists) {
      const answer = await call('get', path, { token: outsider })
      if (/"secret"/i.test(answer.text)) wrong.push(`${operationId}: ${answer.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })

  test('refuses what its schemas do not allow, and says where', async () => {
    const wrong: string[] = []
    const forTokens = all.filter((one) => one['x-only'] !== 'sessions')
    await forEach(forTokens, async (operation) => {
      const path = filled(operation.path, things)
      const unknown = await call(operation.method, `${path}?zz=1`, { token: owner, body: operation.requestBody && {} })
      if (unknown.status !== 400) wrong.push(`${operation.operationId}: ${unknown.status} for an unknown parameter`)
      wrong.push(flawOf(operation, unknown))
      if (operation.requestBody === undefined) return
      for (const body of drawn(noObjects)) {
        const answer = await call(operation.method, path, { token: owner, body })
        if (answer.status !== 400) wrong.push(`${operation.operationId}: ${answer.status} for ${JSON.stringify(body)}`)
        wrong.push(flawOf(operation, answer))
      }
      const form = await call(operation.method, path, {
        token: owner,
        body: {},
        headers: { 'content-type': 'text/plain' },
      })
      if (form.status !== 415) wrong.push(`${operation.operationId}: ${form.status} for a body that is no JSON`)
    })
    expect(wrong.filter((one) => one !== '')).toEqual([])
  })

  test('answers what its schemas allow as its document says, and never with a fault', async () => {
    const wrong: string[] = []
    const attempt = async (operation: Operation) => {
      // Also without any parameters, on existing resources.
      const bare = operation.method === 'get' ? [{ path: filled(operation.path, things), body: undefined }] : []
      for (const { path, body } of [...bare, ...drawn(requestsOf(operation, things))]) {
        const answer = await call(operation.method, path, { token: owner, body })
        const flaw = flawOf(operation, answer)
        if (flaw !== '') wrong.push(`${operation.method} ${path} ${JSON.stringify(body)}: ${flaw}`)
        if (answer.status === 401) wrong.push(`${operation.operationId}: the token is gone`)
      }
    }
    const [reading, changing] = [inOrder().filter(isRead), inOrder().filter((one) => !isRead(one))]
    await forEach(reading, attempt)
    for (const operation of changing) await attempt(operation)
    expect(wrong).toEqual([])
  })
})

describe('a request with an Idempotency-Key', () => {
  test('is done once: the repetition has the same answer, and the key with another request is refused', async () => {
    await server.createProject('Once')
    const headers = { 'idempotency-key': 'once-1' }
    const ask = (name: string, token = owner) =>
      call('post', '/api/1/projects/once/keys', { token, body: { label: name }, headers })
    const [first, again] = [await ask('one'), await ask('one')]
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(again.json).toEqual(first.json)
    const other = await ask('two')
    expect([other.status, other.json]).toMatchObject([422, { code: 'idempotency_key_reused' }])
    // Idempotency keys are scoped to the caller.
    const stranger = await ask('one', await server.createToken('project:read', 'project:write'))
    expect([stranger.status, stranger.headers.has('idempotent-replayed')]).toEqual([201, false])
  })

  test('that comes many times at once is done once', async () => {
    const headers = { 'idempotency-key': 'once-2' }
    const ask = () => call('post', '/api/1/teams', { token: owner, body: { name: 'Pagers' }, headers })
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    const teams = (await call('get', '/api/1/teams', { token: owner })).json as { data: { name: string }[] }
    expect(teams.data.filter(({ name }) => name === 'Pagers')).toHaveLength(1)
  })

  test('whose answer was a refusal may be mended under the same key', async () => {
    const headers = { 'idempotency-key': 'once-3' }
    const ask = (name: string) => call('post', '/api/1/teams', { token: owner, body: { name }, headers })
    expect((await ask('Pagers')).json).toMatchObject({ code: 'name_taken' })
    expect((await ask('Menders')).status).toBe(201)
  })
})

describe('a list', () => {
  test('is read page by page, each thing once, while there is more', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await server.createProject(name)
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await call('get', `/api/1/projects?limit=2${next ? `&cursor=${next}` : ''}`, { token: owner })
      const { data, next: more } = page.json as { data: { id: string }[]; next: string | null }
      seen.push(...data.map(({ id }) => id))
      next = more
      expect(seen.length).toBeLessThan(100)
    }
    const whole = (await call('get', '/api/1/projects?limit=100', { token: owner })).json as { data: { id: string }[] }
    expect(seen).toEqual(whole.data.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    const wrong = await call('get', '/api/1/projects?cursor=none', { token: owner })
    expect([wrong.status, wrong.type]).toEqual([400, 'application/problem+json'])
  })

  test('that has not changed is answered 304, and says how much is left of the minute', async () => {
    const first = await call('get', '/api/1/teams', { token: owner })
    const etag = first.headers.get('etag') ?? ''
    const again = await call('get', '/api/1/teams', { token: owner, headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=1000000;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/)
  })
})

test('an address that there is not is a problem, and so is a method', async () => {
  const nowhere = await call('get', '/api/1/nowhere', { token: owner })
  expect([nowhere.status, nowhere.type]).toEqual([404, 'application/problem+json'])
  const wrong = await call('put', '/api/1/projects', { token: owner })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})
