import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { startTestClickHouse, testUser } from '#storage/events/server/test-support/test-clickhouse.ts'
import { mountVolume } from '../../../e2e/harness/volume.ts'
import { openWire } from '../wire.ts'
import type { Engine } from './engine.ts'

const MIB = 768

/** ClickHouse's engine behind its HTTP interface (docs/scaling.md says what this represents). */
export async function openClickHouse(onVolume: boolean): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-faults-clickhouse-'))
  const volume = onVolume ? await mountVolume(folder, MIB) : undefined
  let server = await startTestClickHouse({ folder })
  const port = Number(new URL(server.url).port)
  const { origin } = new URL(server.url)
  const client = createClient({ url: origin, username: testUser.user, password: testUser.password })
  await client.command({ query: 'CREATE DATABASE mishap' })
  await client.close()
  const wire = await openWire({ host: '127.0.0.1', port })
  return {
    name: 'clickhouse',
    wire,
    volume,
    env: { MISHAP_CLICKHOUSE: `${server.url.replace(`:${port}`, `:${wire.port}`)}/mishap` },
    pid: () => server.process.pid ?? 0,
    kill: () => server.stop('SIGKILL'),
    start: async () => {
      if (server.process.exitCode !== null || server.process.signalCode !== null)
        server = await startTestClickHouse({ folder, port })
    },
    [Symbol.asyncDispose]: async () => {
      await wire[Symbol.asyncDispose]()
      await server.stop('SIGKILL')
      await volume?.[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
