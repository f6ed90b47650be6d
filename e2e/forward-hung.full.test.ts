import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { slowServer } from './stand-ins/slow-server.ts'

/** Forwards envelopes to another server that never responds, or only after a long time (docs/operating.md). */

const names = ['plain', 'slow', 'hung'] as const
type Name = (typeof names)[number]
const EACH = 150
const SLOW_MS = 1_500

let asked = 0
const slow = slowServer(SLOW_MS)
const hung = createServer((req) => void req.resume().on('end', () => asked++))

let server: TestServer
let urls: Readonly<Record<Name, string>>

beforeAll(async () => {
  for (const one of [slow, hung]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  server = await startServer()
  const made = []
  for (const name of names) made.push([name, envelopeUrl(server.address, await server.createProject(name, 'node'))])
  urls = Object.fromEntries(made) as Readonly<Record<Name, string>>
  await server.stop()
  const to = (name: Name, { port }: AddressInfo) => `${name}=http://${'a'.repeat(32)}@127.0.0.1:${port}/1`
  server = await startServer({
    data: server.data,
    env: {
      PORT: new URL(server.address).port,
      MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      MISHAP_FORWARD_TO: [to('slow', slow.address() as AddressInfo), to('hung', hung.address() as AddressInfo)].join(
        ' ',
      ),
    },
  })
})

afterAll(async () => {
  for (const one of [slow, hung]) {
    one.closeAllConnections()
    one.close()
  }
  await discard()
})

/** Time until an envelope is accepted, in milliseconds. */
async function accepted(url: string): Promise<number> {
  const id = randomBytes(16).toString('hex')
  const event = JSON.stringify({ event_id: id, platform: 'node', message: 'It broke', fingerprint: ['one'] })
  const began = performance.now()
  const { status } = await post(url, `{"event_id":"${id}"}\n{"type":"event"}\n${event}\n`)
  expect(status).toBe(200)
  return performance.now() - began
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

test('is waited for by nobody: answers are as quick as without it, and everything is digested here', async () => {
  const times: Record<Name, number[]> = { plain: [], slow: [], hung: [] }
  // Interleaved, so that other load on the machine affects all of them.
  for (let n = 0; n < EACH; n++) for (const name of names) times[name].push(await accepted(urls[name]))
  const shown = Object.fromEntries(names.map((name) => [name, p95(times[name])])) as Record<Name, number>
  process.stdout.write(`p95 of acceptance in ms: ${JSON.stringify(shown)}\n`)
  // Waiting for the other server would take a second and a half, or hours.
  const bound = shown.plain * 3 + 50
  expect([shown.slow < bound, shown.hung < bound]).toEqual([true, true])
  await server.digested()
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(0)
})

test('holds up no end of the server either', async () => {
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  // A request may take half a minute.
  expect(performance.now() - began).toBeLessThan(20_000)
})
