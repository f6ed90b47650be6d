/** `npm run bench`: measures the server on this machine from outside. See options.ts for the options. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureAttack } from './attack/attack.ts'
import { measureApi } from './api/api.ts'
import { measureExplore } from './explore/explore.ts'
import { measureDashboards } from './dashboards/dashboards.ts'
import { measureMetrics } from './metrics/metrics.ts'
import { measureMonitors } from './monitors/monitors.ts'
import { measurePoints } from './metrics/points.ts'
import { measureFirstLoads } from './first-load/first-load.ts'
import { measureCrowd } from './crowd/crowd.ts'
import { measureIsolation } from './isolation/isolation.ts'
import { startGenerator } from './load.ts'
import { readOptions, type BenchOptions } from './options.ts'
import { measurePages, type PageTimes } from './requests.ts'
import { diskUsage, fill, measureLoad, watchMemory, type LoadResult, type PeakMemory } from './phases.ts'
import { usageOf, type Usage } from './processes.ts'
import { measureSourceMaps } from './source-maps.ts'
import { measureFelt } from './felt/felt.ts'
import { runFloors } from './floors/run.ts'
import { timePages } from './pages/run.ts'
import { measureSearch } from './search/search.ts'
import { measureSessions } from './sessions/sessions.ts'
import { measureLogs } from './logs/logs.ts'
import { measureLogSearch } from './logs/search.ts'
import { measureUptime } from './uptime/uptime.ts'
import { measureReplays } from './replays/replays.ts'
import { measureProfiles } from './profiles/profiles.ts'
import { measureStart } from './start/start.ts'
import { measureSpans } from './spans/spans.ts'
import { holds, keep, tableOf, thisMachine, type BenchReport, type Row } from './report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type Server, type ServerConfig } from './server.ts'

const results = fileURLToPath(new URL('./results', import.meta.url))
const account = { email: 'bench@mail.example', password: 'a long bench password' }
const SETTLE_MS = 5_000
const HELPERS = 'V8Worker'

interface Measured {
  readonly firstEventMs: number
  readonly idle: Usage
  readonly load: LoadResult
  readonly events: number
  readonly peak: PeakMemory
  readonly disk: Readonly<Record<string, number>>
  readonly pages: PageTimes | undefined
  readonly refused: Readonly<Record<string, number>>
}

async function run(options: BenchOptions, folder: string): Promise<Measured> {
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    pages: options.pages,
    profileFolder: undefined,
  }
  const start = (profileFolder?: string): Server => {
    const server = startServer({ ...config, profileFolder })
    cleanUp.defer(() => server.stop())
    return server
  }

  say('First start: migrations, an account, a project …')
  const dsn = await operate(config, ['project', 'create', 'bench', '--platform', 'node'])
  await operate(
    config,
    ['user', 'create', '--email', account.email, '--name', 'Bench', '--password-stdin'],
    account.password,
  )
  const target = targetOf(dsn)
  const origin = `http://127.0.0.1:${config.port}`
  const first = start()
  await firstAccepted(first, target)
  await pause(SETTLE_MS)
  await first.stop()

  const server = start(options.profile ? join(results, 'profiles') : undefined)
  const firstEventMs = await firstAccepted(server, target)
  await pause(SETTLE_MS)
  const idle = await usageOf(server.pid)

  const generator = await startGenerator({ target, kinds: options.kinds, connections: options.connections })
  cleanUp.defer(() => generator.stop())
  const memory = watchMemory(server.pid)
  cleanUp.defer(async () => void (await memory.stop()))

  say(`Load: ${options.connections} connections for ${options.loadSeconds} s, then the digest catches up …`)
  const load = await measureLoad({ origin, server, generator, seconds: options.loadSeconds })
  const filled = await fill({ origin, generator, have: load.warmUp + load.accepted, want: options.events, say })
  await pause(SETTLE_MS)
  // The two starts sent one event each.
  const events = 2 + load.warmUp + load.accepted + filled.accepted
  const disk = await diskUsage(config.dataFolder)

  if (options.pages) say('Pages …')
  const pages = options.pages ? await measurePages(origin, account) : undefined
  const peak = await memory.stop()
  await server.stop()
  return { firstEventMs, idle, load, events, peak, disk, pages, refused: merged(load.refused, filled.refused) }
}

/** The figures next to their promised values. */
function rowsOf({ firstEventMs, idle, load, events, peak, disk, pages }: Measured): Row[] {
  const perEvent = 1e6 / load.accepted
  return [
    { name: 'accepted', value: load.accepted / load.sendSeconds, unit: '/s', floor: { atLeast: 4_500 } },
    {
      name: 'digested, end to end',
      value: load.accepted / load.digestedSeconds,
      unit: '/s',
      floor: { atLeast: 3_000 },
    },
    { name: 'digested while loaded', value: (load.accepted - load.backlog) / load.sendSeconds, unit: '/s' },
    { name: 'latency p50', value: load.latency.p50, unit: 'ms' },
    { name: 'latency p99', value: load.latency.p99, unit: 'ms', floor: { atMost: 40 } },
    { name: 'memory, idle', value: idle.rss / 1e6, unit: 'MB' },
    { name: 'memory, idle, private', value: idle.privateBytes / 1e6, unit: 'MB', floor: { atMost: 300 } },
    { name: 'memory, peak', value: peak.rss / 1e6, unit: 'MB' },
    { name: 'memory, peak, private', value: peak.privateBytes / 1e6, unit: 'MB', floor: { atMost: 800 } },
    { name: 'start to first event', value: firstEventMs / 1000, unit: 's', floor: { atMost: 2 } },
    {
      name: 'on disk, per event',
      value: Object.values(disk).reduce((sum, bytes) => sum + bytes, 0) / events,
      unit: 'bytes',
    },
    { name: 'events in the store', value: events, unit: '' },
    ...pageRows(pages),
    { name: 'server CPU per event', value: load.serverCpuSeconds * perEvent, unit: 'µs' },
    { name: 'collector: pauses per event', value: load.collected.pausedSeconds * perEvent, unit: 'µs' },
    { name: 'collector: helpers’ CPU per event', value: helperSeconds(load) * perEvent, unit: 'µs' },
    { name: 'collector: whole heaps', value: load.collected.major, unit: '' },
    { name: 'generator CPU per event', value: load.generatorCpuSeconds * perEvent, unit: 'µs' },
  ]
}

