import { open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock, type Clock } from './harness/clock.ts'
import { anEvent, anythingKept, load } from './harness/load.ts'
import { memoryLimit } from './harness/memory-limit.ts'
import { mostMemory } from './harness/most-memory.ts'
import { operatorOf } from './harness/operator.ts'
import { envelopeUrl, post, type Answer } from './harness/post.ts'
import { discard, newDataFolder, startServer, tryCommand, type TestServer } from './harness/server.ts'
import { holdUp } from './harness/stopped-process.ts'
import { until } from './harness/until.ts'
import { mountReadOnly, mountVolume, type Volume } from './harness/volume.ts'

const PATIENT = { timeout: 60_000, interval: 100 }
const DAY_MS = 86_400_000
const GIB = 1024 ** 3
/** The event store's errors about a full disk, before and during a write. */
const FULL = /not enough space|no space left/i
const STOPPED = /Processing has stopped because of an error and is retrying: .*(?:not enough space|no space left)/i

const started: TestServer[] = []

/** Starts a server that is killed after its test, even if the test fails. */
async function start(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await startServer(options)
  started.push(server)
  return server
}

const killAll = async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()))
}
/** For tests that create resources for their servers: kills the servers before those are released. */
const killedAfterwards: AsyncDisposable = { [Symbol.asyncDispose]: killAll }
afterAll(discard)

/** A server with a project, and the SDK's and operator's view of both. */
async function aServer(options: Parameters<typeof startServer>[0] = {}) {
  const server = await start(options)
  const dsn = await server.createProject('Faulty', 'node')
  return { server, dsn, ...seenOf(server, dsn) }
}

