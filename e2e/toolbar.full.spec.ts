import type { Frame, Page } from '@playwright/test'
import { barriersOfFrame } from './harness/accessible.ts'
import { ask } from './harness/ask.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { startToolbarSite, type ToolbarSite } from './harness/toolbar-site.ts'

let stage: Stage<'Ann' | 'Vic'>
let site: ToolbarSite
let other: ToolbarSite
let dsn: string

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Vic: 'viewer' })
  const { address } = stage.server
  dsn = await stage.server.createProject('Shop', 'javascript')
  site = await startToolbarSite(address, 'shop')
  other = await startToolbarSite(address, 'shop')
  await allow(site.origin)
})

test.afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await stage.close()
})

async function allow(origins: string): Promise<void> {
  const page = await stage.pageOf(stage.people.Ann)
  await visit(page, `${stage.server.address}/projects/shop/settings/toolbar`)
  await page.getByLabel('Allowed origins, one per line').fill(origins)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Applies the next time the toolbar loads.')).toBeVisible()
  await page.close()
}

const signInUrl = (origin = site.origin) =>
  `${stage.server.address}/api/toolbar/sign-in?project=shop&origin=${encodeURIComponent(origin)}`

/** Opens the toolbar with its key chord. @returns its frame, which is in a closed shadow tree */
async function openToolbar(page: Page, address: string): Promise<Frame> {
  await page.goto(address)
  await expect.poll(() => page.evaluate(() => 'MishapToolbar' in window)).toBe(true)
  await page.keyboard.press('Control+Shift+K')
  await expect.poll(() => page.frames().length).toBe(2)
  const [, frame] = page.frames()
  if (frame === undefined) throw new Error('There is no frame.')
  return frame
}

async function signIn(page: Page, frame: Frame): Promise<void> {
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Sign in' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closed
}

/** A pass as issued to the window. */
async function aPass(cookie: string): Promise<string> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await ask({ method: 'POST', url: signInUrl(), headers })
  expect(answer.status, answer.text).toBe(200)
  return (JSON.parse(answer.text) as { pass: string }).pass
}

test('an error of the visit shows at once, and its issue once somebody has signed in', async () => {
  test.setTimeout(120_000)
  const page = await stage.pageOf(stage.people.Ann)
  const frame = await openToolbar(page, site.page(dsn))
  await expect(frame.getByText('This project')).toBeVisible()
  await expect(frame.getByText('web@2.0.0')).toBeVisible()
  await expect(frame.getByText('No errors since the toolbar loaded.')).toBeVisible()

  await page.locator('#throw').click()
  const errors = frame.getByRole('list', { name: 'Errors on this visit' })
  await expect(errors.getByRole('link', { name: /The cart cannot be opened/ })).toBeVisible()
  await stage.server.digested()

  await signIn(page, frame)
  const issues = frame.getByRole('list', { name: 'Open issues on this page' })
  const issue = issues.getByRole('link', { name: /The cart cannot be opened/ })
  // An address is searchable some seconds after its event arrived, so the frame polls.
  await expect(issue).toBeVisible({ timeout: 60_000 })
  await expect(issues).toContainText('1 event')
  expect(await barriersOfFrame(page, frame)).toEqual([])

  const opened = page.waitForEvent('popup')
  await issue.click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(/The cart cannot be opened/)

  await frame.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(frame.getByRole('button', { name: 'Close' })).not.toBeVisible()
})

test('it lies within the window, on a phone too, and its bar below it', async () => {
  const page = await stage.pageOf(undefined, { viewport: { width: 390, height: 844 } })
  const frame = await openToolbar(page, site.page(dsn))
  const box = await (await frame.frameElement()).boundingBox()
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([true, true])
  // The bar is only as high as its button, not a column next to the frame.
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThan(844 - 40)
  await page.close()
})

test('the page gets one global, no message in its console, and no data', async () => {
  const page = await stage.pageOf(stage.people.Ann)
  const said: string[] = []
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.exposeFunction('heard', (text: string) => heard.push(text))
  await page.addInitScript(() => {
    if (window !== window.top) return
    addEventListener('message', ({ data }) =>
      (Reflect.get(window, 'heard') as (text: string) => void)(JSON.stringify(data)),
    )
  })
  const frame = await openToolbar(page, site.page(dsn))
  await signIn(page, frame)
  await expect(frame.getByRole('list', { name: 'Open issues on this page' })).toBeVisible()
  expect(new Set(heard)).toEqual(new Set(['{"mishap":"ready"}']))
  expect(said).toEqual([])
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => /mishap/i.test(name)))
  expect(globals).toEqual(['MishapToolbar'])
  expect(await page.evaluate(() => document.querySelector('iframe'))).toBeNull()
})

