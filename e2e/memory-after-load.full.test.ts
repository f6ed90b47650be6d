import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, memoryOf, startServer, type TestServer } from './harness/server.ts'

const MIB = 1024 ** 2
const BURSTS = 2
const AT_ONCE = 6
/** Half of the memory that stayed allocated before it was released (docs/decisions/0049). */
const MAY_STAY_BYTES = 64 * MIB
const WITHIN_MS = 60_000

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

/**
 * As many log records as an envelope may contain, and a file of almost 20 MB: accepted or rejected, they cost every
 * part memory.
 */
const logs = `{}\n{"type":"log"}\n{"items":[${'{"body":"a"},'.repeat(900_000)}{}]}\n`
const file = Buffer.concat([Buffer.from('{}\n{"type":"attachment"}\n'), Buffer.alloc(19 * MIB, 'x')])

test('the memory that a burst of heavy bodies took is given back within a minute', async () => {
  const url = envelopeUrl(server.address, await server.createProject('Heavy', 'node'))
  // Code loaded for the first item of these kinds stays in memory.
  await post(url, '{}\n{"type":"event"}\n{"message":"ordinary"}\n')
  await post(url, '{}\n{"type":"log"}\n{"items":[{"body":"a"}]}\n')
  await post(url, '{}\n{"type":"attachment","length":4}\nfile\n')
  await server.digested()
  const before = await memoryOf(server.pid, 'VmRSS')

  // A rejected body's connection may end before the body is sent.
  const send = (number: number) => post(url, number % 2 === 0 ? logs : file).catch(() => undefined)
  for (let burst = 0; burst < BURSTS; burst++) await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)))
  await server.digested()
  expect(await memoryOf(server.pid, 'VmHWM')).toBeGreaterThan(before + 2 * MAY_STAY_BYTES)

  const resident = () => memoryOf(server.pid, 'VmRSS')
  await expect.poll(resident, { timeout: WITHIN_MS, interval: 250 }).toBeLessThan(before + MAY_STAY_BYTES)
})