/** V8's own threads for collection and compilation. */
function helperSeconds({ threads }: LoadResult): number {
  return threads.find(({ name }) => name === HELPERS)?.cpuSeconds ?? 0
}

function pageRows(pages: PageTimes | undefined): Row[] {
  if (pages === undefined) return []
  return [
    { name: 'issue list p50', value: pages.list.p50, unit: 'ms' },
    { name: 'issue list p95', value: pages.list.p95, unit: 'ms', floor: { atMost: 100 } },
    { name: 'issue page p50', value: pages.page.p50, unit: 'ms' },
    { name: 'issue page p95', value: pages.page.p95, unit: 'ms', floor: { atMost: 100 } },
  ]
}

function merged(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [reason, count] of counts.flatMap((one) => Object.entries(one))) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}

function say(line: string): void {
  console.log(line)
}

function timeAll({ data, sizes, keep: keeps, profile }: BenchOptions, folder: string) {
  const profileFolder = profile ? join(results, 'profiles') : undefined
  return timePages({ folder: data ?? folder, sizes, keeps, profileFolder, say })
}

/** Measurements outside a normal run: filling a store takes ten minutes. */
async function measureByItself(options: BenchOptions, folder: string): Promise<readonly Row[]> {
  const { measure, events, loadSeconds: seconds } = options
  if (measure === 'search') return measureSearch({ folder, events, say })
  if (measure === 'explore') return measureExplore({ folder, spans: events, say })
  if (measure === 'metrics')
    return [...(await measurePoints({ folder, seconds, say })), ...(await measureMetrics({ folder, say }))]
  if (measure === 'log-search') return measureLogSearch({ folder, lines: events, say })
  if (measure === 'replays') return measureReplays({ folder, seconds, say })
  if (measure === 'dashboards') return measureDashboards({ folder: options.data ?? folder, events, say })
  if (measure === 'api') {
    const profileFolder = options.profile ? join(results, 'profiles') : undefined
    return measureApi({ folder: options.data ?? folder, events, profileFolder, say })
  }
  if (measure === 'felt' && options.peer !== undefined)
    return measureFelt({ folder: options.data ?? folder, venv: options.peer, events, say })
  if (measure === 'monitors')
    return measureMonitors({ folder, profileFolder: options.profile ? join(results, 'profiles') : undefined, say })
  if (measure === 'uptime') return measureUptime({ folder, say })
  if (measure === 'start')
    return measureStart({ folder, profileFolder: options.profile ? join(results, 'profiles') : undefined, say })
  if (measure === 'sessions') return measureSessions({ folder, sessions: events, say })
  if (measure === 'isolation') return measureIsolation({ folder, seconds, say })
  return measure === 'crowd' ? measureCrowd({ folder, say }) : []
}

