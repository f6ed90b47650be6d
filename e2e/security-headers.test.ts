import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, type Answered } from './harness/ask.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { sendEvent } from './harness/send.ts'
import { startServer, type SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { addPerson } from './harness/template.ts'

/** The server's security headers, compared with docs/security.md, and user content in responses. */

let server: SharedServer
let cookie: Readonly<Record<string, string>>
let dsn: string
let asset: string
let issue: string

const EVENT = 'e'.repeat(32)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(document.cookie)</script>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Name, declared content type and actual content, all chosen by an attacker. */
const files: readonly (readonly [name: string, contentType: string, bytes: Buffer])[] = [
  ['evil.svg', 'image/svg+xml', Buffer.from(SVG)],
  ['evil.html', 'text/html', Buffer.from(HTML)],
  ['evil.png', 'image/png', Buffer.from(HTML)],
  ['both.png', 'image/png', Buffer.concat([PNG, Buffer.from(HTML)])],
  ['evil.xml', 'application/xhtml+xml', Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${HTML}</html>`)],
  ['a.txt\r\nSet-Cookie: a=b\r\nContent-Type: text/html', 'text/plain\r\nSet-Cookie: a=b', Buffer.from('text')],
  ['"; filename="evil.html', 'text/plain; charset="\r\nx: y"', Buffer.from('text')],
]

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "=cmd|' /C calc'!A0", '"=1+1"']

beforeAll(async () => {
  server = await sharedServer('pages')
  cookie = { cookie: (await addPerson(server, 'Ann', 'owner')).cookie }
  dsn = await server.createProject('Shop', 'node')
  await sendEvent(server, dsn, { event_id: EVENT, message: 'with files', tags: { formula: FORMULAS[0] ?? '' } })
  for (const formula of FORMULAS.slice(1))
    await sendEvent(server, dsn, { message: 'with files', tags: { formula }, release: formula })
  for (const [name, type, bytes] of files) await attach(name, type, bytes)
  await server.digested()
  const page = await ask({ url: `${server.address}/sign-in` })
  asset = /\/_next\/static\/[^"\\]+\.js/.exec(page.text)?.[0] ?? ''
  const [first] = JSON.parse((await read('/api/0/projects/home/shop/issues/?statsPeriod=')).text) as {
    shortId: string
  }[]
  issue = first?.shortId ?? ''
}, 60_000)
async function attach(filename: string, contentType: string, bytes: Buffer): Promise<void> {
  const header = JSON.stringify({ type: 'attachment', filename, content_type: contentType, length: bytes.length })
  const body = Buffer.concat([Buffer.from(`{"event_id":"${EVENT}"}\n${header}\n`), bytes, Buffer.from('\n')])
  expect((await post(envelopeUrl(server.address, dsn), body)).status).toBe(200)
}

const read = (path: string, headers: Readonly<Record<string, string>> = cookie) =>
  ask({ url: server.address + path, headers })

const attachments = `/api/0/projects/home/shop/events/${EVENT}/attachments/`

async function attached(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return JSON.parse((await read(attachments)).text) as { id: string; name: string }[]
}

/** Rows of the table under a heading, without its first two lines; cells unmodified. */
async function tableUnder(heading: string): Promise<readonly (readonly string[])[]> {
  const text = await readFile('docs/security.md', 'utf8')
  const [, part = ''] = text.split(`\n## ${heading}\n`)
  const lines = part.split('\n## ')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.slice(1, -1).split(' | '))
  return rows.map((cells) => cells.map((cell) => cell.trim())).filter(([first]) => first !== '---|---|---')
}

const withoutTicks = (cell: string) => cell.replaceAll('`', '')

/** Headers that restrict what a browser may do with a response. Only those in the table may be sent. */
const TELLS_BROWSERS =
  /^(?:content-security-policy|x-(?!sentry-)(?!nextjs-)(?!request-id)|referrer-policy|permissions-policy|cross-origin-|access-control-allow|cache-control|strict-transport|server$)/

/** The documented policy of pages, which has a table of its own. */
async function documentedPolicy(): Promise<string> {
  const rows = (await tableUnder('The policy of pages')).slice(1).filter(([first]) => first?.startsWith('`'))
  return rows.map(([name = '', value = '']) => `${withoutTicks(name)} ${withoutTicks(value)}`).join('; ')
}

async function documented(surface: string): Promise<Readonly<Record<string, string>>> {
  const [head = [], ...rows] = await tableUnder('Headers of every answer')
  const column = head.indexOf(surface)
  const policy = await documentedPolicy()
  return Object.fromEntries(
    rows
      .filter(([first]) => first?.startsWith('`'))
      .map((cells) => [withoutTicks(cells[0] ?? '').toLowerCase(), withoutTicks(cells[column] ?? '')])
      .filter(([, value]) => value !== '—')
      .map(([name, value = '']) => [name, value.startsWith('[see below]') ? policy : value]),
  )
}

function sent({ headers }: Answered): Readonly<Record<string, string>> {
  const telling = Object.entries(headers).filter(([name]) => TELLS_BROWSERS.test(name))
  return Object.fromEntries(
    telling.map(([name, value]) => [name, String(value).replace(/'nonce-[\w+/=]{22,}'/, "'nonce-…'")]),
  )
}

describe('the table of headers says what is sent', () => {
  test.each([
    ['Pages', 200, () => read('/issues')],
    ['Pages', 401, () => read('/issues', {})],
    ['Pages', 404, () => read('/nothing')],
    ['Pages', 307, () => read('/')],
    ['Assets', 200, () => read(asset, {})],
    ['API', 200, () => read('/api/0/')],
    ['API', 200, () => read('/api/0/projects/')],
    ['API', 401, () => read('/api/0/projects/', {})],
    ['API', 404, () => read('/api/nothing')],
    ['API', 405, () => read('/api/hooks/github/1')],
    ['API', 200, () => read('/api/health', {})],
    ['API', 404, () => read('/api/auth/get-session')],
    ['API', 404, () => read('/api/auth/saml/metadata', {})],
    ['API', 401, () => read('/scim/v2/Users', {})],
    ['Attachments', 200, async () => read(`${attachments}${(await attached())[0]?.id}/?download=1`)],
    ['Attachments', 200, async () => read(`${attachments}${(await attached())[0]?.id}/?preview=1`)],
    ['Attachments', 200, () => read(`/api/0/organizations/home/issues/${issue}/csv/events/`)],
    ['Intake', 200, () => post(envelopeUrl(server.address, dsn), '{}\n')],
    ['Intake', 405, () => read('/api/1/envelope/', {})],
    ['Intake', 403, () => post(`${server.address}/api/1/envelope/?sentry_key=${'0'.repeat(32)}`, '{}\n')],
  ] as const)('for %s that are answered %i', async (surface, status, open) => {
    const answer = await open()
    expect(answer.status).toBe(status)
    expect(sent(answer)).toEqual(await documented(surface))
  })

  test('with a nonce of its own for each page', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await read('/sign-in')).headers['content-security-policy']),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('also for pages that are not ready yet', async () => {
    const starting = await startServer({ args: ['serve'] })
    const answer = await ask({ url: `${starting.address}/sign-in` })
    const { 'cache-control': _, ...expected } = await documented('Pages')
    expect([answer.status, sent(answer)]).toEqual([answer.status, expect.objectContaining(expected)])
    await starting.stop()
  })
})

