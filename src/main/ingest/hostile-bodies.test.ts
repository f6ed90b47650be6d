import { fork, type ChildProcess } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, rows } from './hostile-bodies.table.ts'
import type { HostileAnswer, HostileMessage } from './hostile-client.ts'
import { aServer, type TestServer } from './test-server.ts'

const MIB = 1024 * 1024
const MAX_DELAY_MS = 50
const MAX_GROWTH_BYTES = 64 * MIB
/** Garbage of the rows before may be collected in this one: what is heavy by itself is so each time. */
const ATTEMPTS = 3

describe('a hostile body', () => {
  let server: TestServer
  let client: ChildProcess
  beforeAll(async () => {
    // The limits of a server whose operator has set none.
    server = await aServer({ maxEnvelopeBytes: 200 * MIB, maxInFlightBytes: 256 * MIB })
    client = fork(new URL('./hostile-client.ts', import.meta.url), { execArgv: [] })
  })
  afterAll(async () => {
    client.disconnect()
    await server[Symbol.asyncDispose]()
  })

  const ask = (message: HostileMessage) =>
    new Promise<HostileAnswer>((resolve) => {
      client.once('message', (answer) => resolve(answer as HostileAnswer))
      client.send(message)
    })

  test('is one of at least sixty', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60)
  })

  test.each(rows)('of %s to %s, as %s: %s', async (_what, address, encoding, expected, body) => {
    const [path, contentType] = addresses[address]
    await ask({ kind: 'prepare', body, encoding })
    const send = () => ask({ kind: 'send', port: server.port, path, headers: { 'Content-Type': contentType } })
    let seen = await measured(send)
    for (let attempt = 1; attempt < ATTEMPTS && !isLight(seen); attempt++) seen = await measured(send)
    expect(answerOf(seen.answer)).toEqual(expected)
    expect(seen.delayMs).toBeLessThan(MAX_DELAY_MS)
    expect(seen.grownBytes).toBeLessThan(MAX_GROWTH_BYTES)
  })
})

function answerOf({ status, text }: HostileAnswer): string {
  const [, cause = ''] = /"causes":\["([a-z_]+)"/.exec(text) ?? []
  return `${status} ${cause}`.trimEnd()
}

interface Measured {
  readonly answer: HostileAnswer
  /** The longest that the event loop stood still, without the time in which other programs had the processor. */
  readonly delayMs: number
  /** The most that the process had beyond what it had before. */
  readonly grownBytes: number
}

function isLight({ delayMs, grownBytes }: Measured): boolean {
  return delayMs < MAX_DELAY_MS && grownBytes < MAX_GROWTH_BYTES
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function measured(send: () => Promise<HostileAnswer>): Promise<Measured> {
  collectGarbage()
  await new Promise((resolve) => setTimeout(resolve, 10))
  const before = process.memoryUsage.rss()
  let most = before
  let longest = 0
  let turn = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(turn)
    turn = process.threadCpuUsage()
    longest = Math.max(longest, user + system)
    most = Math.max(most, process.memoryUsage.rss())
  }
  const looking = setInterval(look, 1)
  const answer = await send()
  clearInterval(looking)
  look()
  return { answer, delayMs: longest / 1000, grownBytes: most - before }
}
