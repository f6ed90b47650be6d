import { DatabaseSync } from 'node:sqlite'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions } from '#domain/access/roles.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { post } from './harness/post.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** For every kind of invalid request, /api/1 responds with Problem Details according to RFC 9457. */

let server: SharedServer
let token: string

beforeAll(async () => {
  server = await sharedServer()
  await server.createProject('Shop', 'node')
  token = await server.createOrganizationToken(...permissions)
})

interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
}

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

interface Sent {
  readonly method?: string
  readonly body?: string | Buffer<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

async function ask(path: string, sent: Sent = {}): Promise<Answered> {
  const answer = await fetch(server.address + path, { ...sent, headers: { ...headers(), ...sent.headers } })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

/** Sends a request that no client would: a raw request line, and a body that may be cut off. */
function askRaw(line: string, more: string): Promise<Answered> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    let came = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk: Buffer) => (came += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', text = ''] = came.split('\r\n\r\n', 2)
      const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), type, text })
    })
    const about = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${line} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n${about.join('')}${more}`)
  })
}

/** Expects the members of RFC 9457, 3.1, and no others than those in the document. */
function expectProblem(answer: Answered, status: number, code?: string): void {
  expect([answer.status, answer.type, answer.text]).toEqual([status, 'application/problem+json', expect.any(String)])
  const problem = JSON.parse(answer.text) as Readonly<Record<string, unknown>>
  const text = expect.stringMatching(/\w/)
  expect(problem).toMatchObject({ status, title: text, detail: text, code: code ?? text })
  // A reference that clients can resolve against the request's address.
  expect(new URL(String(problem['type']), server.address).href).toBe(
    `${server.address}/docs/api#${String(problem['code'])}`,
  )
  const known = new Set(['type', 'title', 'status', 'detail', 'code', 'errors'])
  expect(Object.keys(problem).filter((name) => !known.has(name))).toEqual([])
}

const TEAMS = '/api/1/teams'
const bytes = (...all: (string | Buffer)[]) => Buffer.concat(all.map((one) => Buffer.from(one as string)))

test.each<[what: string, body: string | Buffer<ArrayBuffer>, status: number, code: string]>([
  ['nothing', '', 400, 'not_json'],
  ['half a text', '{"name": "Ti', 400, 'not_json'],
  ['two values', '{}{}', 400, 'not_json'],
  ['a number that is none', '{"name": NaN}', 400, 'not_json'],
  ['bytes that are no UTF-8', bytes('{"name": "', Buffer.from([0xff, 0xfe]), '"}'), 400, 'not_json'],
  ['another form of text', Buffer.from('{"name": "Till"}', 'utf16le'), 400, 'not_json'],
  ['a depth that nobody needs', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'invalid_request'],
  ['half a character', String.raw`{"name": "\ud800"}`, 400, 'invalid_request'],
  ['NUL', String.raw`{"name": "\u0000"}`, 400, 'invalid_request'],
  ['a name of the prototype', '{"__proto__": {"name": "Till"}}', 400, 'invalid_request'],
  ['more than 4 MiB', JSON.stringify({ name: 'x'.repeat(4 * 1024 ** 2) }), 413, 'too_large'],
])('a body of %s is a problem', async (_, body, status, code) => {
  expectProblem(await ask(TEAMS, { method: 'POST', body }), status, code)
})

test('a body that says to be in another form is a problem', async () => {
  const asText = { method: 'POST', body: '{"name":"Till"}', headers: { 'content-type': 'text/plain' } }
  expectProblem(await ask(TEAMS, asText), 415, 'unsupported_media_type')
})

test('a body without end is refused after 4 MiB, and what follows is answered', async () => {
  const answer = await post(server.address + TEAMS, Buffer.alloc(6 * 1024 ** 2, 'x'), {
    ...headers(),
    'transfer-encoding': 'chunked',
  })
  expectProblem({ ...answer, type: String(answer.headers['content-type']) }, 413, 'too_large')
  expect((await ask(TEAMS)).status).toBe(200)
})

test('an address that cannot be read is a problem', async () => {
  for (const path of ['/api/1/projects/%', '/api/1/projects/%ff', '/api/1/projects/%zz/keys', '/api/1/%00'])
    expectProblem(await askRaw(`GET ${path}`, '\r\n'), 404)
})

test('somebody who comes from elsewhere than the organization allows is answered with a problem', async () => {
  const { organization } = (await server.stores()).catalogue
  const networks = (allowedNetworks: readonly string[]) =>
    organization.update(operatorGrant('org:write'), { allowedNetworks }, new Date())
  await networks(['192.0.2.0/24'])
  await expect.poll(async () => (await ask(TEAMS)).status, { timeout: 30_000, interval: 100 }).toBe(403)
  expectProblem(await ask(TEAMS), 403, 'network')
  await networks([])
  await expect.poll(async () => (await ask(TEAMS)).status, { timeout: 30_000, interval: 100 }).toBe(200)
})

test('a fault of the server is a problem, which tells nothing of what is inside', async () => {
  const database = new DatabaseSync(dataPaths(server.data).catalogue, { timeout: 5_000 })
  database.exec('pragma foreign_keys = off; alter table teams rename to teams_away')
  try {
    for (const init of [{}, { method: 'POST', body: '{"name":"Till"}' }]) {
      const answer = await ask(TEAMS, init)
      expectProblem(answer, 500, 'fault')
      expect(answer.text).not.toMatch(/teams_away|sqlite|no such table|at .*\.ts/i)
    }
  } finally {
    database.exec('alter table teams_away rename to teams')
    database.close()
  }
  expect((await ask(TEAMS)).status).toBe(200)
})
