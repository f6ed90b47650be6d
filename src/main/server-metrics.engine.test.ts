import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import { runningServer } from './data-folder.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'
import { parseSettings } from './settings.ts'
import { frameOf } from './top/frame.ts'
import type { Vitals } from './top/vitals.ts'
import { intakeFamilies, jobFamilies, mainFamilies } from './metrics/families.ts'
import { looked } from './metrics/gauges.ts'

const PATIENT = { timeout: 30_000, interval: 100 }
const SLUG = 'a-project-with-a-telling-name'

const server = await aServer()
afterAll(() => server.close())

/** A server that has taken three events, and a collector for its metrics. */
async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-metrics-'))
  const collected: { readonly path: string | undefined; readonly body: string }[] = []
  const collector = createServer((req, res) => {
    void text(req).then((body) => {
      collected.push({ path: req.url, body })
      res.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const settings = parseSettings({
    NODE_ENV: 'test',
    PORT: '0',
    MISHAP_DATA: folder,
    MISHAP_SELF: 'off',
    MISHAP_BATCH_WAIT: '0',
    MISHAP_METRICS: 'loopback',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const started = await startServer(settings.value, { project, pages: 'none', log: createLog({ logLevel: 'silent' }) })
  if (!started.ok) throw new Error(started.refusal.reason)
  const { running, address, stop } = started.value
  const made = await running.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: SLUG, platform: 'node' },
    new Date(),
  )
  const target = `${absolute(running.settings.site, apiPaths.envelope(made.project.id))}?sentry_key=`
  const send = (key: string) =>
    fetch(target + key, { method: 'POST', body: '{}\n{"type":"event"}\n{"message":"hello"}' }).then((one) => one.text())
  for (const key of [made.key.publicKey, made.key.publicKey, made.key.publicKey, 'f'.repeat(32)]) await send(key)
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  const close = async () => {
    await stopOnce()
    await new Promise((resolve) => collector.close(resolve))
    await rm(folder, { recursive: true })
  }
  return { address, folder, collected, stop: stopOnce, close }
}

const scrape = (path = '/metrics') => fetch(server.address + path).then((answer) => answer.text())

describe('a running server', () => {
  test('tells at /metrics what it took, digested and answered', async () => {
    await expect.poll(() => scrape(), PATIENT).toMatch(/^mishap_digest_items_total\{kind="events"\} 3$/m)
    const answer = await fetch(`${server.address}/metrics`)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const told = await answer.text()
    for (const line of [
      'mishap_intake_requests_total{endpoint="envelope",code="200"} 3',
      'mishap_intake_duration_seconds_count 4',
      'mishap_intake_requests_in_flight 0',
      'mishap_digest_stopped 0',
      'mishap_spool_records 0',
      'mishap_outbox_messages 0',
    ]) {
      expect(told).toContain(`\n${line}\n`)
    }
    expect(told).toMatch(/^mishap_store_duration_seconds_count\{store="events"\} [1-9]/m)
    expect(told).toMatch(/^mishap_job_duration_seconds_count\{task="[\w -]+"\} [1-9]/m)
    expect(told).toMatch(/^mishap_http_requests_total\{route="metrics",code="200"\} [1-9]/m)
  })

  test('tells every series once, of metrics that are well named, and no name of a project', async () => {
    const told = await scrape()
    expect(told).not.toContain(SLUG)
    const series = told.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const names = series.map((line) => line.slice(0, line.lastIndexOf(' ')))
    expect(new Set(names).size).toBe(names.length)
    expect(series.length).toBeLessThan(800)
    for (const line of series) expect(line).toMatch(/^[a-z_]+(?:\{(?:[a-z]+="[^"]*",?)+\})? -?(?:\d|\+Inf)[\d.e+-]*$/)
    for (const { name, type, help } of [
      ...intakeFamilies,
      ...mainFamilies,
      ...jobFamilies([]),
      ...Object.values(looked),
    ]) {
      expect(name).toMatch(/^(?:mishap|process)_[a-z_]+$/)
      expect(name.endsWith('_total')).toBe(type === 'counter')
      if (type === 'histogram' || type === 'summary') expect(name).toMatch(/_seconds$/)
      expect(help).toMatch(/\w/)
    }
  })

  test('sends the same by OTLP', async () => {
    await expect.poll(() => server.collected.at(-1)?.body, PATIENT).toContain('"mishap_digest_items_total"')
    expect(server.collected.at(-1)).toMatchObject({ path: '/v1/metrics' })
    expect(server.collected.at(-1)?.body).not.toContain(SLUG)
  })

  test('names each request that it passes on, in its answer', async () => {
    const [one, other] = await Promise.all(['/api/0/', '/metrics'].map((path) => fetch(server.address + path)))
    expect(one?.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
    expect(other?.headers.get('x-request-id')).not.toBe(one?.headers.get('x-request-id'))
  })

  test('shows the operator its projects by their volume, and nobody else', async () => {
    const found = await runningServer(server.folder)
    const url = `${server.address}${apiPaths.vitals()}`
    expect((await fetch(url)).status).toBe(404)
    const vitals = (await (
      await fetch(url, { headers: { authorization: `Bearer ${found?.operatorKey}` } })
    ).json()) as Vitals
    expect(vitals.projects).toContainEqual(expect.objectContaining({ slug: SLUG, items: 3 }))
    const frame = frameOf(vitals, vitals, { columns: 80, rows: 40 })
    expect(frame.length).toBeLessThanOrEqual(40)
    expect(Math.max(...frame.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(frame.join('\n')).toContain(SLUG)
  })

  test('is ready until it stops', async () => {
    const ready = () =>
      fetch(server.address + apiPaths.ready()).then(
        ({ status }) => status,
        () => 'refused',
      )
    expect(await ready()).toBe(200)
    const stopping = server.stop()
    expect([503, 'refused']).toContain(await ready())
    await stopping
  })
})
