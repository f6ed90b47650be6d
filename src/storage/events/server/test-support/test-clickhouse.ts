import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A test's ClickHouse: chDB behind ClickHouse's HTTP interface, in a process of its own. */
export interface TestClickHouse {
  /** `http://user:password@127.0.0.1:port` */
  readonly url: string
  readonly process: ChildProcess
  /** Ends it, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const program = fileURLToPath(new URL('clickhouse-process.ts', import.meta.url))

/** What the server asks of those who come: with a character that an address cannot hold as it is. */
export const testUser = { user: 'mishap', password: 'p%40ss/w@rd' }

/**
 * Starts one.
 * @param options.folder where its data lie: they outlive it
 * @param options.port 0: any that is free
 */
export async function startTestClickHouse(options: { folder: string; port?: number }): Promise<TestClickHouse> {
  const child = spawn(process.execPath, [program, options.folder, String(options.port ?? 0)], {
    // It ends when nobody holds its input any more: whoever started it may be killed.
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
 * Returns the server that all tests of this process share: MISHAP_TEST_CLICKHOUSE, or one that is started now and goes with
 * the process.
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
  // A process that waits for its tests must not wait for this one.
  server.process.unref()
  if (server.process.stdin instanceof Socket) server.process.stdin.unref()
  process.once('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}
