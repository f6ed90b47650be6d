import { rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newComponent, type StatusComponent, type StatusPage } from '#domain/status-page/status-page.ts'
import { bodyOf, headersOf, startMailServer, type MailServer } from '#notify/mail/test-support/mail-server.ts'
import { openSqliteCatalogue, type SqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { ask } from './harness/ask.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { made, operator } from './harness/things.ts'

/** What the public receives of a status page from a real server, including during an outage of the catalogue. */

const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const HOSTILE = [
  '# <script>alert(1)</script>',
  '**Bold** <img src=x onerror=alert(1)> [click](javascript:alert(1)) [data](data:text/html,x)',
  '[docs](https://docs.example/a?b=1&c="2") `<svg onload=x>`',
  '```\n</code></pre><script>alert(2)</script>\n```',
  ']]></description><script>alert(3)</script> \u0000\u0008\u001b[2J\ufffe',
].join('\n\n')

interface Arrived {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const arrived: Arrived[] = []
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    arrived.push({ url: req.url ?? '', headers: req.headers, body })
    res.end('ok')
  })
})

let mail: MailServer
let server: TestServer
let catalogue: SqliteCatalogue
let page: StatusPage

const component = (publicId: string, name: string, more: Partial<StatusComponent> = {}): StatusComponent => ({
  ...newComponent,
  publicId,
  name,
  ...more,
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  mail = await startMailServer()
  const mailing = { MISHAP_SMTP: mail.url, MISHAP_MAIL_FROM: 'Mishap <mishap@example.com>' }
  server = await startServer({
    env: { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1', MISHAP_LOG_LEVEL: 'error', ...mailing },
  })
  await server.createProject('Secret-Squirrel', 'node')
  catalogue = await openSqliteCatalogue({ file: join(server.data, 'catalogue.db') })
  const { statusPages } = catalogue
  const content = {
    name: 'Shop & Co',
    intro: 'All of the shop',
    locales: ['en', 'de'],
    theme: 'system',
    logo: { type: 'image/png', data: LOGO },
    components: [
      component('c-web', 'Website'),
      component('c-api', 'API', { group: 'Back <end>', mapping: { kind: 'manual', state: 'degraded_performance' } }),
      component('c-job', 'Nightly job', { group: 'Back <end>', mapping: { kind: 'check', id: 987_654_321 } }),
    ],
  } as const
  const place = { slug: 'shop', domain: 'status.shop.example' }
  page = made(await statusPages.create(operator('org:write'), place, content, new Date()))
  const at = new Date()
  const about = { kind: 'incident', impact: 'major', state: 'investigating', outageOf: null, startsAt: at } as const
  const components = { 'c-web': 'partial_outage' } as const
  const may = operator('alerts:write')
  made(
    await statusPages.open(may, page.id, { ...about, title: 'Pay <b>', endsAt: null, text: HOSTILE, components }, at),
  )
  const later = new Date(at.getTime() + 86_400_000)
  const planned = { ...about, kind: 'maintenance', impact: 'none', state: 'scheduled' } as const
  const when = { startsAt: later, endsAt: new Date(later.getTime() + 3_600_000) }
  made(
    await statusPages.open(may, page.id, { ...planned, ...when, title: 'Disks', text: 'New disks.', components }, at),
  )
  await vi.waitFor(async () => expect((await get('/status/shop')).text).toContain('Disks'), {
    timeout: 30_000,
    interval: 200,
  })
}, 60_000)

afterAll(async () => {
  await catalogue.close()
  await server.stop()
  await mail.close()
  await new Promise<void>((resolve) => void receiver.close(() => resolve()))
  await discard()
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  ask({ url: server.address + path, headers, method })
const json = async (path: string) => JSON.parse((await get(path)).text) as Record<string, never>
const post = (path: string, form: Readonly<Record<string, string>>) =>
  ask({
    url: server.address + path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

describe('the public page', () => {
  test('is plain HTML without script or cookie, kept for a while and asked for again by its tag', async () => {
    const first = await get('/status/shop', { 'accept-language': 'de' })
    expect(first.status).toBe(200)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toMatch(/public, max-age=\d+/)
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(first.text).toContain('<html lang="de"')
    expect(first.text).toContain('Aktuelle Störungen')
    expect(first.text).not.toMatch(/<script/i)
    const etag = String(first.headers.etag)
    const again = await get('/status/shop', { 'accept-language': 'de', 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await get('/status/shop', {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    expect((await get('/status/shop', {}, 'POST')).status).toBe(405)
    expect((await get('/status/shop?lang=de', { 'accept-language': 'en' })).text).toContain('<html lang="de"')
    expect((await get('/status/shop?lang=ja')).text).toContain('<html lang="en"')
  })

  test('writes what is hostile as text, and links to http and https alone', async () => {
    const { text } = await get('/status/shop')
    expect(text).not.toMatch(/<(script|svg|img src=x)/i)
    expect(text.match(/<img [^>]*>/g)).toEqual(['<img src="/status/shop/logo" alt="" />'])
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.every((href) => /^(https?:|\/)/.test(href))).toBe(true)
    expect(links).not.toContain(expect.stringContaining('script:'))
    expect(text).toContain('Back &#60;end&#62;')
    expect(text).toContain('<strong>Bold</strong>')
    for (const feed of ['feed.atom', 'feed.rss']) {
      // oxlint-disable-next-line no-await-in-loop
      const xml = (await get(`/status/shop/${feed}`)).text
      const said: string[] = []
      const parser = new DOMParser({ errorHandler: (_: string, problem: string) => said.push(problem) })
      const names = Array.from(parser.parseFromString(xml, 'text/xml').getElementsByTagName('*'), (one) => one.nodeName)
      expect([said, names.filter((name) => /^(script|svg|img|code|strong)$/.test(name))]).toEqual([[], []])
    }
  })

  test('is there by its own domain, and by no trick with the header', async () => {
    const own = await get('/', { host: 'Status.Shop.Example:8443' })
    expect(own.text).toContain('<title>Shop &#38; Co')
    expect(own.text).toContain('href="/history"')
    expect((await get('/api/v2/status.json', { host: 'status.shop.example' })).text).toContain('"indicator"')
    expect((await get('/logo', { host: 'status.shop.example.' })).headers['content-type']).toBe('image/png')
    // The app is not served on that domain.
    expect((await get('/sign-in', { host: 'status.shop.example' })).status).toBe(404)
    for (const host of ['evil.example', 'status.shop.example.evil.example', 'xstatus.shop.example', '..', 'a b'])
      expect((await get('/history', { host })).text).not.toContain('Shop &#38; Co')
    const forwarded = await get('/history', { 'x-forwarded-host': 'status.shop.example' })
    expect(forwarded.text).not.toContain('Shop &#38; Co')
  })

  test('has no other addresses: what is no slug leads nowhere', async () => {
    for (const path of ['/status/none', '/status/..%2f..%2fcatalogue.db', '/status/SHOP', '/status/shop%00'])
      expect((await get(path)).status).toBe(404)
    for (const path of ['/status/shop/x', '/status/shop/incidents/1', '/status/shop/api/v2/none.json'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('what tools read', () => {
  test('has the fields of the Statuspage API, and its incidents their pages', async () => {
    const summary = (await json('/status/shop/api/v2/summary.json')) as never as Summary
    expect(summary.page).toEqual({
      id: page.publicId,
      name: 'Shop & Co',
      url: 'https://status.shop.example',
      time_zone: 'Etc/UTC',
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(summary.status).toEqual({ indicator: 'major', description: 'Partial System Outage' })
    const fields =
      'created_at,description,group,group_id,id,name,only_show_if_degraded,page_id,position,showcase,start_date,status,updated_at'
    expect(
      Object.keys(summary.components[0] ?? {})
        .toSorted()
        .join(),
    ).toBe(fields)
    expect(
      summary.components.map(({ name, status, group, group_id }) => [name, status, group, group_id !== null]),
    ).toEqual([
      ['Website', 'partial_outage', false, false],
      ['API', 'degraded_performance', false, true],
      // A deleted check has no status, and the API has no value for that.
      ['Nightly job', 'operational', false, true],
      ['Back <end>', 'degraded_performance', true, false],
    ])
    const [incident] = summary.incidents
    expect(incident).toMatchObject({
      name: 'Pay <b>',
      status: 'investigating',
      impact: 'major',
      resolved_at: null,
      page_id: page.publicId,
      incident_updates: [{ status: 'investigating', body: HOSTILE, incident_id: incident?.id }],
    })
    expect(summary.scheduled_maintenances).toMatchObject([
      { name: 'Disks', status: 'scheduled', impact: 'maintenance' },
    ])
    expect(summary.scheduled_maintenances[0]?.scheduled_until).toMatch(/Z$/)
    for (const part of ['status', 'components', 'incidents', 'scheduled-maintenances'])
      expect(await json(`/status/shop/api/v2/${part}.json`)).toMatchObject({ page: { id: page.publicId } })
    const own = await get(`/status/shop/incidents/${incident?.id}`)
    expect([own.status, own.text.includes('Pay &#60;b&#62;')]).toEqual([200, true])
    expect((await get('/status/shop/api/v2/summary.json')).headers['access-control-allow-origin']).toBe('*')
  })

  test('tells nothing of what is inside: no project, no check, no number of ours', async () => {
    const paths = ['', '/history', '/feed.atom', '/feed.rss', '/api/v2/summary.json', '/api/v2/incidents.json']
    const texts = await Promise.all(paths.map(async (path) => (await get(`/status/shop${path}`)).text))
    for (const text of texts) expect(text).not.toMatch(/squirrel|987.?654.?321|check:|"mapping"|127\.0\.0\.1|"kind"/i)
    const bodies = JSON.stringify(await json('/status/shop/api/v2/summary.json'))
    expect(bodies).not.toMatch(/"(id|page_id|incident_id)":\d/)
  })
})

describe('a subscription', () => {
  test('begins when it is confirmed, is told of every update once, and ends with one click', async () => {
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    expect((await post('/status/shop/subscribe', { webhook: 'javascript:alert(1)' })).status).toBe(400)
    expect((await post('/status/shop/subscribe', { webhook: hook, name: 'a robot' })).status).toBe(200)
    expect((await post('/status/shop/subscribe', { webhook: hook })).status).toBe(200)
    // A repeated request sends no second message.
    expect((await post('/status/shop/subscribe', { webhook: hook })).status).toBe(200)
    await vi.waitFor(() => expect(arrived).toHaveLength(1), { timeout: 30_000, interval: 100 })
    const { meta } = JSON.parse(arrived[0]?.body ?? '') as { meta: { confirm: string } }
    const confirm = meta.confirm.replace('https://status.shop.example', '/status/shop')
    // A program that follows links must not confirm a subscription.
    expect((await get(confirm)).text).toContain('<button>')
    const subscribers = () => catalogue.statusPages.subscribers(operator('org:write'), page.id)
    expect((await subscribers()).map(({ confirmedAt }) => confirmedAt)).toEqual([null])
    expect((await post(`${confirm.slice(0, -1)}x`, {})).status).toBe(404)
    expect((await post(confirm, {})).status).toBe(200)

    const [incident] = await catalogue.statusPages.incidents(operator('alerts:read'), page.id, 'incident')
    const update = { state: 'resolved', text: 'Mended.', components: incident?.components ?? {} } as const
    made(await catalogue.statusPages.update(operator('alerts:write'), page.id, incident?.id ?? 0, update, new Date()))
    await vi.waitFor(() => expect(arrived).toHaveLength(2), { timeout: 30_000, interval: 100 })
    const told = JSON.parse(arrived[1]?.body ?? '') as { incident: object; page: object; meta: { unsubscribe: string } }
    expect(told).toMatchObject({ incident: { status: 'resolved', incident_updates: [{ body: 'Mended.' }, {}] } })
    expect(told.page).toEqual({
      id: page.publicId,
      status_indicator: 'minor',
      status_description: 'Partially Degraded Service',
    })

    const unsubscribe = told.meta.unsubscribe.replace('https://status.shop.example', '/status/shop')
    expect((await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect(await subscribers()).toEqual([])
    expect((await post(unsubscribe, {})).status).toBe(200)
    expect(arrived).toHaveLength(2)
  })

  test('by mail is confirmed by a link, and each mail ends it with one click', async () => {
    expect((await post('/status/shop/subscribe', { mail: 'kim@example.com' })).status).toBe(200)
    const letters = (many: number) =>
      vi.waitFor(() => expect(mail.received).toHaveLength(many), { timeout: 30_000, interval: 100 })
    await letters(1)
    const [asked] = mail.received
    const [confirm = ''] = /\/confirm\/[\w.-]+/.exec(asked === undefined ? '' : bodyOf(asked)) ?? []
    expect((await post(`/status/shop${confirm}`, {})).status).toBe(200)
    const [planned] = await catalogue.statusPages.incidents(operator('alerts:read'), page.id, 'maintenance')
    const update = { state: 'completed', text: 'Done early.', components: {} } as const
    made(await catalogue.statusPages.update(operator('alerts:write'), page.id, planned?.id ?? 0, update, new Date()))
    await letters(2)
    const told = mail.received[1]
    if (told === undefined) throw new Error('Nothing was received.')
    expect(bodyOf(told)).toContain('Done early.')
    expect(headersOf(told).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [unsubscribe = ''] = /\/unsubscribe\/[\w.-]+/.exec(headersOf(told).get('list-unsubscribe') ?? '') ?? []
    expect((await post(`/status/shop${unsubscribe}`, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect(await catalogue.statusPages.subscribers(operator('org:write'), page.id)).toEqual([])
  })
})

describe('while the catalogue is gone', () => {
  test('the page is served as it was, and subscriptions say that they are away', async () => {
    // SQLite keeps its open files, so the tables are dropped as well.
    const database = new DatabaseSync(join(server.data, 'catalogue.db'))
    database.exec('pragma foreign_keys = off; drop table status_subscribers; drop table status_pages')
    database.close()
    for (const file of ['catalogue.db', 'catalogue.db-wal', 'catalogue.db-shm'])
      await rename(join(server.data, file), join(server.data, `${file}.gone`))
    await vi.waitFor(() => expect(server.printed()).toMatch(/status_pages/), { timeout: 30_000, interval: 100 })
    expect(await json('/status/shop/api/v2/summary.json')).toMatchObject({ page: { id: page.publicId } })
    expect((await get('/status/shop')).text).toContain('Disks')
    expect((await post('/status/shop/subscribe', { mail: 'kim@example.com' })).status).toBe(503)
  })
})

interface Summary {
  readonly page: object
  readonly status: object
  readonly components: readonly { name: string; status: string; group: boolean; group_id: string | null }[]
  readonly incidents: readonly { id: string }[]
  readonly scheduled_maintenances: readonly { scheduled_until: string }[]
}
