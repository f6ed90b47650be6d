import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A test's ClickHouse: chDB behind ClickHouse's HTTP interface, in its own process. */
export interface TestClickHouse {
  /** `http://user:password@127.0.0.1:port` */
  readonly url: string
  readonly process: ChildProcess
  /** Stops it and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const program = fileURLToPath(new URL('clickhouse-process.ts', import.meta.url))

/** The required credentials, with a character that a URL must escape. */
export const testUser = { user: 'mishap', password: 'p%40ss/w@rd' }

/**
 * Starts a server.
 * @param options.folder where its data lie: they outlive it
 * @param options.port 0 for any free port
 */
export async function startTestClickHouse(options: { folder: string; port?: number }): Promise<TestClickHouse> {
  const child = spawn(process.execPath, [program, options.folder, String(options.port ?? 0)], {
    // The process exits when its stdin closes, in case its parent is killed.
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TEST_CLICKHOUSE_USER: testUser.user, TEST_CLICKHOUSE_PASSWORD: testUser.password },
  })
  const gone = once(child, 'exit')
  const port = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    gone.then(() => Promise.reject(new Error('The test server ended before it listened.'))),
  ])
  child.stdout.destroy()
  const credentials = [testUser.user, testUser.password].map(encodeURIComponent).join(':')
  return {
    url: `http://${credentials}@127.0.0.1:${port}`,
    process: child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await gone
    },
  }
}

let shared: Promise<TestClickHouse> | undefined

/**
 * The server shared by all tests of this process: MISHAP_TEST_CLICKHOUSE, or one that is started now and ends with the
 * process.
 */
export async function sharedTestClickHouse(): Promise<string> {
  const real = process.env['MISHAP_TEST_CLICKHOUSE']
  if (real !== undefined && real !== '') return real
  shared ??= startShared()
  return (await shared).url
}

async function startShared(): Promise<TestClickHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-clickhouse-'))
  const server = await startTestClickHouse({ folder })
  // Must not keep the test process alive.
  server.process.unref()
  if (server.process.stdin instanceof Socket) server.process.stdin.unref()
  process.once('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}
