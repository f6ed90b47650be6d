import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { longestRequest, makeKinds, sampleEvents, type Target } from '../bodies.ts'
import { openConnection } from '../connection.ts'
import { Latencies, type LatencySummary } from '../latencies.ts'
import { usageOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import type { Visits } from './visitors.ts'

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const VISITORS = 32
const EVENTS_PER_SECOND = 50
/** Maximum pending requests: an event without a free connection counts as the length of the run. */
const CONNECTIONS = 64
const SETTLE_MS = 3_000

/** How long events wait for a response while users load pages, compared with no page loads. */
export async function measureIsolation(bench: {
  folder: string
  seconds: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const config: ServerConfig = {
    dataFolder: join(bench.folder, 'isolation'),
    port: await freePort(),
    pages: true,
    profileFolder: undefined,
  }
  bench.say(`Isolation: ${EVENTS_PER_SECOND} events a second, alone and beside ${VISITORS} visitors …`)
  const target = targetOf(await operate(config, ['project', 'create', 'bench', '--platform', 'node']))
  // Without an account, the page would be a different one.
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const server = startServer(config)
  try {
    await firstAccepted(server, target)
    await pagesReady(server)
    await delay(SETTLE_MS)
    await sendSteadily(target, 2)
    const alone = await sendSteadily(target, bench.seconds)
    const page = `http://127.0.0.1:${config.port}/sign-in`
    const visitors = fork(new URL('./visitors.ts', import.meta.url), [page, String(VISITORS)], { execArgv: [] })
    await delay(SETTLE_MS)
    const beside = await sendSteadily(target, bench.seconds)
    const { rss } = await usageOf(server.pid)
    visitors.send('stop')
    const [visits] = (await once(visitors, 'message')) as [Visits]
    return rowsOf({ alone, beside, visits, rss })
  } finally {
    await server.stop()
  }
}

/** Sends events at a steady rate, whether or not earlier ones are answered. */
export async function sendSteadily(target: Target, seconds: number): Promise<LatencySummary> {
  const kinds = makeKinds(sampleEvents(20), target)
  const free = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => ({
      connection: await openConnection(target.host, target.port),
      buffer: Buffer.alloc(longestRequest(kinds)),
    })),
  )
  const latencies = new Latencies()
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let index = 0; index < EVENTS_PER_SECOND * seconds; index++) {
    const due = began + (index * 1000) / EVENTS_PER_SECOND
    await delay(Math.max(0, due - performance.now()))
    const slot = free.shift()
    if (slot === undefined) {
      latencies.add(seconds * 1000)
      continue
    }
    const length = kinds[index % kinds.length]?.write(Date.now(), slot.buffer) ?? 0
    const sentAt = performance.now()
    under.push(
      slot.connection.send(slot.buffer.subarray(0, length)).then(() => {
        latencies.add(performance.now() - sentAt)
        free.push(slot)
      }),
    )
  }
  await Promise.all(under)
  for (const { connection } of free) connection.close()
  return latencies.summary()
}

function rowsOf(measured: { alone: LatencySummary; beside: LatencySummary; visits: Visits; rss: number }): Row[] {
  const { alone, beside, visits, rss } = measured
  return [
    { name: 'event alone p50', value: alone.p50, unit: 'ms' },
    { name: 'event alone p99', value: alone.p99, unit: 'ms' },
    { name: 'event beside pages p50', value: beside.p50, unit: 'ms' },
    { name: 'event beside pages p99', value: beside.p99, unit: 'ms', floor: { atMost: 50 } },
    { name: 'sign-in page p50', value: visits.latency.p50, unit: 'ms' },
    { name: 'sign-in page p99', value: visits.latency.p99, unit: 'ms' },
    { name: 'sign-in pages', value: visits.pages, unit: '' },
    { name: 'memory beside pages', value: rss / 1e6, unit: 'MB' },
  ]
}
