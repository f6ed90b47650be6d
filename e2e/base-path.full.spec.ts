import { expect, test, type Page } from '@playwright/test'
import type { TestServer } from './harness/server.ts'
import { enter, openStage, type Stage } from './harness/stage.ts'
import { sendEvent } from './harness/send.ts'
import { watch } from './harness/visitor.ts'

/** `MISHAP_BASE_PATH=/monitor npm start` serves everything below it. */

const BASE = '/monitor'

// Serial: another worker would start a second server.
test.describe.configure({ mode: 'default' })

let stage: Stage<'Ann'>
let server: TestServer
/** Without the path: `http://127.0.0.1:1234`. */
let origin: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  stage = await openStage(browser, { Ann: 'owner' }, { env: { MISHAP_BASE_PATH: BASE } })
  ;({ server } = stage)
  origin = new URL(server.address).origin
  const dsn = await server.createProject('Shop', 'node')
  for (const type of ['PayError', 'CartError', 'MailError'])
    await sendEvent(server, dsn, { release: 'shop@1.0.0', exception: { values: [{ type, value: 'No' }] } })
})

test.afterAll(() => stage.close())

function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin) paths.push(url.pathname)
  })
  return paths
}

test('the address that the server tells bears it', () => {
  expect(server.address).toBe(`${origin}${BASE}`)
})

test('pages, assets, payloads, server functions and redirects stay below it', async ({ page }) => {
  const watched = watch(page)
  const asked = requestsOf(page)
  await enter(page.context(), server, stage.people.Ann)
  await page.goto(`${origin}${BASE}`)
  await expect(page).toHaveURL(`${origin}${BASE}/overview`)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Releases' }).click()
  await expect(page).toHaveURL(`${origin}${BASE}/releases`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Issues' }).click()
  await page.locator('main a[href*="/issues/"]').first().click()
  await expect(page).toHaveURL(new RegExp(`^${origin}${BASE}/issues/[^/]+`))
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' }).first()).toBeVisible()

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((path) => path !== BASE && !path.startsWith(`${BASE}/`))).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('every link of a page leads below it', async ({ page }) => {
  await enter(page.context(), server, stage.people.Ann)
  await page.goto(`${origin}${BASE}/issues`)
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.length).toBeGreaterThan(20)
  expect(hrefs.filter((href) => href !== BASE && !href?.startsWith(`${BASE}/`))).toEqual([])
})

test('ingest and API are there, and a DSN bears it', async ({ request }) => {
  const dsn = new URL(await server.createProject('Below', 'node'))
  expect(dsn.pathname).toMatch(/^\/monitor\/\d+$/)
  const id = dsn.pathname.slice(BASE.length + 1)
  const event = { event_id: 'c'.repeat(32), message: 'below', level: 'error' }
  const header = JSON.stringify({ dsn: dsn.href })
  const sent = await request.post(`${origin}${BASE}/api/${id}/envelope/?sentry_key=${dsn.username}`, {
    data: `${header}\n{"type":"event"}\n${JSON.stringify(event)}`,
  })
  expect(sent.status()).toBe(200)
  expect((await request.get(`${origin}${BASE}/api/health`)).status()).toBe(200)
  const api = await request.get(`${origin}${BASE}/api/0/organizations/`)
  expect(api.status()).toBe(401)
})

test('a proxy may take it off: the same pages are there without it', async ({ request }) => {
  const page = await request.get(`${origin}/sign-in`)
  expect(page.status()).toBe(200)
  expect(await page.text()).toContain(`${BASE}/_next/static/`)
})

test('a page that does not exist is 404 below it, with a view', async ({ page }) => {
  await enter(page.context(), server, stage.people.Ann)
  const answer = await page.goto(`${origin}${BASE}/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
