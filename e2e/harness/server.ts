import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { dataPaths } from '#domain/data-paths.ts'
import { countStart } from './count-start.ts'
import { operatorOf, type Operator } from './operator.ts'
import { command, project, serverEnvironment, startProcess, type ProcessOptions, type Ready } from './server-process.ts'

const LONGEST_COMMAND_MS = 180_000
const DIGESTED_POLL_MS = 15

/** A real server in a separate process, which tests may use but must not stop. */
export interface SharedServer extends Operator {
  readonly address: string
  readonly data: string
  readonly pid: number
  /** All output so far. */
  readonly printed: () => string
  /**
   * Runs `bin/mishap …` on the same data folder; resolves to its standard output. Rejects if the exit code is not 0.
   */
  readonly mishap: (...args: string[]) => Promise<string>
  /** Resolves once everything acknowledged has been digested. */
  readonly digested: () => Promise<void>
}

/** A test's own server, with its own data folder. */
export interface TestServer extends SharedServer {
  /** SIGTERM; resolves to the exit code. */
  readonly stop: () => Promise<number | null>
  /** kill -9. Its leases block the next server for half a minute, or until {@link endLeases}. */
  readonly kill: () => Promise<void>
}

export interface ServerOptions extends Omit<ProcessOptions, 'data'> {
  /** Reuses this data folder; the default is a new one, which {@link discard} removes. */
  readonly data?: string
}

const folders: string[] = []

/**
 * A new temporary data folder.
 * @param within default: the run's temporary folder, which may be in memory
 */
export async function newDataFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, 'mishap-e2e-'))
  folders.push(folder)
  return folder
}

/** Removes the created data folders. Call it after the last server has stopped. */
export async function discard(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Starts the server and waits until it listens (`ready: 'ingest'`) or also serves pages. */
export async function startServer(options: ServerOptions = {}, ready: Ready = 'ingest'): Promise<TestServer> {
  countStart()
  const data = options.data ?? (await newDataFolder())
  const running = await startProcess({ ...options, data }, ready)
  const { close, ...server } = handleOf({ ...running, data, env: options.env })
  return {
    ...server,
    stop: async () => {
      await close()
      return running.end('SIGTERM')
    },
    kill: async () => {
      await close()
      await running.end('SIGKILL')
    },
  }
}

export interface Running extends Pick<SharedServer, 'address' | 'data' | 'pid' | 'printed'> {
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** Operations on a running server, except for stopping it. `close` closes the stores that the operator opened. */
export function handleOf(running: Running): SharedServer & { readonly close: () => Promise<void> } {
  const { address, data, pid, printed } = running
  const listening = { ...serverEnvironment(running), PORT: new URL(address).port }
  return {
    ...operatorOf(listening),
    address,
    data,
    pid,
    printed,
    mishap: (...words) => runCommand(words, listening),
    digested: () => untilDigested(address),
  }
}

/**
 * Expires the leases of a killed server, which would otherwise take a minute. Opening the catalogue repairs it after
 * the kill, so do not use this in tests of that repair.
 */
export function endLeases({ data }: Pick<TestServer, 'data'>): void {
  const catalogue = new DatabaseSync(dataPaths(data).catalogue, { timeout: 5_000 })
  catalogue.exec('delete from leases')
  catalogue.close()
}

/**
 * A memory figure of a process in bytes, from /proc: current resident memory (`VmRSS`), the part of it that is not
 * file-backed (`RssAnon`), its peak (`VmHWM`), or the virtual address space (`VmSize`).
 */
export async function memoryOf(pid: number, figure: 'VmRSS' | 'RssAnon' | 'VmHWM' | 'VmSize'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
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

/** Runs the operator's command; resolves to its standard output, and rejects if the exit code is not 0. */
export async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(words, env)
  if (code === 0) return stdout
  throw new Error(`mishap ${words.join(' ')} failed with ${code}:\n${stdout}\n${stderr}`)
}

/** The result of a command. `code` is null if it was killed after a timeout. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the operator's command to its end, successful or not. */
export function tryCommand(words: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: project, env, timeout: LONGEST_COMMAND_MS, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [command, ...words], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() })
    })
    child.stdin?.end(input)
  })
}
