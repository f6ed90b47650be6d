import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

/**
 * One Postgres for all files of a run, started on first use: a run without such files pays nothing. Test processes find
 * the socket in their environment, and receive the URL of the database `postgres`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-pg-run-'))
  let started: Promise<PostgresServer> | undefined
  const server = createServer((socket) => {
    socket.on('error', () => {})
    started ??= startPostgres()
    started.then(
      (postgres) => socket.end(JSON.stringify({ url: postgres.url('postgres') })),
      (fault: unknown) => socket.end(JSON.stringify({ failed: String(fault) })),
    )
  })
  const path = join(folder, 'socket')
  await new Promise<void>((resolve) => server.listen(path, resolve))
  process.env['MISHAP_TEST_POSTGRES'] = path
  return async () => {
    server.close()
    await (await started?.catch(() => undefined))?.stop()
    await rm(folder, { recursive: true })
  }
}
