import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Root folder of this repository. */
export const project = fileURLToPath(new URL('../..', import.meta.url))
export const command = join(project, 'bin', 'mishap')
const STARTS_WITHIN_MS = 60_000
/** Another thread takes over. Its requests get no response, which a test cannot distinguish from other causes. */
const THREAD_CRASHED = /thread crashed/

export interface ProcessOptions {
  readonly data: string
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly args?: readonly string[]
  /** The folder of another version to run. */
  readonly build?: string
  /** A wrapper command that executes the command after it in its place, under limits. */
  readonly under?: readonly string[]
  /** Timeout until it listens. Default: a minute. */
  readonly startsWithinMs?: number
  /** Receives its output as it arrives. */
  readonly print?: (text: string) => void
}

/** Whether to wait until the server listens, or until it also serves pages. */
export type Ready = 'ingest' | 'pages'

export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** All output so far. */
  readonly printed: () => string
  /** Sends this signal; resolves to the exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** Environment variables for servers under test on this data folder. */
export function serverEnvironment({ data, env }: Pick<ProcessOptions, 'data' | 'env'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    MISHAP_DATA: data,
    MISHAP_LOG_LEVEL: 'warn',
    // Project ids then start at 1, and no self-reports appear among a test's events.
    MISHAP_SELF: 'off',
    // Tests wait for their data: half a second per batch would take up most of their time.
    MISHAP_BATCH_WAIT: '0',
    // Tests send many requests a minute; tests of limits override this.
    MISHAP_API_REQUESTS: '1000000',
    ...env,
  }
}

export async function startProcess(options: ProcessOptions, ready: Ready): Promise<ServerProcess> {
  const args = options.args ?? (ready === 'ingest' ? ['serve', '--no-pages'] : ['serve'])
  const program = options.build === undefined ? command : join(options.build, 'bin', 'mishap')
  const line = [...(options.under ?? []), process.execPath, program, ...args]
  const child = spawn(line[0] ?? process.execPath, line.slice(1), {
    cwd: project,
    env: serverEnvironment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    options.print?.(chunk.toString())
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let isAsked = false
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code, signal) => {
      // Tests only see a refused connection, not its cause.
      if (!isAsked)
        process.stderr.write(`The server ended by itself, with ${code ?? signal}:\n${printed.slice(-4000)}\n`)
      resolve(code)
    }),
  )
  const { startsWithinMs = STARTS_WITHIN_MS } = options
  const says = (pattern: RegExp) =>
    until(child, () => printed, pattern, startsWithinMs).catch((fault: unknown) => {
      // Otherwise it would keep running and slow down all following tests.
      isAsked = true
      child.kill('SIGKILL')
      throw fault
    })
  const address = await says(/listening on (http:\S+)/)
  if (ready === 'pages') await says(/Pages are ready/)
  return {
    address,
    pid: child.pid ?? 0,
    printed: () => printed,
    end: (signal) => {
      isAsked = true
      if (signal === 'SIGTERM' && THREAD_CRASHED.test(printed))
        process.stderr.write(`A thread of the server crashed:\n${printed.slice(-4000)}\n`)
      child.kill(signal)
      return exited
    },
  }
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