test('an origin that is not listed gets nothing, whatever it says that it is', async () => {
  const page = await stage.pageOf(stage.people.Ann)
  for (const claimed of [other.origin, site.origin]) {
    await page.goto(other.page(dsn))
    const url = `${stage.server.address}/api/toolbar/frame?project=shop&origin=${encodeURIComponent(claimed)}`
    const loaded = await page.evaluate(async (src) => {
      const frame = document.createElement('iframe')
      const done = new Promise((resolve) => frame.addEventListener('load', resolve))
      frame.src = src
      document.body.append(frame)
      await done
      return frame.contentDocument === null
    }, url)
    expect(loaded).toBe(true)
    expect(page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  }
  const answer = await ask({ url: `${stage.server.address}/api/toolbar/frame?project=shop&origin=${other.origin}` })
  expect(answer.status).toBe(403)
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
})

test('a site that is listed reads nothing of the frame, and what it forges does nothing', async () => {
  const page = await stage.pageOf(stage.people.Ann)
  await page.goto(site.page(dsn))
  const src = `${stage.server.address}/api/toolbar/frame?project=shop&origin=${encodeURIComponent(site.origin)}`
  const pass = await aPass(stage.people.Ann.cookie)
  const opened = page.waitForEvent('popup')
  const isClosed = await page.evaluate(
    async ({ src: from, forged, window: window_ }) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => heard.push(data))
      const frame = document.createElement('iframe')
      const ready = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
      frame.src = from
      document.body.append(frame)
      await ready
      frame.contentWindow?.postMessage({ pass: forged }, '*')
      frame.contentWindow?.postMessage(
        { mishap: 'page', page: { errors: 'x', release: '<img src=x>', trace: '../' } },
        '*',
      )
      // A window opened by the site itself receives no pass.
      Reflect.set(window, 'heard', heard)
      Reflect.set(window, 'opened', window.open(window_))
      return frame.contentDocument === null
    },
    { src, forged: pass, window: signInUrl() },
  )
  expect(isClosed).toBe(true)
  const frame = page.frames().find((one) => one.url().startsWith(src))
  // The page's message was accepted, as text; the one before it was not.
  await expect(frame?.getByText('<img src=x>') ?? page.locator('x')).toBeVisible()
  await expect(frame?.getByRole('button', { name: 'Sign in' }) ?? page.locator('x')).toBeVisible()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closed
  expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')))).toBe('[{"mishap":"ready"}]')
})

test('a pass reads the issues of a page, and does nothing else', async () => {
  const { address } = stage.server
  const pass = await aPass(stage.people.Vic.cookie)
  const headers = { authorization: `Bearer ${pass}` }
  const issues = `${address}/api/toolbar/issues?transaction=x&path=/checkout`
  expect((await ask({ url: issues, headers })).status).toBe(200)
  expect((await ask({ url: issues })).status).toBe(401)
  expect((await ask({ url: issues, headers: { cookie: stage.people.Ann.cookie } })).status).toBe(401)
  for (const [method, path] of [
    ['GET', '/api/0/organizations/'],
    ['GET', '/api/0/projects/'],
    ['PUT', '/api/0/issues/1/'],
    ['GET', '/api/1/projects'],
    ['POST', '/mcp'],
    ['POST', '/api/toolbar/sign-in?project=shop&origin=' + encodeURIComponent(site.origin)],
    ['POST', '/api/toolbar/issues'],
  ] as const) {
    const { status } = await ask({
      method,
      url: address + path,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    })
    expect([401, 405], `${method} ${path}: ${status}`).toContain(status)
  }
  // A cross-site post with a person's cookie gets no pass.
  const { cookie } = stage.people.Ann
  for (const from of ['cross-site', 'same-site'])
    expect((await ask({ method: 'POST', url: signInUrl(), headers: { cookie, 'sec-fetch-site': from } })).status).toBe(
      401,
    )
})

test('the script is small, kept by browsers, and any site may load it', async () => {
  const url = `${stage.server.address}/toolbar.js`
  const { status, headers } = await ask({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=1800',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(Number(headers['content-length'])).toBeLessThan(12 * 1024)
  expect((await ask({ url, headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
})

test('whoever is signed out is sent to sign in, and comes back', async () => {
  const page = await stage.pageOf()
  await page.goto(signInUrl())
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank')
})

test('a site that is no longer listed shows nothing to those who have signed in', async () => {
  const pass = await aPass(stage.people.Ann.cookie)
  await allow('https://elsewhere.example')
  const url = `${stage.server.address}/api/toolbar/issues?transaction=x&path=/`
  const answer = await ask({ url, headers: { authorization: `Bearer ${pass}` } })
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('no longer allows this site')
  await allow(site.origin)
})
