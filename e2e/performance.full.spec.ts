import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Where services spend their time: every figure is compared with one computed by hand from the sent data. */

const HOUR_S = 3600
const now = Date.now() / 1000

type Attributes = Readonly<Record<string, string | number | boolean>>

interface Sent {
  readonly name: string
  readonly op: string
  readonly ms: number
  /** Hours ago. */
  readonly ago?: number
  readonly transaction?: string
  readonly failed?: boolean
  readonly attributes?: Attributes
}

let stage: Stage<'Ann' | 'Olga'>
let server: TestServer
let page: Page
let made = 0

const typed = (value: string | number | boolean) => ({
  value,
  type: typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'double',
})

/** A span in a trace of its own; a transaction unless it belongs to one. */
function spanOf({ name, op, ms, ago = 1, transaction, failed = false, attributes = {} }: Sent) {
  made += 1
  const start = now - ago * HOUR_S - made
  const all = {
    'sentry.op': op,
    'sentry.environment': 'production',
    'sentry.release': 'shop@1.0.0',
    ...(transaction !== undefined && { 'sentry.segment.name': transaction }),
    ...attributes,
  }
  return {
    trace_id: made.toString(16).padStart(32, 'a'),
    span_id: made.toString(16).padStart(16, '0'),
    name,
    status: failed ? 'error' : 'ok',
    is_segment: transaction === undefined,
    start_timestamp: start,
    end_timestamp: start + ms / 1000,
    attributes: Object.fromEntries(Object.entries(all).map(([key, value]) => [key, typed(value)])),
  }
}

async function send(dsn: string, sent: readonly Sent[]): Promise<void> {
  const payload = JSON.stringify({ version: 2, items: sent.map(spanOf) })
  const header = `{"type":"span","item_count":${sent.length},"content_type":"application/vnd.sentry.items.span.v2+json"}`
  expect((await post(envelopeUrl(server.address, dsn), `{}\n${header}\n${payload}`)).status).toBe(200)
}

