import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { sendReplay } from './harness/a-replay.ts'
import { openStage, visit } from './harness/stage.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: Readonly<Record<string, readonly [type: string, bytes: string | Buffer]>> = {
  '/a.png': ['image/png', PIXEL],
  '/b.png': ['image/png', PIXEL],
  '/a.css': [
    'text/css',
    '@font-face{font-family:F;src:url(f.woff2)}body{font-family:F;background:rgb(1, 2, 3) url(b.png)}',
  ],
  '/f.woff2': ['font/woff2', 'wOF2'],
  '/page.html': ['text/html', '<!doctype html>'],
}

async function startShop() {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer((req, res) => {
    asked.push({ path: req.url ?? '', headers: req.headers })
    const [type, bytes] = files[req.url ?? ''] ?? []
    if (type === undefined) res.writeHead(404).end()
    else res.writeHead(200, { 'content-type': type, 'set-cookie': 'who=you' }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const element = (id: number, tagName: string, attributes: object) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes: [],
})

test('where the operator allows it, what a recording names on other servers is loaded by this one, which tells nobody who watches', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await using shop = await startShop()
  const env = { MISHAP_REPLAY_REMOTE_ASSETS: 'on', MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
  const stage = await openStage(browser, { Ann: 'owner' }, { env })
  const { server } = stage
  const id = await sendReplay(server, await server.createProject('Shop', 'javascript'), 'Hello', [
    element(10, 'link', { rel: 'stylesheet', href: `${shop.origin}/a.css` }),
    element(11, 'img', { src: `${shop.origin}/a.png` }),
    element(12, 'iframe', { src: `${shop.origin}/page.html` }),
    element(13, 'script', { src: `${shop.origin}/a.js` }),
  ])
  const page = await stage.pageOf(stage.people.Ann)
  const direct: string[] = []
  page.on('request', (request) => request.url().startsWith(shop.origin) && direct.push(request.url()))
  await expect(async () => {
    expect(await visit(page, `${server.address}/replays/${id}`)).toBe(200)
  }).toPass({ timeout: 30_000 })

  const recorded = page
    .frameLocator('section[aria-label="Recording"] iframe')
    .frameLocator('.replayer-wrapper > iframe')
  await expect(recorded.locator('body')).toHaveCSS('background-color', 'rgb(1, 2, 3)', { timeout: 30_000 })
  await expect.poll(() => recorded.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  const paths = () => [...new Set(shop.asked.map(({ path }) => path))].toSorted()
  await expect.poll(paths).toEqual(['/a.css', '/a.png', '/b.png', '/f.woff2'])
  for (const { headers } of shop.asked) {
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/cookie|referer|origin/)]))
    expect(headers['user-agent']).toBe('mishap')
  }
  expect(direct).toEqual([])

  // Requested as the player does, and as an attacker might.
  const assets = `${server.address}/api/0/projects/home/shop/replays/${id}/assets/`
  const { data } = (await (await page.request.get(`${assets}?segment=0`)).json()) as { data: Record<string, string> }
  const addressOf = (path: string, of = path) =>
    `${assets}${data[shop.origin + path]}/?url=${encodeURIComponent(shop.origin + of)}`
  const picture = await page.request.get(addressOf('/a.png'))
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringContaining('private'),
  })
  expect(picture.headers()).not.toHaveProperty('set-cookie')
  expect((await page.request.get(addressOf('/a.png', '/b.png'))).status()).toBe(400)
  expect((await page.request.get(addressOf('/page.html'))).status()).toBe(404)
  const stranger = await stage.pageOf()
  expect((await stranger.request.get(addressOf('/a.png'))).status()).toBe(401)
  expect(shop.asked.filter(({ path }) => path === '/a.png')).toHaveLength(1)
  await stage.close()
})
