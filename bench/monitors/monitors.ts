import { join } from 'node:path'
import type { Target } from '../bodies.ts'
import { digested } from '../health.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { measurePage, signIn } from '../requests.ts'
import { freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import { checkInOnce, MONITORS, PROJECTS } from './check-ins.ts'

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const MINUTE_MS = 60_000
/** Long enough for work after a load, including the collector's. */
const SETTLE_MS = 20_000
const IDLE_MS = 30_000
/** Measured minutes of check-ins. */
const MINUTES = 2
const REQUESTS = 40
/** Percent of a core; milliseconds of a page. */
const CORE_AT_MOST = 5
const PAGE_AT_MOST = 200

const pages = [
  { name: 'first page', path: '/monitors' },
  { name: 'page 150', path: '/monitors?page=150' },
  { name: 'search', path: '/monitors?text=number+77' },
  { name: 'failing ones', path: '/monitors?status=failing' },
  { name: 'one project', path: '/monitors?project=jobs-3' },
] as const

interface MonitorBench {
  readonly folder: string
  readonly profileFolder: string | undefined
  say(line: string): void
}

/** The cost of ten thousand monitors with a check-in each minute, and the time of their list. */
export async function measureMonitors({ folder, profileFolder, say }: MonitorBench): Promise<readonly Row[]> {
  const dataFolder = join(folder, 'monitors')
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: true, profileFolder }
  const targets: Target[] = []
  for (let project = 1; project <= PROJECTS; project++)
    targets.push(targetOf(await operate(config, ['project', 'create', `jobs-${project}`, '--platform', 'node'])))
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const server = startServer(config)
  try {
    await pagesReady(server)
    const origin = `http://127.0.0.1:${config.port}`
    const cost = await costOf({ pid: server.pid, origin, targets, say })
    return [...cost, ...(await timesOf(origin))]
  } finally {
    await server.stop()
  }
}

interface Running {
  readonly pid: number
  readonly origin: string
  readonly targets: readonly Target[]
  say(line: string): void
}

async function costOf({ pid, origin, targets, say }: Running): Promise<readonly Row[]> {
  const round = async () => {
    await checkInOnce(targets, MINUTE_MS)
    await digested(origin, 30)
  }
  const many = MONITORS.toLocaleString('en')
  say(`Monitors: ${many} make themselves known …`)
  await round()
  await pause(SETTLE_MS)
  const idle = await measured(pid, () => pause(IDLE_MS))
  say(`Monitors: each checks in once a minute, ${MINUTES} minutes …`)
  const busy = await measured(pid, async () => {
    for (let minute = 0; minute < MINUTES; minute++) await round()
  })
  for (const { name, cpuSeconds } of busy.threads) say(`  ${cpuSeconds.toFixed(1).padStart(5)} s  ${name}`)
  const coreOf = ({ cpuSeconds, seconds }: { cpuSeconds: number; seconds: number }) => (cpuSeconds / seconds) * 100
  const floor = { atMost: CORE_AT_MOST }
  return [
    { name: 'monitors: percent of a core, idle', value: coreOf(idle), unit: '' },
    {
      name: `monitors: percent of a core for ${many} each minute`,
      value: coreOf(busy) - coreOf(idle),
      unit: '',
      floor,
    },
    { name: 'monitors: server CPU per check-in', value: (busy.cpuSeconds * 1e6) / (MONITORS * MINUTES), unit: 'µs' },
  ]
}

async function timesOf(origin: string): Promise<readonly Row[]> {
  const cookie = await signIn(origin, account)
  const rows: Row[] = []
  for (const { name, path } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time has the server
    const times = await measurePage(origin + path, cookie, REQUESTS)
    const row = `monitors: list, ${name}`
    rows.push(
      { name: `${row} p50`, value: times.p50, unit: 'ms' },
      { name: `${row} p95`, value: times.p95, unit: 'ms', floor: { atMost: PAGE_AT_MOST } },
    )
  }
  return rows
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}
