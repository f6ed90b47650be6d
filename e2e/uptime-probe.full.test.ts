import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { openApi } from './harness/api.ts'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'
import { made, operator } from './harness/things.ts'

/** A server and a probe node in separate processes, and a service that fails and recovers. */

const CHECKS = 30
const KILLS = 2
const TOKEN = 'a-token-that-only-the-probe-in-Oslo-has'
const env = { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1', MISHAP_LOG_LEVEL: 'error' }
const soon = { timeout: 60_000, interval: 100 }

/** Trace ids of the received requests, which their results refer to. */
const asked: string[] = []
let isUp = true
const service = createServer((req, res) => {
  asked.push(String(req.headers['sentry-trace']).slice(0, 32))
  res.statusCode = req.url === '/shop' && !isUp ? 503 : 200
  res.end(isUp ? 'Welcome' : 'The till is on fire')
})

let server: TestServer
let node: ChildProcess
let ids: readonly number[]

/** Through the operation that pages use: a changed check runs at once. */
const configOf = (index: number, timeoutMs: number): CheckConfig => ({
  ...newCheck,
  name: index === 0 ? 'Shop' : `Check ${index}`,
  target: {
    ...newCheck.target,
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/${index === 0 ? 'shop' : index}`,
  } as CheckConfig['target'],
  intervalSeconds: 10,
  timeoutMs,
  retries: 0,
  probes: [1],
})

async function makeAllNow(timeoutMs: number): Promise<void> {
  const { uptime } = (await server.stores()).catalogue
  const may = operator('alerts:write')
  for (const [index, id] of ids.entries()) made(await uptime.update(may, id, configOf(index, timeoutMs), new Date()))
}

const standings = async () => (await server.stores()).catalogue.uptime.statesOf(operator('event:read'), ids)

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  server = await startServer({ env })
  await server.createProject('Shop', 'node')
  const { uptime } = (await server.stores()).catalogue
  const hash = createHash('sha256').update(TOKEN).digest('hex')
  made(await uptime.addProbe(operator('org:write'), 'Oslo', hash, new Date()))
  const configs = Array.from({ length: CHECKS }, (_, index) => configOf(index, 5000))
  ids = made(await uptime.create(operator('alerts:write'), 1 as ProjectId, configs, new Date()))
  startNode('probe')
})

function startNode(...words: readonly string[]): void {
  const command = fileURLToPath(new URL('../bin/mishap', import.meta.url))
  const told = [command, ...words, '--server', server.address, '--token', TOKEN]
  node = spawn(process.execPath, told, { env: { ...process.env, ...env }, stdio: 'ignore' })
}

async function stopNode(): Promise<void> {
  node.kill('SIGTERM')
  await new Promise((resolve) => node.once('exit', resolve))
}

afterAll(async () => {
  node.kill('SIGKILL')
  await new Promise<void>((resolve) => void service.close(() => resolve()))
  await discard()
})

test('an outage that a probe meets is an issue with the failed answer, and recovery resolves it', async () => {
  const api = await openApi(server)
  isUp = false
  await vi.waitFor(async () => expect((await standings()).get(ids[0] ?? 0)?.state).toBe('down'), soon)
  const issue = await vi.waitFor(async () => {
    const [found] = await api.issues('shop')
    if (found === undefined) throw new Error('There is no issue.')
    return found
  }, soon)
  expect(issue.status).toBe('unresolved')
  const [event] = await api.events('shop')
  const { contexts } = await api.event('shop', event?.id ?? '')
  expect(contexts['monitor']).toMatchObject({
    kind: 'uptime',
    name: 'Shop',
    probe: 'Oslo',
    status: 503,
    body: 'The till is on fire',
  })
  isUp = true
  await makeAllNow(6000)
  await vi.waitFor(async () => expect((await api.issues('shop'))[0]?.status).toBe('resolved'), soon)
})

test('kill -9 of the server while a probe reports: nothing that it found is lost, and nothing is there twice', async () => {
  // The other way to start one works the same.
  await stopNode()
  // Checks in progress at the shutdown are not reported.
  asked.length = 0
  startNode('serve', '--role', 'probe')
  const port = new URL(server.address).port
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = asked.length
    await makeAllNow(6000 + kill)
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before + CHECKS / 2), { ...soon, interval: 5 })
    await server.kill()
    endLeases(server)
    server = await startServer({ data: server.data, env: { ...env, PORT: port } })
  }
  const sure = [...asked]
  const from = Date.now()
  await makeAllNow(7000)
  // Checks of one target never overlap, so a later result implies that all earlier ones have arrived.
  const isLater = async () => [...(await standings()).values()].every(({ lastAt }) => (lastAt?.getTime() ?? 0) > from)
  await vi.waitFor(async () => expect(await isLater()).toBe(true), soon)
  await stopNode()
  await server.digested()
  expect(await server.stop()).toBe(0)

  const events = await openEmbeddedEvents({ folder: join(server.data, 'events') })
  const found = await Promise.all(ids.map((id) => events.uptimeChecks(operator('event:read'), id, { limit: 1000 })))
  await events.close()
  const traces = found.flat().map(({ traceId }) => traceId)
  expect(new Set(traces).size).toBe(traces.length)
  expect(sure.filter((trace) => !traces.some((one) => one === trace))).toEqual([])
})
