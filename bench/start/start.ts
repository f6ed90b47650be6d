import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalised, yardstickUs } from '../../tools/yardstick.ts'
import { usageOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { freePort, operate, startServer, type Server, type ServerConfig } from '../server.ts'

const STARTS = 5
const COMMANDS = 10
const POLL_MS = 5
const LONGEST_START_MS = 60_000
const TICKS_PER_SECOND = 100
/** CPU seconds on a good day. */
const FLOORS = { socket: 0.6, page: 1.2, command: 0.15 }

/** The CPU time of a start. */
interface Start {
  /** Until the socket is open. */
  readonly socket: number
  /** Until the first page has been answered. */
  readonly page: number
}

/**
 * The cost of a start on an installation that has run before, in CPU seconds of all threads, as measured and normalised
 * to a good day.
 */
export async function measureStart(bench: {
  readonly folder: string
  readonly profileFolder: string | undefined
  say(line: string): void
}): Promise<readonly Row[]> {
  const { folder, profileFolder, say } = bench
  const config = { dataFolder: join(folder, 'start'), port: await freePort(), pages: true, profileFolder: undefined }
  say('Start: migrations, an account, what Node compiles …')
  const account = ['user', 'create', '--email', 'bench@mail.example', '--name', 'Bench', '--password-stdin']
  await operate(config, account, 'a long bench password')
  await timeStart(config)
  const before = yardstickUs()
  say(`Start: ${STARTS} starts, ${COMMANDS} of each command …`)
  const starts: Start[] = []
  for (let n = 0; n < STARTS; n++) starts.push(await timeStart({ ...config, profileFolder }))
  const help = await timeCommand(config, ['--help'])
  const list = await timeCommand(config, ['project', 'list'])
  const yardstick = (before + yardstickUs()) / 2
  const row = (name: string, seconds: number, floor: number): readonly Row[] => [
    { name: `${name}: processor time`, value: seconds * 1000, unit: 'ms' },
    {
      name: `${name}: on a fast day`,
      value: normalised(seconds * 1000, yardstick),
      unit: 'ms',
      floor: { atMost: floor * 1000 },
    },
  ]
  return [
    { name: 'yardstick', value: yardstick, unit: 'µs' },
    ...row('start to open socket', median(starts.map((start) => start.socket)), FLOORS.socket),
    ...row('start to first page', median(starts.map((start) => start.page)), FLOORS.page),
    ...row('mishap --help', help, FLOORS.command),
    ...row('mishap project list', list, FLOORS.command),
  ]
}

async function timeStart(config: ServerConfig): Promise<Start> {
  const server = startServer(config)
  try {
    await untilDone(server, () => server.output().includes('listening on'))
    const socket = (await usageOf(server.pid)).cpuSeconds
    await untilDone(server, async () => {
      const response = await fetch(`http://127.0.0.1:${config.port}/sign-in`)
      await response.arrayBuffer()
      return response.ok
    })
    const page = (await usageOf(server.pid)).cpuSeconds
    return { socket, page }
  } finally {
    await server.stop()
  }
}

/** CPU seconds of one call. */
async function timeCommand(config: ServerConfig, words: readonly string[]): Promise<number> {
  await operate(config, words)
  const before = childrenSeconds()
  for (let n = 0; n < COMMANDS; n++) await operate(config, words)
  return (childrenSeconds() - before) / COMMANDS
}

/** CPU time of our child processes that have ended: `cutime` and `cstime` (proc(5)). */
function childrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

async function untilDone(server: Server, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`The server did not start in time:\n${server.output()}`)
    await new Promise((wake) => setTimeout(wake, POLL_MS))
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
