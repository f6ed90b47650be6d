import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longestRequest, makeKinds, sampleEvents, type Target } from './bodies.ts'
import { notesCollector, readCollected, type Collected } from './collector/collector.ts'
import { openConnection } from './connection.ts'

const mishap = fileURLToPath(new URL('../bin/mishap', import.meta.url))

/** The bench's settings of a server; the rest are defaults. */
export interface ServerConfig {
  readonly dataFolder: string
  readonly port: number
  readonly pages: boolean
  /** The folder for its CPU profiles; `undefined` for none. */
  readonly profileFolder: string | undefined
  readonly env?: Readonly<Record<string, string>>
}

export interface Server {
  readonly pid: number
  readonly startedAt: number
  /** Its garbage collections so far. */
  collected(): Promise<Collected>
  /** Its last output, for error messages. */
  output(): string
  /** Sends SIGTERM, and SIGKILL after a timeout. Does nothing the second time. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 60_000
const START_TIMEOUT_MS = 60_000
// The demo has thousands of events.
const COMMAND_TIMEOUT_MS = 180_000
const RETRY_MS = 5
const MOST_OUTPUT = 8_000

/** Starts the real server. Returns at once: {@link firstAccepted} waits for it. */
export function startServer(config: ServerConfig): Server {
  const profile = config.profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${config.profileFolder}`]
  const collector = join(config.dataFolder, '..', `collector-${randomUUID()}`)
  const args = [...profile, ...notesCollector, mishap, 'serve', ...(config.pages ? [] : ['--no-pages'])]
  const startedAt = performance.now()
  const [program = process.execPath, ...words] = [...onlyOn(process.env['BENCH_CPUS']), process.execPath, ...args]
  const child = spawn(program, words, {
    env: { ...environmentOf(config), BENCH_COLLECTOR: collector },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error('The server could not be started.')
  // If the bench ends, so must its server: an orphan would keep the port and the memory.
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  child.once('exit', () => process.off('exit', orphan))
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-MOST_OUTPUT)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return {
    pid: child.pid,
    startedAt,
    collected: () => readCollected(collector),
    output: () => said,
    stop: () => stop(child),
  }
}

/**
 * The command that limits a program to some CPUs (taskset(1)), as if the machine had no others, and then executes it.
 */
function onlyOn(processors: string | undefined): readonly string[] {
  return processors === undefined ? [] : ['taskset', '--cpu-list', processors]
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(late)
}

/** Runs an operator's command, and returns its output. Throws if it fails. */
export async function operate(config: ServerConfig, words: readonly string[], input = ''): Promise<string> {
  const child = spawn(process.execPath, [mishap, ...words], { env: environmentOf(config), timeout: COMMAND_TIMEOUT_MS })
  const exited = once(child, 'exit')
  child.stdin.end(input)
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`mishap ${words.join(' ')} ended with exit code ${code}: ${complaints}`)
  return printed.trim()
}

/** Milliseconds from the process start to the first accepted event. Throws after a timeout. */
export async function firstAccepted(server: Server, target: Target): Promise<number> {
  const kinds = makeKinds(sampleEvents(1), target)
  const [kind] = kinds
  if (kind === undefined) throw new Error('There is nothing to send.')
  const buffer = Buffer.alloc(longestRequest(kinds))
  while (performance.now() - server.startedAt < START_TIMEOUT_MS) {
    const connection = await openConnection(target.host, target.port).catch(() => undefined)
    const length = kind.write(Date.now(), buffer)
    const reply = await connection?.send(buffer.subarray(0, length)).catch(() => undefined)
    const elapsedMs = performance.now() - server.startedAt
    connection?.close()
    if (reply?.status === 200) return elapsedMs
    await new Promise((wake) => setTimeout(wake, RETRY_MS))
  }
  throw new Error(
    `No event was accepted within ${START_TIMEOUT_MS / 1000} s. The server's last words:\n${server.output()}`,
  )
}

/** Waits until the server renders pages. Throws after a timeout. */
export async function pagesReady(server: Server): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!server.output().includes('Pages are ready')) {
    if (performance.now() > deadline) throw new Error(`The pages were not ready in time:\n${server.output()}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** Where an SDK with this DSN sends envelopes (docs/protocol.md 8). */
export function targetOf(dsn: string): Target {
  const url = new URL(dsn)
  const path = `/api/${url.pathname.slice(1)}/envelope/?sentry_version=7&sentry_key=${url.username}&sentry_client=bench%2F1`
  return { host: url.hostname, port: Number(url.port), path }
}

function environmentOf(config: ServerConfig): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('MISHAP_') && name !== 'NODE_OPTIONS',
  )
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(config.port),
    MISHAP_DATA: join(config.dataFolder),
    ...config.env,
  }
}
