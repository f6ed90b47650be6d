import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** The page of each detector, and an issue from one of them, with its spans and the link to their trace. */

const TRACE = '1af7651916cd43dd8448eb211c80319c'
const id = (n: number) => n.toString(16).padStart(16, '0')

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

/** A transaction that reads a list, and then each of its entries. */
async function sendLoop(dsn: string): Promise<void> {
  const start = Date.now() / 1000 - 3
  const query = (n: number, description: string, from: number, seconds: number) => ({
    trace_id: TRACE,
    span_id: id(n),
    parent_span_id: id(1),
    op: 'db.query',
    description,
    start_timestamp: start + from,
    timestamp: start + from + seconds,
  })
  const customer = 'SELECT * FROM customers LEFT JOIN addresses ON addresses.customer_id = customers.id WHERE id ='
  const payload = {
    type: 'transaction',
    transaction: 'GET /orders',
    start_timestamp: start,
    timestamp: start + 2,
    contexts: { trace: { trace_id: TRACE, span_id: id(1), op: 'http.server' } },
    spans: [
      query(2, 'SELECT * FROM orders WHERE shop = 7', 0, 0.04),
      ...Array.from({ length: 30 }, (_, n) => query(10 + n, `${customer} ${n}`, 0.05 + n * 0.03, 0.025)),
    ],
  }
  const lines = [{}, { type: 'transaction' }, payload].map((line) => JSON.stringify(line))
  expect((await post(envelopeUrl(server.address, dsn), lines.join('\n'))).status).toBe(200)
}

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  const dsn = await server.createProject('Shop', 'node')
  page = await stage.pageOf(stage.people.Ann)
  await sendLoop(dsn)
})

test.afterAll(() => stage.close())

test('every detector has a page of its own, with its thresholds', async () => {
  await visit(page, `${server.address}/projects/shop/settings/performance`)
  await expect(page.locator('#detectors li')).toHaveCount(10)
  await page.getByRole('link', { name: 'p95 regressions' }).click()
  await expect(page.getByLabel('Samples per half-hour')).toHaveValue('50')
})

test('a threshold out of its bounds is not saved, and says which are', async () => {
  await visit(page, `${server.address}/projects/shop/settings/performance/n_plus_one`)
  await page.getByLabel('Queries').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number from 2 to 1,000, without a unit.')).toBeVisible()
  await page.getByLabel('Queries').fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await interactive(page)
  await expect(page.getByLabel('Queries')).toHaveValue('6')
  expect((await page.goto(`${server.address}/projects/shop/settings/performance/nothing`))?.status()).toBe(404)
})

test('the issue shows the spans, each with the way to its trace', async () => {
  // Segments are evaluated some 15 seconds after they arrive.
  await expect(async () => {
    await visit(page, `${server.address}/issues?query=detector%3An_plus_one`)
    await expect(page.getByRole('link', { name: /N\+1 Query/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: /N\+1 Query/ }).click()
  const panel = page.locator('#performance')
  await expect(panel.getByText('30 spans')).toBeVisible()
  await expect(panel.getByText('Showing the first 19.')).toBeVisible()
  await expect(panel.getByText('750ms')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'SELECT * FROM orders WHERE shop = 7' })).toHaveAttribute(
    'href',
    `/traces/${TRACE}#span-${id(2)}`,
  )
  await expectAccessible(page)
})
