import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dataPaths } from '#domain/data-paths.ts'
import { countStart } from './count-start.ts'
import { operatorOf, type Operator } from './operator.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const command = join(project, 'bin', 'mishap')
const LONGEST_COMMAND_MS = 180_000
const STARTS_WITHIN_MS = 60_000
const DIGESTED_POLL_MS = 15
/** Another thread takes its place; what was under way there has no answer, which no test can tell from another cause. */
const THREAD_CRASHED = /thread crashed/

/** A real server in a process of its own, with a data folder of its own. */
export interface TestServer extends Operator {
  readonly address: string
  readonly data: string
  readonly pid: number
  /** Everything it has printed so far. */
  readonly printed: () => string
  /** Runs `bin/mishap …` on the same data folder; resolves to its standard output. Rejects at another exit code than 0. */
  readonly mishap: (...args: string[]) => Promise<string>
  /** Until everything that was acknowledged is digested. */
  readonly digested: () => Promise<void>
  /** SIGTERM; resolves to the exit code. */
  readonly stop: () => Promise<number | null>
  /** kill -9. What it held a lease of waits half a minute for the next server, or for {@link endLeases}. */
  readonly kill: () => Promise<void>
}

export interface ServerOptions {
  /** Goes on with this data folder; otherwise a new one is made, and removed by {@link discard}. */
  readonly data?: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** The folder of another version to run. */
  readonly build?: string
  /** A command that starts what follows it in its own place, within limits. */
  readonly under?: readonly string[]
  /** How long it may take until it listens. Default: half a minute. */
  readonly startsWithinMs?: number
}

const folders: string[] = []

/**
 * A new temporary data folder.
 * @param within default: where the run keeps its files, which may be in memory
 */
export async function newDataFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, 'mishap-e2e-'))
  folders.push(folder)
  return folder
}

/** Removes the data folders that were made. Call it when the last server has stopped. */
export async function discard(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Starts the server and waits until it listens (`ready: 'ingest'`) or until pages are served too. */
export async function startServer(
  options: ServerOptions = {},
  ready: 'ingest' | 'pages' = 'ingest',
): Promise<TestServer> {
  countStart()
  const data = options.data ?? (await newDataFolder())
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    MISHAP_DATA: data,
    MISHAP_LOG_LEVEL: 'warn',
    // Projects are numbered from 1 then, and no report of ours is among the events of a test.
    MISHAP_SELF: 'off',
    // Tests wait for what they sent: half a second for company would be most of their time.
    MISHAP_BATCH_WAIT: '0',
    // They ask much in a minute; those about limits say otherwise.
    MISHAP_API_REQUESTS: '1000000',
    ...options.env,
  }
  const args = options.args ?? (ready === 'ingest' ? ['serve', '--no-pages'] : ['serve'])
  const program = options.build === undefined ? command : join(options.build, 'bin', 'mishap')
  const line = [...(options.under ?? []), process.execPath, program, ...args]
  const child = spawn(line[0] ?? process.execPath, line.slice(1), {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let isAsked = false
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code, signal) => {
      // A test sees a refused connection, and nothing of why.
      if (!isAsked)
        process.stderr.write(`The server ended by itself, with ${code ?? signal}:\n${printed.slice(-4000)}\n`)
      resolve(code)
    }),
  )

  const { startsWithinMs = STARTS_WITHIN_MS } = options
  const says = (pattern: RegExp) =>
    until(child, () => printed, pattern, startsWithinMs).catch((fault: unknown) => {
      // Nobody else knows of it: left alone it would take the processor from all tests that follow.
      isAsked = true
      child.kill('SIGKILL')
      throw fault
    })
  const address = await says(/listening on (http:\S+)/)
  if (ready === 'pages') await says(/Pages are ready/)
  const listening = { ...env, PORT: new URL(address).port }
  const operator = operatorOf(listening)
  return {
    ...operator,
    address,
    data,
    mishap: (...words) => runCommand(words, listening),
    pid: child.pid ?? 0,
    printed: () => printed,
    digested: () => untilDigested(address),
    stop: async () => {
      await operator.close()
      isAsked = true
      if (THREAD_CRASHED.test(printed))
        process.stderr.write(`A thread of the server crashed:\n${printed.slice(-4000)}\n`)
      child.kill('SIGTERM')
      return exited
    },
    kill: async () => {
      await operator.close()
      isAsked = true
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * Ends the leases of a server that has ended, as a minute would. Opening the catalogue mends what the kill has left
 * of it: not for tests of that.
 */
export function endLeases({ data }: Pick<TestServer, 'data'>): void {
  const catalogue = new DatabaseSync(dataPaths(data).catalogue, { timeout: 5_000 })
  catalogue.exec('delete from leases')
  catalogue.close()
}

/**
 * A figure of a process's memory in bytes, from /proc: what it holds now (`VmRSS`), how much of that is no page of a file
 * (`RssAnon`), the most it ever held (`VmHWM`), or how many addresses it has taken (`VmSize`).
 */
export async function memoryOf(pid: number, figure: 'VmRSS' | 'RssAnon' | 'VmHWM' | 'VmSize'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

async function until(child: ChildProcess, printed: () => string, pattern: RegExp, withinMs: number): Promise<string> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const match = pattern.exec(printed())
    if (match !== null) return match[1] ?? ''
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not say ${String(pattern)}:\n${printed()}`)
    await delay(20)
  }
}

async function untilDigested(address: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const response = await fetch(`${address}/api/health`)
    const { backlog } = (await response.json()) as { backlog: { records: number } }
    if (backlog.records === 0) return
    if (Date.now() > deadline) throw new Error(`Still ${backlog.records} records undigested after a minute.`)
    await delay(DIGESTED_POLL_MS)
  }
}

/** Runs the operator's command; resolves to its standard output, and rejects at another exit code than 0. */
export async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(words, env)
  if (code === 0) return stdout
  throw new Error(`mishap ${words.join(' ')} failed with ${code}:\n${stdout}\n${stderr}`)
}

/** What a command came to. `code` is null when it had to be ended, because it ran on. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the operator's command to its end, whatever that is. */
export function tryCommand(words: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: project, env, timeout: LONGEST_COMMAND_MS, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [command, ...words], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() })
    })
    child.stdin?.end(input)
  })
}