describe('a file that a stranger attached', () => {
  test.each(['download', 'preview'])('runs nowhere and says nothing by itself, as %s', async (as) => {
    const there = await attached()
    expect(there).toHaveLength(files.length)
    for (const { id, name } of there) {
      const { status, headers } = await read(`${attachments}${id}/?${as}=1`)
      const [type] = headers['content-type']?.split(';') ?? []
      expect([name, status, headers['set-cookie'], headers.x]).toEqual([name, 200, undefined, undefined])
      expect([name, ['application/octet-stream', 'text/plain', 'image/png'].includes(type ?? '')]).toEqual([name, true])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
      const isShown = headers['content-disposition']?.startsWith('inline') ?? true
      // Files that are not images, regardless of their names, are shown as text or not at all.
      if (isShown) expect([as, type]).toEqual(['preview', name === 'both.png' ? 'image/png' : 'text/plain'])
    }
  })

  test('is text on the pages of its issue', async () => {
    for (const path of [`/issues/${issue}`, `/issues/${issue}/attachments`]) {
      const { status, text } = await read(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain(SVG)
    }
  })
})

describe('a table for a spreadsheet', () => {
  test('holds no formula, whoever sent it', async () => {
    const { text } = await read(`/api/0/organizations/home/issues/${issue}/csv/tags/formula/`)
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',', 1)[0] ?? '')
    expect(cells).toHaveLength(FORMULAS.length)
    for (const cell of cells) expect(cell).toMatch(/^(?:"?'|"""=1)/)
    const events = await read(`/api/0/organizations/home/issues/${issue}/csv/events/?column=release&column=formula`)
    expect(events.text).not.toMatch(/(?:^|[,\n])"?[=+@＝＋－＠]/)
  })

  test('has a name of one line, whatever was asked for', async () => {
    const key = encodeURIComponent('a"\r\nSet-Cookie: a=b\r\n\r\n<script>')
    const { headers } = await read(`/api/0/organizations/home/issues/${issue}/csv/tags/${key}/`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
  })
})
