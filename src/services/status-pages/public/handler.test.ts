import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'
import { openShelf } from '../shelf.ts'
import { createStatusHandler } from './handler.ts'

/** The public pages work from the file alone, without any store. */

const NOON = new Date('2026-01-02T12:00:00Z')
const snapshot: StatusSnapshot = {
  slug: 'shop',
  domain: null,
  page: {
    id: 'p1',
    name: 'Shop',
    intro: '',
    url: 'https://mishap.example/ops/status/shop',
    locales: ['en'],
    theme: 'dark',
    logo: null,
    createdAt: NOON.toISOString(),
    updatedAt: NOON.toISOString(),
  },
  components: [],
  incidents: [],
}

let folder: string
let server: Server
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-status-'))
  const shelf = openShelf(join(folder, 'status-pages.json'))
  const site = () => ({ origin: 'https://mishap.example', basePath: '/ops' })
  const handle = createStatusHandler({ shelf, site, desk: () => undefined, sendsMail: false })
  server = createServer((req, res) => {
    if (!handle(req, res, req.url ?? '')) res.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  await rm(folder, { recursive: true })
})

test('nothing is published: nothing is there, and everything else goes on', async () => {
  expect((await fetch(`${address}/status/shop`)).status).toBe(404)
  expect((await fetch(`${address}/statuses`)).status).toBe(418)
})

test('what another process has published is served, and says when it is out of date', async () => {
  await openShelf(join(folder, 'status-pages.json')).publish({ pages: [snapshot], asOf: NOON })
  await vi.waitFor(async () => expect((await fetch(`${address}/status/shop`)).status).toBe(200), { timeout: 10_000 })
  const text = await (await fetch(`${address}/status/shop`)).text()
  expect(text).toContain('could not be updated since <time datetime="2026-01-02T12:00:00.000Z">')
  expect(text).toContain('data-theme="dark"')
  expect(text).toContain('href="/ops/status/shop/history"')
  const asked = await fetch(`${address}/status/shop/subscribe`, {
    method: 'POST',
    body: new URLSearchParams({ webhook: 'https://hooks.example/x' }),
  })
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

test('a page without components does not claim that all systems are operational', async () => {
  const text = await (await fetch(`${address}/status/shop`)).text()
  expect(/<p class="now [^>]*>([^<]*)</.exec(text)?.[1]).toBe('No incidents.')
  expect(text).not.toContain('systems operational')
})

test('a server that sends no mail offers no subscription by mail, and takes none', async () => {
  const text = await (await fetch(`${address}/status/shop`)).text()
  expect(text).toContain('name="webhook"')
  expect(text).not.toContain('name="mail"')
  const body = new URLSearchParams({ mail: 'a@b.example' })
  expect((await fetch(`${address}/status/shop/subscribe`, { method: 'POST', body })).status).toBe(503)
})
