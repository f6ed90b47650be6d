import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { MetricFunction } from '#domain/metrics/metric-function.ts'
import { anySeries } from '#domain/metrics/metric-query.ts'
import type { MetricInfo } from '#domain/metrics/metric-store.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { mayRead } from '#storage/events/sample-row.ts'
import { discard, startServer } from './harness/server.ts'

/**
 * Logs and metrics as the real clients send them: pino, winston and the console through Sentry's SDK, and
 * OpenTelemetry's SDK with both of its exporters, cumulative and delta.
 */

const app = fileURLToPath(new URL('apps/telemetry-app.ts', import.meta.url))
const run = promisify(execFile)

let logs: readonly LogRecord[]
let metrics: readonly MetricInfo[]
let refused: readonly string[]
const values = new Map<string, number | null>()

beforeAll(async () => {
  const server = await startServer()
  const dsn = await server.createProject('Shop', 'node')
  const { username: key, pathname } = new URL(dsn)
  const endpoint = `${server.address}/api${pathname}/integration/otlp`
  const env = {
    ...process.env,
    APP_DSN: dsn,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `x-sentry-auth=sentry sentry_key=${key}`,
  }
  const start = (...args: readonly string[]) => run(process.execPath, [app, ...args], { env, timeout: 60_000 })
  await start('sentry')
  for (const form of ['http', 'proto'])
    await Promise.all(['cumulative', 'delta'].map((temporality) => start(form, temporality)))
  await server.digested()
  const outcomes = (await server.doctor()).projects[0]?.outcomes ?? []
  refused = outcomes.filter(({ outcome }) => outcome !== 'accepted').map((one) => JSON.stringify(one))
  await server.stop()
  const events = await openEmbeddedEvents({ folder: join(server.data, 'events') })
  const period = { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }
  const set = { period, environments: [], slugs: new Map() }
  logs = (await events.logs(mayRead(), { ...set, where: { kind: 'all', parts: [] } }, 100)).logs
  metrics = await events.metrics(mayRead(), { ...set, text: '' }, 100)
  for (const metric of metrics) {
    const of: MetricFunction = metric.type === 'gauge' ? 'last' : 'sum'
    const { groups } = await events.metricGroups(mayRead(), { ...set, metric, where: anySeries }, { of, by: [] }, 1)
    values.set(metric.name, groups[0]?.value ?? null)
  }
  await events.close()
}, 180_000)

afterAll(discard)

const one = (text: string) => logs.find(({ body }) => body.includes(text))
const attributesOf = (log: LogRecord | undefined) =>
  Object.fromEntries([...(log?.texts ?? []), ...(log?.numbers ?? [])])

test('nothing is refused, and nothing comes twice', () => {
  expect(refused).toEqual([])
  expect(logs).toHaveLength(8)
})

test('pino, winston, the console and the logger of the SDK write logs with their levels and attributes', () => {
  expect(one('from pino')).toMatchObject({ level: 'error', release: 'shop@1.2.3' })
  expect(attributesOf(one('from pino'))).toMatchObject({ order: 4711, service: 'checkout' })
  expect(one('from winston')).toMatchObject({ level: 'warn' })
  expect(attributesOf(one('from winston'))).toMatchObject({ order: 4712 })
  expect(one('from the console')).toMatchObject({ level: 'warn', body: 'from the console 4713' })
  expect(attributesOf(one('order 4714 was paid'))).toMatchObject({ 'sentry.message.parameter.0': 4714 })
})

test.each(['http.cumulative', 'http.delta', 'proto.cumulative', 'proto.delta'])('OpenTelemetry by %s', (name) => {
  expect(one(`from ${name}`)).toMatchObject({ level: 'warn', severity: 14, release: 'shop@1.2.3' })
  expect(attributesOf(one(`from ${name}`))).toMatchObject({ 'order.id': 4715, 'service.name': 'shop' })
  expect(values.get(`orders.${name}`)).toBe(7)
  expect(values.get(`checkout.${name}`)).toBe(200)
  expect(values.get(`queue.${name}`)).toBe(42)
  expect(metrics.find((metric) => metric.name === `checkout.${name}`)).toMatchObject({
    type: 'distribution',
    unit: 'ms',
  })
})

test('counters, distributions and gauges of the SDK have their values and units', () => {
  expect(['orders', 'checkout', 'queue'].map((name) => values.get(name))).toEqual([2, 187.5, 42])
  expect(metrics.find(({ name }) => name === 'checkout')).toMatchObject({ unit: 'millisecond' })
})
