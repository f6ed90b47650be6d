import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestClickHouse,
  testUser,
  type TestClickHouse,
} from '#storage/events/server/test-support/test-clickhouse.ts'
import { openApi, type Api } from './harness/api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, tryCommand, type TestServer } from './harness/server.ts'

const PATIENT = { timeout: 90_000, interval: 100 }

describe('events on a ClickHouse server', () => {
  let folder: string
  let clickhouse: TestClickHouse
  let server: TestServer
  let dsn: string
  let api: Api
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-event-server-'))
    clickhouse = await startTestClickHouse({ folder: join(folder, 'clickhouse') })
    const { origin } = new URL(clickhouse.url)
    const client = createClient({ url: origin, username: testUser.user, password: testUser.password })
    await client.command({ query: 'CREATE DATABASE mishap' })
    await client.close()
    const file = join(folder, 'address')
    await writeFile(file, `${clickhouse.url}/mishap\n`)
    env = { MISHAP_CLICKHOUSE_FILE: file }
    server = await startServer({ env })
    dsn = await server.createProject('Shop', 'node')
    api = await openApi(server)
  })
  afterAll(async () => {
    await server.stop()
    await clickhouse.stop()
    await discard()
    await rm(folder, { recursive: true, force: true })
  })

  let sent = 0
  const send = async (): Promise<void> => {
    const event = { message: 'It broke', level: 'error', extra: { number: ++sent } }
    const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
    expect(answer.status).toBe(200)
  }
  const sendMany = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await send()
  }
  const port = () => Number(new URL(clickhouse.url).port)
  const restart = async (): Promise<void> => {
    clickhouse = await startTestClickHouse({ folder: join(folder, 'clickhouse'), port: port() })
  }
  const counted = async () => {
    const [issue] = await api.issues('shop')
    return [Number(issue?.count), (await api.events('shop')).length]
  }

  test('become an issue, and doctor says where they are', async () => {
    await sendMany(3)
    await server.digested()
    expect(await counted()).toEqual([3, 3])
    const { stdout } = await tryCommand(['doctor'], { ...process.env, ...env, MISHAP_DATA: server.data })
    expect(stdout).toMatch(/events: ClickHouse is 127\.0\.0\.1:\d+, database mishap\. Its clock is/)
    expect(stdout).not.toContain(testUser.password)
  })

  test('wait in the spool while it is gone, which is said, and are each there once when it is back', async () => {
    await clickhouse.stop('SIGKILL')
    await sendMany(20)
    await expect.poll(server.printed, PATIENT).toMatch(/cannot be reached|ECONNREFUSED/)
    const { stores, digestFault } = await server.doctor()
    expect(stores.events).toMatchObject({ fault: expect.stringContaining('cannot be reached') })
    expect(digestFault).toContain('ClickHouse cannot be reached')
    await restart()
    await server.digested()
    expect(await counted()).toEqual([23, 23])
  })

  test('are there once also where it is killed in the middle of taking them, and Mishap with it', async () => {
    const sending = sendMany(40)
    await expect.poll(() => sent).toBeGreaterThan(35)
    await clickhouse.stop('SIGKILL')
    await sending
    await server.kill()
    // Mishap starts first: it accepts events before there is an event store.
    const { port: own } = new URL(server.address)
    const again = startServer({ data: server.data, env: { ...env, PORT: own } })
    const probes = () =>
      Promise.all(
        ['live', 'ready'].map((probe) =>
          fetch(`http://127.0.0.1:${own}/api/health/${probe}`).then(
            ({ status }) => status,
            () => 'refused',
          ),
        ),
      )
    await expect.poll(probes, PATIENT).toEqual([200, 503])
    await Promise.all([restart(), again])
    expect(await probes()).toEqual([200, 200])
    server = await again
    await sendMany(2)
    await server.digested()
    api = await openApi(server)
    expect(await counted()).toEqual([65, 65])
    expect(server.printed()).not.toContain(testUser.password)
  })
})
