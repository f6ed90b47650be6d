import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/**
 * The first page: every figure is compared with one computed by hand from the sent data, and every link is followed.
 */

test.describe.configure({ mode: 'serial' })

const HOUR_S = 3600
/** Limits on the document's size and the server's response time, as for all pages. */
const MAX_DOCUMENT_BYTES = 120_000

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  // Chrome requests one when a page replaces another whose icon is gone.
  expect(complaints().filter((one) => !one.includes('/favicon.ico'))).toEqual([])
})

const panel = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

/** An error of this type, `ago` hours ago. */
function errorOf(type: string, ago = 0) {
  return {
    platform: 'javascript',
    release: 'shop@1.0.0',
    timestamp: Date.now() / 1000 - ago * HOUR_S,
    exception: { values: [{ type, value: 'went wrong', stacktrace: { frames: [{ function: type, in_app: true }] } }] },
  }
}

/** Sends sessions from `ago` hours ago, some of them crashed. */
async function sendSessions(dsn: string, exited: number, crashed: number, ago: number): Promise<void> {
  const started = new Date(Date.now() - ago * HOUR_S * 1000).toISOString()
  const body = {
    aggregates: [{ started, exited, crashed }],
    attrs: { release: 'shop@1.0.0', environment: 'production' },
  }
  const sent = `{}\n{"type":"sessions"}\n${JSON.stringify(body)}\n`
  expect((await post(envelopeUrl(server.address, dsn), sent)).status).toBe(200)
}

/** Crosses a threshold that any value crosses. */
function crossThreshold(): void {
  const catalogue = new DatabaseSync(join(server.data, 'catalogue.db'), { timeout: 5_000 })
  const watched = { kind: 'threshold', measure: 'events', windowMinutes: 1440, environments: [], minLevel: null }
  const rule = {
    watch: { ...watched, direction: 'above', critical: 1, warning: null, resolve: null },
    destinations: [],
  }
  const now = Date.now()
  catalogue
    .prepare(
      `insert into alert_rules (name, enabled, all_projects, rule, created_at, created_by, changed_at, state, state_at)
       values ('Too many errors', 1, 1, ?, ?, 'Ann', ?, 'critical', ?)`,
    )
    .run(JSON.stringify(rule), now, now, now)
  catalogue.close()
}

test('without a project it says what to do, and without anything to tell each part says what will be there', async () => {
  await visit(page, `${server.address}/overview`)
  await page.getByRole('link', { name: 'Create project' }).click()
  await expect(page).toHaveURL(`${server.address}/projects/new`)
  await server.createProject('Idle', 'node')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(`${server.address}/overview`)
  await expect(panel('New and regressed')).toContainText('will be listed here')
  await expect(panel('Alerts')).toContainText('No alert fired')
  await expect(panel('Latest releases')).toContainText('Releases appear here')
  await expect(panel('Slower transactions')).toContainText('No transaction has become slower.')
  await panel('Errors and sessions').getByRole('link', { name: 'Idle' }).click()
  await expect(page).toHaveURL(`${server.address}/projects/idle/setup`)
})

test('it tells what is new and how everything stands, and each number leads to its page', async () => {
  test.setTimeout(120_000)
  const dsn = await server.createProject('Shop', 'javascript')
  for (const [type, ago] of [
    ['CartError', 30],
    ['CartError', 1],
    ['CartError', 0],
    ['PayError', 2],
  ] as const)
    await sendEvent(server, dsn, errorOf(type, ago))
  await visit(page, `${server.address}/issues/SHOP-1`)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' }).first()).toBeVisible()
  await sendEvent(server, dsn, errorOf('CartError'))
  await sendSessions(dsn, 97, 3, 1)
  await sendSessions(dsn, 50, 0, 30)
  crossThreshold()
  await server.digested()

  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/overview'),
    visit(page, `${server.address}/overview`),
  ])
  expect((await answer.body()).byteLength).toBeLessThan(MAX_DOCUMENT_BYTES)
  const changed = panel('New and regressed')
  await expect(changed.getByRole('listitem').filter({ hasText: 'CartError' })).toContainText('Regressed')
  await expect(changed.getByRole('listitem').filter({ hasText: 'PayError' })).toContainText('New')
  const shop = panel('Errors and sessions').getByRole('row', { name: /Shop/ })
  // Errors: CartError three times and PayError once, one of them a day before; three of a hundred sessions crashed.
  await expect(shop.getByRole('cell').nth(2)).toHaveText(/4.*yesterday 1/)
  await expect(shop.getByRole('cell').nth(3)).toHaveText(/100.*yesterday 50/)
  await expect(shop.getByRole('cell').nth(4)).toHaveText('97%')
  await expect(panel('Alerts').getByRole('listitem')).toContainText('Too many errors')
  await expect(panel('Alerts').getByRole('listitem')).toContainText('Critical')
  await expect(panel('Latest releases').getByRole('listitem')).toContainText('2 new issues · 97% crash-free')

  for (const [link, address] of [
    [changed.getByRole('link', { name: '1 New' }), /\/issues\?query=is%3Anew/],
    [changed.getByRole('link', { name: /CartError/ }), /\/issues\/SHOP-1$/],
    [shop.getByRole('cell').nth(2).getByRole('link'), /\/issues\?project=shop.*period=24h/],
    [shop.getByRole('cell').nth(3).getByRole('link'), /\/releases\?project=shop/],
    [panel('Alerts').getByRole('link', { name: 'Too many errors' }), /\/alerts\/\d+$/],
    [panel('Latest releases').getByRole('link', { name: 'shop@1.0.0' }), /\/releases\/shop%401\.0\.0$/],
  ] as const) {
    await link.click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL(`${server.address}/overview`)
  }
})

test('what came since the last visit is told, however long ago that was', async () => {
  const friday = Date.now() - 60 * HOUR_S * 1000
  await page.context().addCookies([{ name: 'mishap_visit', value: `0.${friday}`, url: server.address }])
  await visit(page, `${server.address}/overview`)
  await expect(panel('New and regressed')).toContainText('since your last visit')
  await visit(page, `${server.address}/overview`)
  await expect(panel('New and regressed')).toContainText('since your last visit')
})
