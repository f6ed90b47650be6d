import { join } from 'node:path'
import { z } from 'zod'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { sendContainers } from '../containers.ts'
import { digested } from '../health.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'
import { followLive } from './live.ts'
import { LINES, logRequest } from './log-bodies.ts'

/** The minimum digest rate to wait for: lines per second. */
const SLOWEST_DIGEST = 5_000
const SETTLE_MS = 10_000

export interface LogBench {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}

/** Logs: digest rate, disk space per line, and the cost of a hundred followers. */
export async function measureLogs({ folder, seconds, say }: LogBench): Promise<readonly Row[]> {
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, 'logs'),
    port: await freePort(),
    pages: false,
    profileFolder: undefined,
  }
  const target = targetOf(await operate(config, ['project', 'create', 'logs', '--platform', 'node']))
  const token = (await operate(config, ['token', 'create', 'bench', '--scopes', 'project:read,event:read'])).trim()
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`
  const run = async (within: number, first: number) => {
    const lines = await sendContainers(target, { size: LINES, request: logRequest }, within, first)
    await digested(origin, lines / SLOWEST_DIGEST + 30)
    return lines
  }
  const before = await run(2, 0)
  await pause(SETTLE_MS)
  say(`Logs: containers of ${LINES} for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(seconds, before))
  await pause(SETTLE_MS)
  const live = await followLive({ target, token, origin, pid: server.pid, say })
  await server.stop()
  return [
    { name: 'logs: digested', value: ran.result / ran.seconds, unit: '/s', floor: { atLeast: 40_000 } },
    { name: 'logs: server CPU per line', value: (ran.cpuSeconds * 1e6) / ran.result, unit: 'µs' },
    { name: 'logs: on disk', value: await bytesPerLine(config), unit: 'bytes', floor: { atMost: 30 } },
    ...live,
  ]
}

const sizes = z.tuple([z.object({ per_line: z.coerce.number() })])

/** In the store of a stopped server. */
async function bytesPerLine({ dataFolder }: ServerConfig): Promise<number> {
  const engine = await startChdb({ folder: join(dataFolder, 'events') })
  const sql = `SELECT sum(bytes_on_disk) / sum(rows) AS per_line FROM system.parts WHERE active AND table = 'logs'`
  const [{ per_line }] = sizes.parse(await engine.rows(sql))
  await engine.close()
  return per_line
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}
