import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_QUEUE, type StatusMessage } from '#domain/alert/outbox.ts'
import type { StatusNotice } from '#domain/status-page/subscriber.ts'
import { createDeliver } from '#notify/alerts/deliver.ts'
import { createMailer } from '#notify/mail/mailer.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { enqueue } from '#storage/catalogue/alerts/enqueue.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { testNotice } from './notices.ts'
import { createOutboxWorker } from './outbox.ts'

const EVENTUALLY = { timeout: 10_000, interval: 20 }
const site = { origin: 'https://ops.example.com', basePath: '' }
const PATIENCE_MS = 30_000

/** Accepts every connection, reads the requests and never responds. */
async function aSilentServer() {
  const open = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted++
    open.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => open.delete(socket))
      .resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    open: () => open.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('receivers and a mail server that accept and never answer hold up nobody of another kind, and what waits is bounded', async () => {
  await using silent = await aSilentServer()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-hanging-'))
  const taken: string[] = []
  const answering = createHttpServer((req, res) => {
    taken.push(req.url ?? '')
    req.resume()
    res.end('ok')
  })
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  const good = `http://127.0.0.1:${(answering.address() as AddressInfo).port}/`
  const catalogue = await openSqliteCatalogue({ file: join(folder.path, 'catalogue.db') })
  const { db } = catalogue.database
  const box = createSecretBox(sealingKeysOf('instance'), 'alerts')
  const faults: unknown[] = []
  const worker = createOutboxWorker({
    outbox: catalogue.outbox,
    work: {
      person: async (userId) => ({ userId, email: `${userId}@example.com`, name: userId, locale: 'en' }) as never,
      receiver: (id) => catalogue.alertWork.receiver(id),
    },
    box,
    deliver: createDeliver({
      send: (request) =>
        guardedFetch({ ...request, timeoutMs: PATIENCE_MS, maxBytes: 10_000 }, { allowPrivateHosts: ['127.0.0.1'] }),
      mailer: createMailer({ server: `smtp://127.0.0.1:${silent.port}`, from: 'ops@example.com' }),
      site: () => site,
    }),
    sendWebhook: () => Promise.reject(new Error('Nobody here has webhooks of changes.')),
    onFault: (fault) => faults.push(fault),
  })
  const notice = {
    kind: 'confirm',
    page: { name: 'Shop', url: 'https://ops.example.com/status/shop' },
    confirm: 'https://ops.example.com/confirm',
  } as StatusNotice
  const subscribed = (subscriber: number, target: string): StatusMessage => ({
    kind: 'status',
    subscriber,
    to: { kind: target.startsWith('http') ? 'webhook' : 'mail', target, locale: 'en' },
    notice,
  })
  const summary = { items: [], more: 1 }
  const now = new Date()
  // Twenty subscribers whose webhooks hang, and twenty people behind a mail server that hangs.
  await enqueue(
    db,
    Array.from({ length: 20 }, (_, at) => [
      { to: 'somebody', message: subscribed(at, `http://127.0.0.1:${silent.port}/`), firing: null },
      { to: 'somebody', message: { kind: 'digest', userId: `p${at}`, digest: summary } as const, firing: null },
    ]).flat(),
    now,
  )
  await worker.send(now)
  await expect.poll(() => silent.open(), EVENTUALLY).toBe(8)

  // Then an alert of the organisation.
  const sealed = box.seal(JSON.stringify({ kind: 'webhook', url: good, template: '', secret: '' }))
  await db
    .insertInto('alert_receivers')
    .values({
      kind: 'webhook',
      name: 'Pager',
      locale: 'en',
      face: '{}',
      sealed,
      created_at: 0,
      created_by: 'Ada',
      changed_at: 0,
    })
    .execute()
  const alert = { kind: 'receiver', receiverId: 1, notice: testNotice(site, 'Ada', 1, now) } as const
  await enqueue(db, [{ to: 'Pager', message: alert, firing: null }], now)
  await worker.send(new Date())
  await expect.poll(() => taken, EVENTUALLY).toEqual(['/'])
  // It arrived while all of the others were still hanging.
  expect(silent.open()).toBe(8)

  // A queue has a maximum length.
  const many = Array.from({ length: MAX_QUEUE + 10 }, () => subscribed(99, `http://127.0.0.1:${silent.port}/`))
  await enqueue(
    db,
    many.map((message) => ({ to: 'somebody', message, firing: null })),
    now,
  )
  expect((await catalogue.outbox.backlog()).waiting).toBeLessThanOrEqual(40 + MAX_QUEUE)
  expect(faults).toEqual([])
  await silent[Symbol.asyncDispose]()
  await worker.stop()
  await catalogue.close()
  await new Promise((resolve) => answering.close(resolve))
}, 60_000)
