import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import type { Target } from '../bodies.ts'
import { sendContainers } from '../containers.ts'
import { digested } from '../health.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'

export const POINTS = 100
/** The minimum digest rate to wait for: points per second. */
const SLOWEST_DIGEST = 5_000
const WARM_UP_SECONDS = 2
const SETTLE_MS = 5_000
const names = ['request.duration', 'queue.depth', 'orders', 'cache.hits'] as const
const types = ['distribution', 'gauge', 'counter', 'counter'] as const

/** The number of metric points digested per second, from the socket to the store. */
export async function measurePoints(bench: {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { folder, seconds, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const dataFolder = join(folder, 'points')
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: false, profileFolder: undefined }
  const target = targetOf(await operate(config, ['project', 'create', 'points', '--platform', 'node']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`
  const run = async (within: number, first: number) => {
    const points = await sendContainers(target, { size: POINTS, request: pointRequest }, within, first)
    await digested(origin, points / SLOWEST_DIGEST + 30)
    return points
  }
  const before = await run(WARM_UP_SECONDS, 0)
  await new Promise((wake) => setTimeout(wake, SETTLE_MS))
  say(`Metrics: containers of ${POINTS} points for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(seconds, before))
  return [
    { name: 'metrics: points digested', value: ran.result / ran.seconds, unit: '/s', floor: { atLeast: 50_000 } },
    { name: 'metrics: server CPU per point', value: (ran.cpuSeconds * 1e6) / ran.result, unit: 'µs' },
  ]
}

/** Four metrics of sixty hosts, as an SDK sends them. */
export function pointRequest({ host, port, path }: Target, from: number): Buffer {
  const now = Date.now() / 1000
  const items = Array.from({ length: POINTS }, (_, at) => pointOf(from + at, now))
  const header = `"item_count":${POINTS},"content_type":"application/vnd.sentry.items.trace-metric+json"`
  const body = `{}\n{"type":"trace_metric",${header}}\n${JSON.stringify({ items })}\n`
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/x-sentry-envelope\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.from(head + body)
}

function pointOf(at: number, timestamp: number): object {
  const which = at % names.length
  const text = (value: string) => ({ value, type: 'string' })
  return {
    timestamp,
    trace_id: Math.floor(at / 20)
      .toString(16)
      .padStart(32, '7'),
    name: names[which],
    type: types[which],
    value: (at % 977) / 7,
    ...(which === 0 && { unit: 'millisecond' }),
    attributes: {
      'sentry.release': text('shop@4.2.0'),
      'sentry.environment': text('production'),
      'server.address': text(`web-${at % 60}`),
    },
  }
}
