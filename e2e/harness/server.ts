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

/** A real server in a process of its own, which tests may use but not end. */
export interface SharedServer extends Operator {
  readonly address: string
  readonly data: string
  readonly pid: number
  /** Everything it has printed so far. */
  readonly printed: () => string
  /** Runs `bin/mishap …` on the same data folder; resolves to its standard output. Rejects at another exit code than 0. */
  readonly mishap: (...args: string[]) => Promise<string>
  /** Until everything that was acknowledged is digested. */
  readonly digested: () => Promise<void>
}

/** A server of the test's own, with a data folder of its own. */
export interface TestServer extends SharedServer {
  /** SIGTERM; resolves to the exit code. */
  readonly stop: () => Promise<number | null>
  /** kill -9. What it held a lease of waits half a minute for the next server, or for {@link endLeases}. */
  readonly kill: () => Promise<void>
}

export interface ServerOptions extends Omit<ProcessOptions, 'data'> {
  /** Goes on with this data folder; otherwise a new one is made, and removed by {@link discard}. */
  readonly data?: string
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

/** Where a server runs, and with which settings. */
export interface Running extends Pick<SharedServer, 'address' | 'data' | 'pid' | 'printed'> {
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** What tests do with a server that runs, short of ending it. `close` closes the stores that the operator opened. */
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
