import { fork, type ChildProcess } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, rows } from './hostile-bodies.table.ts'
import type { HostileAnswer, HostileMessage } from './hostile-client.ts'
import { aServer, type TestServer } from './test-server.ts'

const MIB = 1024 * 1024
const MAX_GROWTH_BYTES = 64 * MIB
const COLLECT_EVERY_BYTES = 16 * MIB
/** Garbage of earlier rows may be collected in this one; a truly expensive body is expensive each time. */
const ATTEMPTS = 6

describe('a hostile body', () => {
  let server: TestServer
  let client: ChildProcess
  beforeAll(async () => {
    // The default limits.
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
    for (let attempt = 1; attempt < ATTEMPTS && seen.grownBytes >= MAX_GROWTH_BYTES; attempt++)
      seen = await measured(send)
    expect(answerOf(seen.answer)).toEqual(expected)
    expect(seen.grownBytes).toBeLessThan(MAX_GROWTH_BYTES)
  })
})

function answerOf({ status, text }: HostileAnswer): string {
  const [, cause = ''] = /"causes":\["([a-z_]+)"/.exec(text) ?? []
  return `${status} ${cause}`.trimEnd()
}

interface Measured {
  readonly answer: HostileAnswer
  /** The peak growth. */
  readonly grownBytes: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory in use including garbage, within the JavaScript heap and outside it. */
function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function measured(send: () => Promise<HostileAnswer>): Promise<Measured> {
  collectGarbage()
  await turn()
  const [rss, used] = [process.memoryUsage.rss(), usedBytes()]
  let most = 0
  let collectedAt = 0
  const look = () => {
    const now = process.memoryUsage.rss()
    if (now - rss < MAX_GROWTH_BYTES) most = Math.max(most, now - rss)
    else if (now > collectedAt + COLLECT_EVERY_BYTES) {
      // Collect garbage first: the engine lets it grow while busy.
      collectGarbage()
      most = Math.max(most, usedBytes() - used)
      collectedAt = now
    }
  }
  const looking = setInterval(look, 1)
  const answer = await send()
  clearInterval(looking)
  look()
  return { answer, grownBytes: most }
}
