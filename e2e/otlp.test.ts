import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { storedTraces, type StoredTrace } from './harness/stored-traces.ts'

/** OpenTelemetry's real SDK, with both of its exporters, against a real server. */

const app = fileURLToPath(new URL('apps/otel-app.ts', import.meta.url))
const run = promisify(execFile)
const forms = ['http', 'proto'] as const

let server: TestServer
let endpoint: string
let key: string
const traces = new Map<string, string>()
let found: ReadonlyMap<string, StoredTrace>

async function send(form: string, publicKey: string): Promise<{ stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: `x-sentry-auth=sentry sentry_key=${publicKey}`,
    OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: form === 'proto' ? 'gzip' : 'none',
  }
  return run(process.execPath, [app, form], { env, timeout: 60_000 })
}

/** The outcomes of everything sent so far. */
async function ends() {
  const [project] = (await server.doctor()).projects
  return project?.outcomes.map(({ category, outcome, reason, quantity }) => [category, outcome, reason, quantity])
}

beforeAll(async () => {
  server = await startServer()
  const dsn = new URL(await server.createProject('Shop', 'node'))
  key = dsn.username
  endpoint = `${server.address}/api${dsn.pathname}/integration/otlp/v1/traces`
  for (const form of forms) traces.set(form, (await send(form, key)).stdout)
  await server.digested()
})

afterAll(discard)

test('each span is counted once, and nothing is refused', async () => {
  expect(await ends()).toEqual([['span', 'accepted', '', 4]])
})

test('a request that is sent again, later and compressed otherwise, is a duplicate', async () => {
  const now = Date.now()
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    name: 'again',
    startTimeUnixNano: `${now}000000`,
    endTimeUnixNano: `${now + 5}000000`,
  }
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })
  const headers = { 'x-sentry-auth': `sentry sentry_key=${key}`, 'content-type': 'application/json' }
  const first = await fetch(endpoint, { method: 'POST', headers, body })
  await server.digested()
  const gzipped = { ...headers, 'content-encoding': 'gzip' }
  const again = await fetch(endpoint, { method: 'POST', headers: gzipped, body: new Uint8Array(gzipSync(body)) })
  await server.digested()
  expect([first.status, again.status]).toEqual([202, 202])
  expect(await ends()).toEqual([
    ['span', 'accepted', '', 5],
    ['span', 'duplicate', '', 1],
  ])
})

test('a key that nobody knows is refused in words that the exporter shows', async () => {
  await expect(send('http', 'e'.repeat(32))).rejects.toThrow('Unknown key')
})

describe('when the server has stopped, its store', () => {
  beforeAll(async () => {
    expect(await server.stop()).toBe(0)
    found = await storedTraces(server.data, [...traces.values()])
  })

  test.each(forms)('has the trace that the exporter %s sent', (form) => {
    const { spans = [] } = found.get(traces.get(form) ?? '') ?? {}
    expect(spans).toHaveLength(2)
    expect(spans.find(({ isRootSpan }) => isRootSpan)).toMatchObject({
      parentId: null,
      name: 'GET /orders/:id',
      op: 'http.server',
      kind: 'server',
      status: 'error',
      statusText: 'no such order',
      release: 'shop@1.2.3',
      environment: 'staging',
    })
    const { texts = [] } = spans.find(({ isRootSpan }) => isRootSpan) ?? {}
    expect(Object.fromEntries(texts)).toMatchObject({
      'service.name': 'shop',
      'exception.type': 'RangeError',
      'exception.message': 'no such order',
    })
    expect(JSON.stringify(spans)).not.toContain('hunter2')
    expect(spans.find(({ isRootSpan }) => !isRootSpan)).toMatchObject({
      name: 'SELECT total FROM orders WHERE id = *',
      op: 'db',
      category: 'db',
      rootSpanName: 'GET /orders/:id',
    })
  })
})
