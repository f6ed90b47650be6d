import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aServer, KEY, PROJECT } from '#main/ingest/test-server.ts'
import { aFront } from './test-support/a-front.ts'
import type { CrowdReport } from './test-support/crowd.ts'

const CROWD = 2_000
const ADDRESSES = 5
const path = `/api/${PROJECT}/envelope/?sentry_key=${KEY}`
const times = {
  headersTimeout: 3_000,
  keepAliveTimeout: 3_000,
  connectionsCheckingInterval: 500,
  stillTimeout: 60_000,
  turnTimeout: 5_000,
}

async function sendEvent(port: number): Promise<number> {
  const body = '{}\n{"type":"event"}\n{"message":"honest"}'
  const req = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false })
  req.end(body)
  const [res] = (await once(req, 'response')) as [{ statusCode: number; resume(): void }]
  res.resume()
  return res.statusCode
}

test('two thousand connections that say nothing, or too slowly, cost little, hold nobody up, and end', async () => {
  await using server = await aServer({ requestTimeoutMs: 3_000 })
  await using front = await aFront((_, res) => void res.end(), { ingest: server.ingest, times })
  expect(await sendEvent(front.port)).toBe(200)
  const before = process.memoryUsage().rss
  const crowd = fork(
    new URL('./test-support/crowd.ts', import.meta.url),
    [String(front.port), String(CROWD), path, String(ADDRESSES)],
    { execArgv: [] },
  )
  try {
    let report: CrowdReport = { opened: 0, standing: 0, statuses: {} }
    crowd.on('message', (message) => (report = message as CrowdReport))
    await once(crowd, 'message')
    expect(report.opened).toBe(CROWD)
    const answers = new Set<number>()
    let grown = 0
    while (report.standing > 0) {
      for (let count = 0; count < 10; count++) answers.add(await sendEvent(front.port))
      grown = Math.max(grown, process.memoryUsage().rss - before)
      await once(crowd, 'message')
    }
    expect(grown).toBeLessThan(100 * 1024 * 1024)
    expect([...answers]).toEqual([200])
    // Incomplete bodies and headers get a 408.
    expect(report.statuses['408']).toBeGreaterThan(CROWD / 2)
  } finally {
    crowd.disconnect()
  }
}, 60_000)
