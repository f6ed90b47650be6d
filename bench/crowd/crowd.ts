import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CrowdReport } from '#main/intake/test-support/crowd.ts'
import type { Target } from '../bodies.ts'
import { sendSteadily } from '../isolation/isolation.ts'
import { startGenerator } from '../load.ts'
import { usageOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'

const CROWD = 10_000
/** The number of client addresses; each has fewer connections than its limit. */
const ADDRESSES = 20
const WARM_UP_EVENTS = 5_000
const SETTLE_MS = 5_000
const MB = 1e6

/** Lets the threads' heaps reach their size before the comparison. */
async function warmUp(target: Target): Promise<void> {
  const generator = await startGenerator({ target, kinds: 200, connections: 64 })
  await generator.run({ events: WARM_UP_EVENTS, seconds: 30 })
  await generator.stop()
  await delay(SETTLE_MS)
}

/**
 * Measures ten thousand connections that are silent, slow or idle: their memory, how long events wait while they are
 * open, and how long they stay open.
 */
export async function measureCrowd(bench: { folder: string; say(line: string): void }): Promise<readonly Row[]> {
  const config: ServerConfig = {
    dataFolder: join(bench.folder, 'crowd'),
    port: await freePort(),
    pages: false,
    profileFolder: undefined,
  }
  bench.say(`Crowd: ${CROWD} connections that are silent, slow or idle …`)
  const target = targetOf(await operate(config, ['project', 'create', 'bench', '--platform', 'node']))
  const server = startServer(config)
  try {
    await firstAccepted(server, target)
    await warmUp(target)
    const alone = await sendSteadily(target, 5)
    const before = await usageOf(server.pid)
    const crowd = fork(
      new URL('../../src/main/intake/test-support/crowd.ts', import.meta.url),
      [String(config.port), String(CROWD), target.path, String(ADDRESSES)],
      { execArgv: [] },
    )
    let report: CrowdReport = { opened: 0, standing: 0, statuses: {} }
    crowd.on('message', (message) => (report = message as CrowdReport))
    await once(crowd, 'message')
    const began = performance.now()
    const { standing } = report
    const beside = await sendSteadily(target, 10)
    const during = await usageOf(server.pid)
    while (report.standing > 0 && performance.now() - began < 180_000) await delay(200)
    const seconds = (performance.now() - began) / 1000
    await delay(SETTLE_MS)
    const after = await usageOf(server.pid)
    crowd.disconnect()
    return [
      { name: 'connections that stood at once', value: standing, unit: '' },
      { name: 'left of them at the end', value: report.standing, unit: '' },
      { name: 'seconds until the last was ended', value: seconds, unit: 's' },
      { name: 'memory before', value: before.rss / MB, unit: 'MB' },
      { name: 'memory for them', value: (during.rss - before.rss) / MB, unit: 'MB', floor: { atMost: 150 } },
      { name: 'memory that stayed', value: (after.rss - before.rss) / MB, unit: 'MB' },
      { name: 'event alone p50', value: alone.p50, unit: 'ms' },
      { name: 'event alone p99', value: alone.p99, unit: 'ms' },
      { name: 'event beside the crowd p50', value: beside.p50, unit: 'ms' },
      { name: 'event beside the crowd p99', value: beside.p99, unit: 'ms', floor: { atMost: 50 } },
    ]
  } finally {
    await server.stop()
  }
}
