import { execFile } from 'node:child_process'
import { open, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aClock } from './harness/clock.ts'
import { load } from './harness/load.ts'
import { envelopeUrl, post, type Answer } from './harness/post.ts'
import { discard, newDataFolder, startServer, tryCommand, type TestServer } from './harness/server.ts'
import { mountReadOnly, mountVolume, type Volume } from './harness/volume.ts'

const run = promisify(execFile)
const PATIENT = { timeout: 30_000, interval: 100 }
const DAY_MS = 86_400_000

const started: TestServer[] = []

/** Starts a server that does not outlive its test, however that ends. */
async function start(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await startServer(options)
  started.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()))
})
afterAll(discard)

/** A server with a project, and what an SDK and an operator see of both. */
async function aServer(options: Parameters<typeof startServer>[0] = {}) {
  const server = await start(options)
  const dsn = await server.createProject('Faulty', 'node')
  return { server, dsn, ...seenOf(server, dsn) }
}

function seenOf(server: TestServer, dsn: string) {
  return {
    /** Sends an event with so many bytes of text. */
    send: (bytes = 10): Promise<Answer> =>
      post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n{"message":"${'x'.repeat(bytes)}"}`),
    /** Events that lie in the store when nothing waits any more. */
    stored: async (): Promise<number | undefined> => {
      await server.digested()
      return (await server.doctor()).projects[0]?.events
    },
  }
}

/** Sends events until one is refused, and expects SDKs to be told to come again. Returns how many were acknowledged. */
async function sendUntilRefused(send: () => Promise<Answer>): Promise<number> {
  for (let acknowledged = 0; acknowledged < 2_000; acknowledged++) {
    const { status, headers, text } = await send()
    if (status === 200) continue
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    expect(JSON.parse(text)).toMatchObject({
      causes: ['spool_failed'],
      detail: expect.stringContaining('write to disk'),
    })
    return acknowledged
  }
  throw new Error('The disk never was full.')
}

describe('a full disk', () => {
  async function onVolume(folder: string, mib: number, use: (volume: Volume, data: string) => Promise<void>) {
    const data = await newDataFolder()
    await using volume = await mountVolume(join(data, folder), mib)
    await use(volume, data)
  }

  test('of everything: SDKs get 503, nothing acknowledged is lost, and it goes on when there is room', async () => {
    await onVolume('.', 96, async (volume, data) => {
      const { server, send, stored } = await aServer({ data })
      for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200)
      await volume.fill()
      const acknowledged = 10 + (await sendUntilRefused(() => send(20_000)))
      expect(server.printed()).toContain('The spool cannot write to disk: data is rejected')
      expect(server.printed()).toMatch(/ENOSPC|the disk is full/)
      expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
      await volume.clear()
      await expect.poll(async () => (await send()).status, PATIENT).toBe(200)
      await expect.poll(stored, PATIENT).toBe(acknowledged + 1)
      expect((await server.doctor()).digestFault).toBeNull()
      expect(await server.stop()).toBe(0)
    })
  })

  test('of the spool alone: the same', async () => {
    await onVolume('spool', 2, async (volume, data) => {
      const { server, send, stored } = await aServer({ data })
      await volume.fill()
      const acknowledged = await sendUntilRefused(() => send(20_000))
      await volume.clear()
      await expect.poll(async () => (await send()).status, PATIENT).toBe(200)
      expect(await stored()).toBe(acknowledged + 1)
      expect(await server.stop()).toBe(0)
    })
  })

  test('of the event store, where rows also pass through: events wait in the spool, and doctor says for what', async () => {
    await onVolume('events', 64, async (volume, data) => {
      const { server, send, stored } = await aServer({ data })
      await send()
      await server.digested()
      await volume.fill()
      for (let count = 0; count < 20; count++) expect((await send(20_000)).status).toBe(200)
      await expect.poll(async () => (await server.doctor()).digestFault, PATIENT).toMatch(/no space left/i)
      expect(server.printed()).toContain('Processing is waiting and will retry')
      const doctor = await tryCommand(['doctor'], { ...process.env, MISHAP_DATA: data })
      expect([doctor.code, doctor.stderr]).toEqual([
        1,
        expect.stringMatching(/Processing has stopped.*no space left/is),
      ])
      await volume.clear()
      await expect.poll(stored, PATIENT).toBe(21)
      expect((await server.doctor()).digestFault).toBeNull()
      expect(await server.stop()).toBe(0)
    })
  })
})

test('a folder that cannot be written to is named in a sentence', async () => {
  const data = await newDataFolder()
  await tryCommand(['project', 'create', 'Before'], { ...process.env, MISHAP_DATA: data })
  await using _ = await mountReadOnly(data)
  for (const words of [['serve', '--no-pages'], ['doctor']]) {
    const { code, stderr } = await tryCommand(words, { ...process.env, MISHAP_DATA: data, PORT: '0' })
    expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining(data)])
    expect(stderr).toContain('is not writable')
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})

test('a corrupt byte in the middle of a segment costs that record alone, is logged and counted', async () => {
  const data = await newDataFolder()
  // After the first event, a batch waits for company until the server is killed.
  const { server, dsn, send } = await aServer({ data, env: { MISHAP_BATCH_WAIT: '60000' } })
  await send()
  await server.digested()
  for (let count = 1; count <= 20; count++) expect((await send(1_000 + count)).status).toBe(200)
  await server.kill()
  const spool = join(data, 'spool')
  const [segment = ''] = (await readdir(spool)).filter((name) => name.endsWith('.segment')).toSorted()
  const bytes = await readFile(join(spool, segment))
  await using file = await open(join(spool, segment), 'r+')
  await file.write('?', bytes.indexOf('x'.repeat(1_010)) + 500)

  const again = await start({ data })
  expect(await seenOf(again, dsn).stored()).toBe(20)
  expect(again.printed()).toContain('An acknowledged record in the spool was damaged on disk')
  expect((await again.doctor()).withoutProject).toContainEqual({
    category: 'default',
    outcome: 'invalid',
    reason: 'spool_damaged',
    quantity: 1,
  })
  expect(await again.mishap('doctor')).toContain('1 record of the spool could not be read back')
  expect(await again.stop()).toBe(0)
})

test('a process that is stopped for a while under load goes on: nothing acknowledged is lost, nothing doubled', async () => {
  const { server, dsn, stored } = await aServer()
  const sending = load(server.address, dsn)
  await delay(500)
  process.kill(server.pid, 'SIGSTOP')
  await delay(3_000)
  process.kill(server.pid, 'SIGCONT')
  await delay(500)
  const { acknowledged, unanswered } = await sending.stop()
  expect([await stored(), unanswered.error ?? 0]).toEqual([acknowledged.error, 0])
  expect(server.printed()).toContain('A thread was blocked')
  expect(await server.stop()).toBe(0)
})

test('a clock that is set ahead and back holds nothing up', async () => {
  const data = await newDataFolder()
  const clock = await aClock(data)
  const { server, send, stored } = await aServer({ data, env: { ...clock.env, MISHAP_BATCH_WAIT: '500' } })
  for (const [round, days] of [0, 1, -1, 0].entries()) {
    await clock.set(days * DAY_MS)
    const startedAt = performance.now()
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(200)
    expect(await stored()).toBe(5 * (round + 1))
    expect(performance.now() - startedAt, `${days} days ahead`).toBeLessThan(5_000)
  }
  expect(await server.stop()).toBe(0)
})

test('256 descriptors, and strangers who take them all: events are taken again when they are gone', async () => {
  const { server, send, stored } = await aServer()
  expect((await send()).status).toBe(200)
  await server.digested()
  await run('prlimit', ['--pid', String(server.pid), '--nofile=256:256'])
  const { port } = new URL(server.address)
  const idle: Socket[] = Array.from({ length: 400 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await delay(500)
  // Whatever is answered meanwhile is true.
  const meanwhile = await Promise.all(
    Array.from({ length: 5 }, () =>
      send().then(
        ({ status }) => status,
        () => 'no connection',
      ),
    ),
  )
  for (const socket of idle) socket.destroy()
  await expect
    .poll(
      () =>
        send().then(
          ({ status }) => status,
          () => 0,
        ),
      PATIENT,
    )
    .toBe(200)
  await expect.poll(stored, PATIENT).toBe(2 + meanwhile.filter((status) => status === 200).length)
  expect(await server.stop()).toBe(0)
})

describe('after kill -9', () => {
  test('with a truncated WAL the server starts, takes events and digests them', async () => {
    const data = await newDataFolder()
    const { server, dsn, send } = await aServer({ data })
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200)
    await server.digested()
    await server.kill()
    const wal = join(data, 'catalogue.db-wal')
    const { size } = await stat(wal)
    await truncate(wal, size - 3_000)

    const again = await start({ data })
    const { send: sendAgain, stored } = seenOf(again, dsn)
    expect((await sendAgain()).status).toBe(200)
    expect(await stored()).toBe(11)
    expect(await again.stop()).toBe(0)
  })
})
