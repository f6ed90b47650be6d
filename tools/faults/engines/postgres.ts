import { mountVolume, type Volume } from '../../../e2e/harness/volume.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { openWire } from '../wire.ts'
import type { Engine } from './engine.ts'

const MIB = 384

/** A Postgres with durable writes, as in production. */
export async function openPostgres(onVolume: boolean): Promise<Engine> {
  let volume: Volume | undefined
  const onData = async (data: string) => {
    volume = await mountVolume(data, MIB)
  }
  // Recycles the log before it fills a small disk.
  const small = ['max_wal_size=64MB', 'min_wal_size=32MB']
  const postgres = await startPostgres({ durable: true, ...(onVolume && { onData, settings: small }) })
  const folder = decodeURIComponent(new URL(postgres.url('postgres')).hostname)
  const wire = await openWire({ path: `${folder}/.s.PGSQL.5432` })
  return {
    name: 'postgres',
    wire,
    volume,
    env: {
      MISHAP_DATABASE: `postgres://mishap@127.0.0.1:${wire.port}/postgres`,
      MISHAP_SECRET: 'a secret of forty characters, for faults',
    },
    pid: postgres.pid,
    kill: postgres.kill,
    start: postgres.start,
    [Symbol.asyncDispose]: async () => {
      await wire[Symbol.asyncDispose]()
      await postgres.kill()
      await volume?.[Symbol.asyncDispose]()
      await postgres.stop()
    },
  }
}