/** 50, 100 … 1000 ms; those of 200 and 1000 ms include one failure each. */
const carts = Array.from({ length: 20 }, (_, at): Sent => ({
  name: 'GET /cart',
  op: 'http.server',
  ms: 50 * (at + 1),
  failed: at === 3 || at === 19,
}))
/** The day before: half as many, all of 100 ms. */
const cartsBefore = Array.from({ length: 10 }, (): Sent => ({ name: 'GET /cart', op: 'http.server', ms: 100, ago: 30 }))
/** The SDK sampled one in four. */
const payments = Array.from({ length: 4 }, (): Sent => ({
  name: 'POST /pay',
  op: 'http.server',
  ms: 10,
  attributes: { 'sentry.sample_rate': 0.25 },
}))
const ofCart = (sent: Omit<Sent, 'transaction'>): Sent => ({ ...sent, transaction: 'GET /cart' })
const called = [
  ...[10, 20, 30].map((ms) =>
    ofCart({
      name: `SELECT * FROM carts WHERE id = ${ms}`,
      op: 'db.query',
      ms,
      attributes: { 'db.system': 'postgresql' },
    }),
  ),
  ...[100, 300].map((ms) =>
    ofCart({
      name: 'GET https://pay.example.com/rates',
      op: 'http.client',
      ms,
      failed: ms === 300,
      attributes: { 'server.address': 'pay.example.com' },
    }),
  ),
  ...[true, true, false, true].map((hit) =>
    ofCart({ name: 'rates', op: 'cache.get', ms: 1, attributes: { 'cache.hit': hit, 'cache.item_size': 2000 } }),
  ),
  ofCart({ name: 'mail', op: 'queue.publish', ms: 2, attributes: { 'messaging.destination.name': 'mail' } }),
  ...[100, 200, 4000].map((lag) =>
    ofCart({
      name: 'mail',
      op: 'queue.process',
      ms: 20,
      attributes: { 'messaging.destination.name': 'mail', 'messaging.message.receive.latency': lag },
    }),
  ),
  ...['blocking', 'non-blocking'].map((status): Sent => ({
    name: '/app.js',
    op: 'resource.script',
    ms: 40,
    transaction: '/home',
    attributes: { 'http.response.body.size': 20_000, 'resource.render_blocking_status': status },
  })),
]
const loads = [1000, 2000, 3000, 5000].map((lcp): Sent => ({
  name: '/home',
  op: 'pageload',
  ms: lcp,
  attributes: {
    'browser.name': lcp === 5000 ? 'Safari' : 'Firefox',
    'browser.web_vital.lcp.value': lcp,
    'browser.web_vital.cls.value': 0.05,
  },
}))

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member', Olga: 'owner' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  const shop = await server.createProject('Shop', 'node')
  await send(shop, [...carts, ...cartsBefore, ...payments])
  await send(shop, [...called, ...loads])
  const event = {
    transaction: 'GET /cart',
    release: 'shop@1.0.0',
    exception: { values: [{ type: 'CartError', value: 'Empty' }] },
  }
  await post(envelopeUrl(server.address, shop), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  await server.digested()
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const row = (table: string, name: string) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row').filter({ hasText: name })
/** The figures in a row, without those of the previous period. */
const numbersOf = async (table: string, name: string) => {
  await expect(row(table, name)).toHaveCount(1)
  const cells = await row(table, name).locator('td:not(:has(.sparkline))').allInnerTexts()
  return cells.slice(1).map((text) => text.split('\n')[0]?.trim())
}
/** The headline figure with this name. */
const figure = (name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

test('transactions: numbers, the period before, and that some are extrapolated', async () => {
  const { complaints } = watch(page)
  await open('/performance')
  // Sorted by total time: 11 s, 10.5 s and 40 ms, which represent 160.
  await expect(page.getByRole('region', { name: 'Transactions', exact: true }).getByRole('row')).toHaveCount(4)
  expect(await numbersOf('Transactions', 'GET /cart')).toEqual([
    '10.5s',
    '0.833/h',
    '20',
    '500ms',
    '750ms',
    '950ms',
    '1s',
    '10%',
    '0.575',
  ])
  expect(await numbersOf('Transactions', 'POST /pay')).toEqual([
    '160ms',
    '0.667/h',
    '16',
    '10ms',
    '10ms',
    '10ms',
    '10ms',
    '0%',
    '1',
  ])
  // Half of the page loads took up to 2.5 s, the others up to four times that.
  expect((await numbersOf('Transactions', '/home')).at(-1)).toBe('0.75')
  // A higher count is not marked as worse; a longer duration is.
  const cart = row('Transactions', 'GET /cart')
  await expect(cart.getByTitle('Previous period: 10', { exact: true })).toHaveText('↑ up 100%')
  const slower = cart.getByTitle('Previous period: 100ms', { exact: true }).nth(2)
  await expect(slower).toHaveText('↑ worse by 850%')
  await expect(slower).toHaveCSS('color', 'rgb(200, 30, 30)')
  await expect(cart.getByRole('img', { name: 'Throughput over the period, at most' })).toBeVisible()
  await expect(page.getByText('28 stored spans represent 40.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Throughput: Last 24 hours' })).toBeVisible()
  await expect(page.getByTitle('1.0.0', { exact: true })).toBeVisible()
  expect(complaints()).toEqual([])
})

test('rows are sorted by any number, and the address says so', async () => {
  await open('/performance')
  const names = () =>
    page.getByRole('region', { name: 'Transactions', exact: true }).locator('tbody td:first-child a').allInnerTexts()
  expect(await names()).toEqual(['/home', 'GET /cart', 'POST /pay'])
  await page.getByRole('columnheader', { name: 'Count' }).getByRole('link').click()
  await expect(page).toHaveURL(/[?&]sort=count/)
  await expect(page.getByRole('columnheader', { name: 'Count' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['GET /cart', 'POST /pay', '/home'])
  await page.getByRole('columnheader', { name: 'Count' }).getByRole('link').click()
  await expect.poll(names).toEqual(['/home', 'POST /pay', 'GET /cart'])
})

test('the chart shows the number that is chosen', async () => {
  await open('/performance')
  await page.getByRole('list', { name: 'Metric' }).getByRole('link', { name: 'p95' }).click()
  await expect(page).toHaveURL(/[?&]chart=p95/)
  await expect(page.getByRole('slider', { name: 'p95: Last 24 hours' })).toBeVisible()
})

test('a transaction: its spans, its slowest and its typical traces, its issues', async () => {
  const { complaints } = watch(page)
  await open('/performance')
  await page.getByRole('link', { name: 'GET /cart' }).click()
  await expect(page).toHaveURL(/\/performance\/transactions\?name=GET/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /cart')
  await expect(figure('p95')).toHaveText('950ms')
  await expect(figure('Apdex')).toHaveText('0.575')
  // 60 ms in 3 queries; 400 ms in 2 requests.
  expect(await numbersOf('Time by operation', 'db.query')).toEqual(['3', '20ms', '30ms', '0%', '60ms'])
  expect(await numbersOf('Time by operation', 'http.client')).toEqual(['2', '100ms', '300ms', '50%', '400ms'])
  expect(await numbersOf('Time by span', 'SELECT * FROM carts WHERE id = *')).toEqual([
    '3',
    '20ms',
    '30ms',
    '0%',
    '60ms',
  ])
  const durations = (table: string) =>
    page.getByRole('region', { name: table, exact: true }).locator('tbody td:last-child').allInnerTexts()
  expect(await durations('Slowest traces')).toEqual(['1s', '950ms', '900ms', '850ms', '800ms'])
  // Around the median.
  expect((await durations('Typical traces')).toSorted()).toEqual(['450ms', '500ms', '550ms'])
  await expect(page.getByRole('link', { name: 'CartError: Empty' })).toBeVisible()
  expect(complaints()).toEqual([])
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Slowest traces', exact: true }).locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/traces\/[0-9a-f]{32}#span-/)
})

const kinds = [
  ['queries', 'Database queries', 'SELECT * FROM carts WHERE id = *', ['60ms', '0.125/h', '3', '20ms', '30ms', '0%']],
  ['requests', 'Outgoing requests', 'pay.example.com', ['400ms', '0.0833/h', '2', '100ms', '300ms', '50%']],
  ['caches', 'Caches', 'rates', ['4ms', '0.167/h', '4', '75%', '1ms', '1ms', '2.0 kB']],
  ['queues', 'Queues', 'mail', ['62ms', '1', '3', '200ms', '4s', '20ms', '0%']],
  ['assets', 'Assets', '/app.js', ['80ms', '0.0833/h', '2', '40ms', '40ms', '20.0 kB', '50%']],
] as const

for (const [kind, title, name, numbers] of kinds) {
  test(`${kind}: each with its numbers, and who calls it`, async () => {
    const { complaints } = watch(page)
    await open(`/performance/${kind}`)
    expect(await numbersOf(title, name)).toEqual(numbers)
    await page.getByRole('region', { name: title, exact: true }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(row('By transaction', kind === 'assets' ? '/home' : 'GET /cart')).toHaveCount(1)
    expect(complaints()).toEqual([])
  })
}

test('web vitals: 75th percentiles, their bands, and a score', async () => {
  const { complaints } = watch(page)
  await open('/performance/vitals')
  await expect(figure('Largest Contentful Paint')).toContainText('3s')
  await expect(figure('Largest Contentful Paint')).toContainText('needs improvement')
  await expect(figure('Cumulative Layout Shift')).toContainText('0.05')
  await expect(figure('Interaction to Next Paint')).toHaveText('–')
  // (30 × 76.67 + 20 × 95) / 50
  await expect(figure('Score')).toContainText('84')
  await expect(page.getByRole('link', { name: 'good 50%' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'needs improvement 25%' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'poor 25%' })).toBeVisible()
  expect(complaints()).toEqual([])
  await page.getByRole('list', { name: 'Group by' }).getByRole('link', { name: 'Browser' }).click()
  // Firefox has 1, 2 and 3 seconds.
  await expect(row('Browser', 'Firefox')).toContainText('3s')
  await expect(row('Browser', 'Safari')).toContainText('5s')
})

test('the vitals of one page, with the measurements behind them', async () => {
  await open('/performance/vitals')
  await page.getByRole('region', { name: 'Page', exact: true }).getByRole('link', { name: '/home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('/home')
  const worst = page.getByRole('region', { name: 'Worst LCP', exact: true }).locator('tbody td:last-child')
  expect((await worst.allInnerTexts()).map((text) => text.trim().split('\n').at(-1))).toEqual(['5s', '3s', '2s', '1s'])
  await expect(row('Browser', 'Safari')).toHaveCount(1)
  await expectAccessible(page)
})

test('a project has a threshold of its own', async () => {
  const theirs = await stage.pageOf(stage.people.Olga)
  await visit(theirs, `${server.address}/projects/shop/settings/general`)
  await theirs.getByLabel('Apdex threshold (ms)').fill('0')
  await theirs.getByRole('button', { name: 'Save' }).first().click()
  await expect(
    theirs.getByText('Enter a whole number of milliseconds from 1 to 600,000, or leave empty.'),
  ).toBeVisible()
  await theirs.getByLabel('Apdex threshold (ms)').fill('100')
  await theirs.getByRole('button', { name: 'Save' }).first().click()
  await expect(theirs.getByText('The new settings are in effect.')).toBeVisible()
  await open('/performance')
  // (2 + 5 / 2) / 20
  expect((await numbersOf('Transactions', 'GET /cart')).at(-1)).toBe('0.225')
  await visit(theirs, `${server.address}/settings/audit`)
  await expect(theirs.getByText('Apdex threshold in ms').first()).toBeVisible()
})

test('what nobody sent says how to send it', async () => {
  await open('/performance/queries?environment=nowhere')
  await expect(page.getByText('No database queries in this period.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open setup page' })).toHaveAttribute('href', '/projects/shop/setup')
  await open('/performance/transactions?name=nowhere')
  await expect(page.getByText('No transactions in this period.')).toBeVisible()
  const answer = await page.goto(`${server.address}/performance/nonsense`)
  expect(answer?.status()).toBe(404)
})
