import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { ProjectId } from '#domain/ids.ts'
import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'

const CHECKS = 1000
const SETTLE_MS = 15_000
const IDLE_MS = 20_000
const MINUTE_MS = 60_000

/** The cost of a process that makes a thousand checks a minute, each of a different page. */
export async function measureUptime(bench: {
  readonly folder: string
  say(line: string): void
}): Promise<readonly Row[]> {
  const { folder, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const asked: number[] = []
  const service = createServer((_, res) => {
    asked.push(performance.now())
    res.end('Welcome')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  cleanUp.defer(() => new Promise((resolve) => void service.close(() => resolve())))

  const dataFolder = join(folder, 'uptime')
  const env = { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: false, profileFolder: undefined, env }
  const target = targetOf(await operate(config, ['project', 'create', 'uptime', '--platform', 'node']))
  const running = async (forMs: number) => {
    const server = startServer(config)
    cleanUp.defer(() => server.stop())
    await firstAccepted(server, target)
    await pause(SETTLE_MS)
    asked.length = 0
    const ran = await measured(server.pid, () => pause(forMs))
    await server.stop()
    return ran
  }
  const idle = await running(IDLE_MS)
  await makeChecks(dataPaths(dataFolder).catalogue, (service.address() as AddressInfo).port)
  say(`Uptime: ${CHECKS} checks of a minute, for a minute …`)
  const ran = await running(MINUTE_MS)
  const percent = (one: typeof ran) => (one.cpuSeconds / one.seconds) * 100
  return [
    { name: 'uptime: checks a minute', value: asked.length, unit: '', floor: { atLeast: CHECKS * 0.98 } },
    { name: 'uptime: CPU, percent of a core', value: percent(ran), unit: '' },
    {
      name: 'uptime: CPU above idle, percent of a core',
      value: percent(ran) - percent(idle),
      unit: '',
      floor: { atMost: 10 },
    },
    { name: 'uptime: most checks in one second', value: mostInASecond(asked), unit: '', floor: { atMost: 40 } },
  ]
}

/** No process has the catalogue open. */
async function makeChecks(file: string, port: number): Promise<void> {
  const catalogue = await openSqliteCatalogue({ file })
  try {
    const configs = Array.from({ length: CHECKS }, (_, at): CheckConfig => {
      const page = { ...newCheck.target, url: `http://127.0.0.1:${port}/${at}` } as CheckConfig['target']
      return { ...newCheck, name: `Page ${at}`, target: page, intervalSeconds: 60 }
    })
    const made = await catalogue.uptime.create(operatorGrant('alerts:write'), 1 as ProjectId, configs, new Date())
    if (!made.ok) throw new Error(`The bench's checks were not made: ${made.refusal.reason}`)
  } finally {
    await catalogue.close()
  }
}

/** Evenly spread, there are 17. */
function mostInASecond(times: readonly number[]): number {
  const perSecond = Map.groupBy(times, (time) => Math.floor(time / 1000))
  return Math.max(0, ...[...perSecond.values()].map(({ length }) => length))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}