function seenOf(server: TestServer, dsn: string) {
  return {
    /** Sends an event with `bytes` of text. */
    send: (bytes = 10): Promise<Answer> =>
      post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n{"message":"${'x'.repeat(bytes)}"}`),
    /** Number of stored events, once the queue is empty. */
    stored: async (): Promise<number | undefined> => {
      await server.digested()
      return (await server.doctor()).projects[0]?.events
    },
    /** The output of `mishap doctor`. Its exit code is ignored, because it also depends on this machine's disk. */
    doctorSays: async (): Promise<string> => {
      const { stdout, stderr } = await tryCommand(['doctor'], { ...process.env, MISHAP_DATA: server.data })
      return `${stdout}\n${stderr}`
    },
    /** Waits for a log line, which arrives through a pipe shortly after the fact. */
    logged: (text: string | RegExp): Promise<void> => expect.poll(server.printed, PATIENT).toMatch(text),
  }
}
type Seen = ReturnType<typeof seenOf>

/** Why an event is rejected on a full disk, and the message its sender gets. */
const REFUSED: readonly (readonly [cause: string, detail: string])[] = [
  ['disk_low', 'The server’s disk is nearly full. Nothing was stored; try again later.'],
  ['spool_failed', 'The server could not store this durably. Nothing was stored; try again later.'],
]

/**
 * Sends events until one is rejected, and expects the response to ask SDKs to retry. Returns the number of acknowledged
 * events.
 */
async function sendUntilRefused(send: Seen['send']): Promise<number> {
  for (let acknowledged = 0; acknowledged < 2_000; acknowledged++) {
    const { status, headers, text } = await send(20_000)
    if (status === 200) continue
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    // The free-space watch runs once a second. Until it notices, the disk itself returns the error.
    const { causes, detail } = JSON.parse(text) as { causes: readonly string[]; detail: string }
    expect(REFUSED).toContainEqual([causes[0], detail])
    return acknowledged
  }
  throw new Error('The disk never was full.')
}

const taken = (send: Seen['send']): Promise<void> => expect.poll(async () => (await send()).status, PATIENT).toBe(200)

describe('a server', () => {
  let volumes: Readonly<Record<'data' | 'spool' | 'events' | 'scratch', Volume>>
  let clock: Clock
  let seen: Awaited<ReturnType<typeof aServer>>
  let acknowledged = 0

  beforeAll(async () => {
    const data = await newDataFolder()
    volumes = {
      data: await mountVolume(data, 96),
      spool: await mountVolume(join(data, 'spool'), 32),
      events: await mountVolume(join(data, 'events'), 64),
      scratch: await mountVolume(join(data, 'events', 'scratch'), 1),
    }
    // Not on the volumes, because it is set even when they are full.
    clock = await aClock(await newDataFolder())
    seen = await aServer({ data, env: clock.env })
  })
  afterAll(async () => {
    await killAll()
    for (const name of ['scratch', 'events', 'spool', 'data'] as const) await volumes[name][Symbol.asyncDispose]()
  })

  test('whose disks are all full gives SDKs 503, loses nothing acknowledged, and goes on when there is room', async () => {
    const { server, send, stored, logged } = seen
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200)
    const all = Object.values(volumes)
    for (const volume of all) await volume.fill()
    acknowledged += 10 + (await sendUntilRefused(send))
    await logged(/data is rejected/)
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
    for (const volume of all) await volume.clear()
    await taken(send)
    await expect.poll(stored, PATIENT).toBe(++acknowledged)
    expect((await server.doctor()).digestFault).toBeNull()
  })

  test('whose spool alone has no room gives SDKs 503, and goes on when there is room', async () => {
    await volumes.spool.fill()
    acknowledged += await sendUntilRefused(seen.send)
    await volumes.spool.clear()
    await taken(seen.send)
    expect(await seen.stored()).toBe(++acknowledged)
  })

  test.each(['events', 'scratch'] as const)(
    'whose %s alone have no room lets events wait in the spool, says for what, and goes on when there is room',
    async (name) => {
      const { server, send, stored, logged, doctorSays } = seen
      await volumes[name].fill()
      for (let count = 0; count < 20; count++) expect((await send(20_000)).status).toBe(200)
      acknowledged += 20
      await expect.poll(async () => (await server.doctor()).digestFault, PATIENT).toMatch(FULL)
      await logged('Processing is waiting and will retry')
      // Checked once, because the sentence is the same.
      if (name === 'events') expect(await doctorSays()).toMatch(STOPPED)
      await volumes[name].clear()
      await expect.poll(stored, PATIENT).toBe(acknowledged)
      expect((await server.doctor()).digestFault).toBeNull()
    },
  )

  test('whose clock is set ahead and back takes and digests events all the same', async () => {
    for (const days of [0, 1, -1, 0]) {
      await clock.set(days * DAY_MS)
      for (const { status } of await Promise.all([1, 2, 3, 4, 5].map(seen.send))) expect(status).toBe(200)
      acknowledged += 5
      expect(await seen.stored(), `${days} days ahead`).toBe(acknowledged)
    }
  })

  test('that SIGSTOP holds up under load goes on: nothing acknowledged is lost or doubled, and doctor says for how long', async () => {
    const { server, dsn, stored, doctorSays } = seen
    const sending = load(server.address, dsn, anEvent, { pauseMs: 20 })
    await until('it takes what is sent', () => sending.sent.length > 8)
    await holdUp(server.pid, 2_500)
    const before = sending.sent.length
    await until('it takes what is sent again', () => sending.sent.length > before + 8)
    const sent = await sending.stop()
    acknowledged += sent.acknowledged.error ?? 0
    expect([await stored(), sent.unanswered]).toEqual([acknowledged, {}])
    const longest = /Thread main: .* and ([\d,]+)\.\d ms \(longest\)/.exec(await doctorSays())?.[1] ?? ''
    expect(Number(longest.replaceAll(',', ''))).toBeGreaterThan(2_000)
  })

  test('that is stopped under load answers each request whole, or takes no connection', async () => {
    const { server, dsn } = seen
    const event = `{}\n{"type":"event"}\n{"message":"one of the last"}`
    const ends: string[] = []
    let isDown = false
    const asking = Array.from({ length: 16 }, async (_, index) => {
      // Half of them are events; the others are forwarded to the main thread.
      const url = index % 2 === 0 ? envelopeUrl(server.address, dsn) : `${server.address}/api/health`
      while (!isDown) {
        const answered = await post(url, event).then(
          ({ status }) => String(status),
          ({ code, message }: NodeJS.ErrnoException) => `${code}: ${message}`,
        )
        ends.push(answered)
        isDown = answered.startsWith('ECONNREFUSED')
      }
    })
    await until('each has had an answer', () => ends.length > 32)
    expect(await server.stop()).toBe(0)
    isDown = true
    await Promise.all(asking)
    // "Socket hang up" is Node's error for an empty response. A connection not yet accepted is reset.
    const whole = ends.filter((end) => /^\d/.test(end))
    const rest = new Set(ends.filter((end) => !/^\d|^ECONNREFUSED|^ECONNRESET: (?:connect|read|write) /.test(end)))
    expect([whole.length > 16, [...rest]]).toEqual([true, []])
  })
})

test('a folder that cannot be written to is named in a sentence', async () => {
  const data = await newDataFolder()
  const operator = operatorOf({ ...process.env, MISHAP_DATA: data })
  await operator.createProject('Before')
  await operator.close()
  await using _ = await mountReadOnly(data)
  await Promise.all(
    [['serve', '--no-pages'], ['doctor']].map(async (words) => {
      const { code, stderr } = await tryCommand(words, { ...process.env, MISHAP_DATA: data, PORT: '0' })
      expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining(data)])
      expect(stderr).toContain('is not writable')
      expect(stderr).not.toMatch(/\n\s+at /)
    }),
  )
})

describe('after kill -9', () => {
  let data: string
  let dsn: string
  let server: TestServer

  beforeAll(async () => {
    data = await newDataFolder()
  })
  afterAll(killAll)

  test('and a corrupt byte in the middle of a segment, that record alone is lost, logged and counted', async () => {
    // After the first event, a batch stays open until the server is killed.
    const before = await aServer({ data, env: { MISHAP_BATCH_WAIT: '10000' } })
    dsn = before.dsn
    await before.send()
    await before.server.digested()
    const sizes = Array.from({ length: 20 }, (_, index) => 1_000 + index)
    for (const { status } of await Promise.all(sizes.map(before.send))) expect(status).toBe(200)
    await before.server.kill()
    const spool = join(data, 'spool')
    const [segment = ''] = (await readdir(spool)).filter((name) => name.endsWith('.segment')).toSorted()
    const bytes = await readFile(join(spool, segment))
    await using file = await open(join(spool, segment), 'r+')
    await file.write('?', bytes.indexOf('x'.repeat(1_010)) + 500)

    server = await start({ data })
    const { stored, logged, doctorSays } = seenOf(server, dsn)
    expect(await stored()).toBe(20)

    await logged('An acknowledged record in the spool was damaged on disk')
    expect((await server.doctor()).withoutProject).toContainEqual({
      category: 'default',
      outcome: 'invalid',
      reason: 'spool_damaged',
      quantity: 1,
    })
    expect(await doctorSays()).toContain('1 record of the spool could not be read back')
  })

  test('and a truncated WAL and a part without files, it digests what it has forgotten, and names the part alone', async () => {
    const { send } = seenOf(server, dsn)
    const log = {
      version: 2,
      items: [{ timestamp: Date.now() / 1000, trace_id: 'a'.repeat(32), level: 'info', body: 'x' }],
    }
    const envelope = `{}\n{"type":"log"}\n${JSON.stringify(log)}\n`
    expect((await post(envelopeUrl(server.address, dsn), envelope)).status).toBe(200)
    await server.digested()
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200)
    await server.digested()
    await server.kill()
    const wal = join(data, 'catalogue.db-wal')
    const { size } = await stat(wal)
    await truncate(wal, size - 3_000)
    for (const part of await newestPartsOf(join(data, 'events', 'chdb', 'data', 'default', 'logs')))
      for (const name of await readdir(part)) if (/\.(?:bin|c?mrk\d?)$/.test(name)) await rm(join(part, name))

    server = await start({ data })
    const again = seenOf(server, dsn)
    expect((await again.send()).status).toBe(200)
    expect(await again.stored()).toBe(31)
    expect((await server.doctor()).digestFault).toBeNull()
    await again.logged(/Parts of the event store are damaged and were set aside/)
    const errors = server
      .printed()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    expect(errors).toEqual([expect.stringMatching(/"[^"]*\/detached\/[^"]*"/)])
    expect(await server.stop()).toBe(0)
  })
})

/** Folders of the parts with a table's newest rows: after a merge, the merged part and, for a while, its sources. */
async function newestPartsOf(table: string): Promise<readonly string[]> {
  const parts = (await readdir(table)).flatMap((name) => {
    const lastBlock = /^\d+_\d+_(\d+)_\d+$/.exec(name)?.[1]
    return lastBlock === undefined ? [] : [{ path: join(table, name), lastBlock: Number(lastBlock) }]
  })
  const newest = Math.max(...parts.map(({ lastBlock }) => lastBlock))
  return parts.filter(({ lastBlock }) => lastBlock === newest).map(({ path }) => path)
}

describe('strangers', () => {
  test('who take all of 256 descriptors hold up nobody when they are gone, and cost no acknowledged event', async () => {
    await using _ = killedAfterwards
    const { server, send, stored, logged } = await aServer({ under: ['prlimit', '--nofile=256:256'] })
    expect((await send()).status).toBe(200)
    const { port } = new URL(server.address)
    const strangers = Array.from({ length: 400 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
    await logged('Connections are turned away')
    const tried = () =>
      send().then(
        ({ status }) => status,
        () => 0,
      )
    // Every response sent during the outage is correct.
    const meanwhile = await Promise.all([1, 2, 3, 4, 5].map(tried))
    for (const socket of strangers) socket.destroy()
    await expect.poll(tried, PATIENT).toBe(200)
    await expect.poll(stored, PATIENT).toBe(2 + meanwhile.filter((status) => status === 200).length)
    expect(server.printed()).not.toContain('EMFILE')
    expect((await server.doctor()).digestFault).toBeNull()
    expect(await server.stop()).toBe(0)
  })

  test('and programs with large bodies of every kind come by with a gigabyte of memory', async () => {
    await using limit = await memoryLimit(GIB)
    await using _ = killedAfterwards
    // A file in memory would count towards the server's memory.
    const data = await newDataFolder('/var/tmp')
    const { server, dsn, send, doctorSays } = await aServer({ data, ...(limit && { under: limit.under }) })
    const large = `{}\n{"type":"attachment","filename":"a","length":20000000}\n${'x'.repeat(20_000_000)}\n`
    const sending = load(server.address, dsn, anythingKept, { pauseMs: 20 })
    const url = envelopeUrl(server.address, dsn)
    let isOver = false
    const measuring = mostMemory(server, () => isOver)
    const answers = await Promise.all(
      [...Array(10).keys()].map(async (index) => {
        // Spaced out, so that the load continues between them.
        await until('some of the load was answered', () => sending.sent.length > 8 * index)
        return (await post(url, large)).status
      }),
    )
    const sent = await sending.stop()
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect([sent.unanswered, await limit?.kills()]).toEqual([{}, limit === undefined ? undefined : 0])
    expect((await send()).status).toBe(200)
    await server.digested()
    isOver = true
    expect((await server.doctor()).projects[0]?.events).toBe((sent.acknowledged.error ?? 0) + 1)
    expect(await measuring).toBeLessThan(GIB)
    expect(await doctorSays()).toMatch(/Memory: .+ in use/)
    expect(await server.stop()).toBe(0)
  })
})
