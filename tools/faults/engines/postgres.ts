import { startPostgres } from '../../test/postgres-server.ts'
import { openWire } from '../wire.ts'
import type { Engine } from './engine.ts'

/** A Postgres that waits for the disk, as one that is in use does. */
export async function openPostgres(): Promise<Engine> {
  const postgres = await startPostgres({ durable: true })
  const folder = decodeURIComponent(new URL(postgres.url('postgres')).hostname)
  const wire = await openWire({ path: `${folder}/.s.PGSQL.5432` })
  return {
    name: 'postgres',
    wire,
    env: {
      MISHAP_DATABASE: `postgres://mishap@127.0.0.1:${wire.port}/postgres`,
      MISHAP_SECRET: 'a secret of forty characters, for faults',
    },
    pid: postgres.pid,
    kill: postgres.kill,
    start: postgres.start,
    [Symbol.asyncDispose]: async () => {
      await wire[Symbol.asyncDispose]()
      await postgres.stop()
    },
  }
}
