import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The folder of this repository. */
export const project = fileURLToPath(new URL('../..', import.meta.url))
export const command = join(project, 'bin', 'mishap')
const STARTS_WITHIN_MS = 60_000
/** Another thread takes its place; what was under way there has no answer, which no test can tell from another cause. */
const THREAD_CRASHED = /thread crashed/

export interface ProcessOptions {
  readonly data: string
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly args?: readonly string[]
  /** The folder of another version to run. */
  readonly build?: string
  /** A command that starts what follows it in its own place, within limits. */
  readonly under?: readonly string[]
  /** How long it may take until it listens. Default: a minute. */
  readonly startsWithinMs?: number
  /** Gets what it prints, as it comes. */
  readonly print?: (text: string) => void
}

/** Whether to wait until the server listens, or until pages are served too. */
export type Ready = 'ingest' | 'pages'

/** A server that runs in a process of its own. */
export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** Everything it has printed so far. */
  readonly printed: () => string
  /** Ends it with this signal; resolves to the exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** The environment of servers under test on this data folder. */
export function serverEnvironment({ data, env }: Pick<ProcessOptions, 'data' | 'env'>): NodeJS.ProcessEnv {
  return {
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
    ...env,
  }
}

/** Starts the server and waits until it is ready. */
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
      // A test sees a refused connection, and nothing of why.
      if (!isAsked)
        process.stderr.write(`The server ended by itself, with ${code ?? signal}:\n${printed.slice(-4000)}\n`)
      resolve(code)
    }),
  )
  const { startsWithinMs = STARTS_WITHIN_MS } = options
  const says = (pattern: RegExp) =>
    until(child, () => printed, pattern, startsWithinMs).catch((fault: unknown) => {
      // Nothing else ends it, and it would slow all tests that follow.
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
