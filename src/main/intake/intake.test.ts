import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { BroadcastChannel, Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { Spool, SpoolPosition } from '#domain/spool/spool.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { readRecords } from '#storage/spool/record.ts'
import { Instruments } from '#domain/instruments/instruments.ts'
import { createLog } from '../log.ts'
import { intakeFamilies } from '../metrics/families.ts'
import { parseSettings } from '../settings.ts'
import { openInnerServer } from './inner-server.ts'
import { spoolOf, startIntake } from './start-intake.ts'

/** A busy machine needs time to start a thread. */
const SOON = { timeout: 60_000 }
vi.setConfig({ testTimeout: 120_000 })
const PLENTY = { records: 1_000_000, bytes: 1_000_000_000 }

/** The thread with a one-project catalogue, and a main-thread server that echoes the URL. */
async function anIntake() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-intake-'))
  const settings = parseSettings({ NODE_ENV: 'test', PORT: '0', MISHAP_DATA: folder, MISHAP_SPOOL_SEGMENT: '16K' })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const catalogue = await openSqliteCatalogue({ file: dataPaths(folder).catalogue })
  const grant = operatorGrant('project:write')
  const { project, key } = await catalogue.projects.create(grant, { name: 'web', platform: 'node' }, new Date())
  const inner = await openInnerServer(folder, (req, res) => void res.end(`main: ${req.url}`))
  const intake = await startIntake({
    module: new URL('./test-support/mortal-intake.ts', import.meta.url),
    ready: Promise.resolve(),
    settings: settings.value,
    socketPath: inner.socketPath,
    upgrades: false,
    log: createLog({ logLevel: 'silent' }),
    meter: new Instruments(intakeFamilies).memory,
    hangsAfterMs: 1_500,
  })
  const channel = new BroadcastChannel('mortal intake')
  const target = `${intake.address}/api/${project.id}/envelope/?sentry_key=${key.publicKey}`
  return {
    ...intake,
    spool: spoolOf(intake),
    target,
    send: async (text: string): Promise<boolean> => {
      const body = `{}\n{"type":"event"}\n{"message":"${text}"}`
      const answer = await fetch(target, { method: 'POST', body }).catch(() => undefined)
      await answer?.text()
      return answer?.ok === true
    },
    end: (how: 'die' | 'hang') => channel.postMessage(how),
    [Symbol.asyncDispose]: async () => {
      channel.close()
      await intake.drain()
      await intake.close()
      await inner.close()
      await catalogue.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The messages in the spool, read as the digest does. */
async function messagesIn(spool: Spool): Promise<string[]> {
  const found: string[] = []
  let at: SpoolPosition = { segment: 0, offset: 0 }
  for (let range = spool.nextRange(at, PLENTY); range !== undefined; range = spool.nextRange(at, PLENTY)) {
    const file = await readFile(spool.segmentPath(range.segment))
    for (const { body } of readRecords(file.subarray(range.from, range.to)))
      found.push(/"message":"(.*?)"/.exec(Buffer.from(body).toString())?.[1] ?? '')
    at = { segment: range.segment, offset: range.to }
  }
  return found
}

test('what the intake thread acknowledges the main thread finds in the spool, over many segments', async () => {
  await using intake = await anIntake()
  const texts = Array.from({ length: 300 }, (_, index) => `event ${index} ${'x'.repeat(300)}`)
  for (const text of texts) expect(await intake.send(text)).toBe(true)
  expect(await messagesIn(intake.spool)).toEqual(texts)
  expect(intake.spool.backlog().records).toBe(300)
})

test('an event is answered while the main thread computes', async () => {
  await using intake = await anIntake()
  // Another thread sends it, because this one is the main thread and is blocked until the answer arrives.
  const status = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    import { parentPort, workerData } from 'node:worker_threads'
    const send = () => fetch(${JSON.stringify(intake.target)}, { method: 'POST', body: '{}\\n{"type":"event"}\\n{}' })
    await send()
    parentPort.once('message', async () => {
      Atomics.store(workerData, 0, (await send()).status)
      Atomics.notify(workerData, 0)
    })
    parentPort.postMessage('ready')`
  const sender = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData: status })
  await once(sender, 'message')
  sender.postMessage('send')
  expect(Atomics.wait(status, 0, 0, 15_000)).not.toBe('timed-out')
  expect(Atomics.load(status, 0)).toBe(200)
  await sender.terminate()
})

test('what has been digested is deleted by the thread that wrote it, and what the main thread appends comes after', async () => {
  await using intake = await anIntake()
  for (const index of Array.from({ length: 100 }).keys()) await intake.send(`event ${index} ${'x'.repeat(300)}`)
  const first = intake.spool.nextRange({ segment: 0, offset: 0 }, PLENTY)
  if (first === undefined) throw new Error('nothing there')
  await intake.spool.release({ segment: first.segment, offset: first.to })
  expect(intake.spool.backlog().records).toBeLessThan(100)
  await expect(readFile(intake.spool.segmentPath(first.segment))).rejects.toThrow('ENOENT')
  const found = new TextEncoder().encode('"message":"found"')
  const header = { kind: 'finding', projectId: 1 as never, receivedAt: Date.now() } as const
  expect(await intake.spool.append({ header, body: found })).toEqual({ ok: true, value: undefined })
  expect((await messagesIn(intake.spool)).at(-1)).toBe('found')
})

test('a thread that dies comes back where it listened, and nothing that it acknowledged is lost or doubled', async () => {
  await using intake = await anIntake()
  const sent: string[] = []
  const heard: string[] = []
  let deaths = 0
  let sinceThen = 0
  let again = 0
  for (let index = 0; deaths < 5 || heard.length < 50; index++) {
    // Only after it is back: a busy machine needs time to start a thread.
    if (sinceThen === 20) {
      deaths++
      sinceThen = 0
      intake.end('die')
    }
    sent.push(`event ${index}`)
    if (await intake.send(`event ${index}`)) {
      heard.push(`event ${index}`)
      sinceThen++
    } else await expect.poll(() => intake.send(`again ${again++}`), SOON).toBe(true)
  }
  await expect.poll(() => intake.send('the last'), SOON).toBe(true)
  const stored = await messagesIn(intake.spool)
  expect(heard.filter((text) => !stored.includes(text))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored.at(-1)).toBe('the last')
  expect(await (await fetch(`${intake.address}/sign-in`)).text()).toBe('main: /sign-in')
}, 120_000)

test('a thread that hangs is ended, and another takes its place', async () => {
  await using intake = await anIntake()
  expect(await intake.send('before')).toBe(true)
  intake.end('hang')
  await expect.poll(() => intake.send('after'), SOON).toBe(true)
  const stored = await messagesIn(intake.spool)
  expect([stored[0], stored.at(-1)]).toEqual(['before', 'after'])
}, 120_000)