async function main(words: readonly string[]): Promise<number> {
  if (words[0] === '--floors') return runFloors(words.slice(1), say)
  const options = readOptions(words)
  if (typeof options === 'string') {
    console.log(options)
    return words.includes('--help') ? 0 : 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'mishap-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { measure, loads } = options
  const wants = (what: BenchOptions['measure']) => measure === what || measure === 'all'
  const measured = wants('plain') ? await run(options, folder) : undefined
  const mapped = wants('source-maps')
    ? await measureSourceMaps({ folder, seconds: options.loadSeconds, say })
    : undefined
  const browser =
    options.pages && wants('first-load') ? await measureFirstLoads({ folder, times: loads, say }) : undefined
  const spans = wants('spans') ? await measureSpans({ folder, seconds: options.loadSeconds, say }) : undefined
  const logged = wants('logs') ? await measureLogs({ folder, seconds: options.loadSeconds, say }) : []
  const profiled = wants('profiles') ? await measureProfiles({ folder, seconds: options.loadSeconds, say }) : []
  const byItself = await measureByItself(options, folder)
  const timed = measure === 'pages' ? await timeAll(options, folder) : undefined
  const at = new Date().toISOString()
  const out = options.out ?? join(results, `attack-${at.replaceAll(/[:.]/g, '-')}`)
  const attacked = measure === 'attack' ? await measureAttack({ folder, minutes: options.attackMinutes, out, say }) : []
  const report: BenchReport = {
    at,
    machine: thisMachine(),
    options,
    rows: [
      ...(measured === undefined ? [] : rowsOf(measured)),
      ...(mapped?.rows ?? []),
      ...(browser?.rows ?? []),
      ...(spans?.rows ?? []),
      ...logged,
      ...profiled,
      ...byItself,
      ...attacked,
      ...(timed?.rows ?? []),
    ],
    threads: measured?.load.threads ?? mapped?.threads ?? spans?.threads ?? [],
    firstLoads: browser?.pages ?? [],
    disk: measured?.disk ?? {},
    refused: measured?.refused ?? {},
  }
  say(`\n${tableOf(report)}\n\n${await keep(report, results)}`)
  if (timed?.isAsGood === false) return 1
  return options.strict && report.rows.some((row) => holds(row) === false) ? 1 : 0
}

// exit() runs 'exit' handlers, which stop servers and remove the data folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.stderr.write(`The bench was ended by ${signal}.\n`)
    process.exit(1)
  })

process.exitCode = await main(process.argv.slice(2))
