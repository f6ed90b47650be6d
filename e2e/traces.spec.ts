import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { noteRequests, watch } from './harness/visitor.ts'

/** One request across two services: its spans drawn, searched, collapsed, zoomed and inspected. */

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const LONG = '0af7651916cd43dd8448eb211c803199'
const id = (n: number) => n.toString(16).padStart(16, '0')
const now = Date.now() / 1000

interface Sent {
  readonly n: number
  readonly parent?: number
  readonly name: string
  readonly op: string
  /** Milliseconds since the trace began. */
  readonly from: number
  readonly to: number
  readonly status?: string
  readonly after?: string
}

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let shop: string
let pay: string

const spanOf = (trace: string, { n, parent, name, op, from, to, status = 'ok', after }: Sent) => ({
  trace_id: trace,
  span_id: id(n),
  ...(parent !== undefined && { parent_span_id: id(parent) }),
  name,
  status,
  is_segment: parent === undefined || parent === 3,
  start_timestamp: now - 60 + from / 1000,
  end_timestamp: now - 60 + to / 1000,
  ...(after !== undefined && {
    links: [
      {
        trace_id: after,
        span_id: id(1),
        attributes: { 'sentry.link.type': { value: 'previous_trace', type: 'string' } },
      },
    ],
  }),
  attributes: {
    'sentry.op': { value: op, type: 'string' },
    'http.response.status_code': { value: 200 + n, type: 'integer' },
    'cart.owner': { value: 'ada', type: 'string' },
  },
})

async function send(dsn: string, trace: string, spans: readonly Sent[]): Promise<void> {
  const payload = JSON.stringify({ version: 2, items: spans.map((span) => spanOf(trace, span)) })
  const header = `{"type":"span","item_count":${spans.length},"content_type":"application/vnd.sentry.items.span.v2+json"}`
  const sent = await post(envelopeUrl(server.address, dsn), `{"trace":{"trace_id":"${trace}"}}\n${header}\n${payload}`)
  expect(sent.status).toBe(200)
}

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  shop = await server.createProject('Shop', 'node')
  pay = await server.createProject('Pay', 'node')
  // The called service's spans arrive first, and the root span last.
  await send(pay, TRACE, [
    { n: 5, parent: 4, name: 'INSERT INTO payments VALUES (1)', op: 'db.query', from: 420, to: 480 },
    { n: 4, parent: 3, name: 'POST /pay', op: 'http.server', from: 410, to: 490, status: 'error' },
    { n: 9, parent: 777, name: 'charge card', op: 'task', from: 430, to: 460 },
  ])
  await send(shop, TRACE, [
    { n: 2, parent: 1, name: 'SELECT * FROM carts WHERE id = 7', op: 'db.query', from: 20, to: 120 },
    { n: 3, parent: 1, name: 'POST http://pay/pay', op: 'http.client', from: 400, to: 500 },
    { n: 1, name: 'POST /checkout', op: 'http.server', from: 0, to: 1000 },
  ])
  const event = {
    exception: { values: [{ type: 'PayError', value: 'Card refused' }] },
    contexts: { trace: { trace_id: TRACE, span_id: id(4) } },
  }
  await post(envelopeUrl(server.address, pay), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  const many = Array.from({ length: 1000 }, (_, n) => ({
    n: n + 2,
    parent: 1,
    name: `step ${n % 7 === 0 ? 'seven' : 'other'}`,
    op: 'task',
    from: n,
    to: n + 1,
  }))
  await send(shop, LONG, [{ n: 1, name: 'long job', op: 'task', from: 0, to: 1000, after: TRACE }, ...many])
  await server.digested()
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const item = (name: string | RegExp) => page.getByRole('treeitem', { name })
const names = () => page.getByRole('treeitem').locator('bdi').allInnerTexts()

test('all spans stand below their callers, over services, with what failed and what is lost', async () => {
  const { complaints } = watch(page)
  await open(`/traces/${TRACE}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('http.server POST /checkout')
  await expect(page.getByText('6 spans')).toBeVisible()
  await expect(page.getByText('2 services')).toBeVisible()
  await expect(page.getByText('1 error')).toBeVisible()
  expect(await names()).toEqual([
    'POST /checkout',
    'SELECT * FROM carts WHERE id = *',
    'POST http://pay/pay',
    'POST /pay',
    'INSERT INTO payments VALUES (*)',
    'charge card',
  ])
  await expect(item(/POST \/pay 80ms, Pay, failed/)).toHaveAttribute('aria-level', '3')
  await expect(item(/charge card.*Parent span missing/)).toHaveAttribute('aria-level', '1')
  await expect(page.getByTitle(/280ms without instrumentation/)).toBeAttached()
  await expect(page.getByTitle('error: PayError: Card refused')).toBeVisible()
  expect(complaints()).toEqual([])
})

test('a span is looked at, has an address of its own, and asks nothing of the page when it changes', async () => {
  await open(`/traces/${TRACE}`)
  const { asked } = noteRequests(page)
  await item(/SELECT/).click()
  await expect(page).toHaveURL(new RegExp(`#span-${id(2)}$`))
  const panel = page.getByRole('complementary', { name: 'Span' })
  await expect(panel.getByText('SELECT * FROM carts WHERE id = 7')).toBeVisible()
  await expect(panel.getByText('cart.owner')).toBeVisible()
  await expect(panel.getByText('202', { exact: true })).toBeVisible()
  // Only the span's attributes were fetched.
  expect(asked).toEqual([`POST /traces/${TRACE}`])
  await expectAccessible(page)
  await page.reload()
  await interactive(page)
  await expect(item(/SELECT/)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText('cart.owner')).toBeVisible()
  await item(/POST \/pay /).click()
  await panel.getByRole('link', { name: 'PayError: Card refused' }).click()
  await expect(page).toHaveURL(/\/issues\/PAY-1\/events\//)
  const toTrace = page.getByRole('link', { name: 'Trace', exact: true }).and(page.locator('[href^="/traces/"]'))
  await toTrace.click()
  await expect(page).toHaveURL(new RegExp(`/traces/${TRACE}.*#span-${id(4)}$`))
  await expect(item(/POST \/pay /)).toHaveAttribute('aria-selected', 'true')
})

test('from the keyboard it is walked through, folded and zoomed', async () => {
  await open(`/traces/${TRACE}`)
  const tree = page.getByRole('tree', { name: 'Spans' })
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(item(/POST http/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(item(/POST http/)).toHaveAttribute('aria-expanded', 'false')
  await expect(item(/POST \/pay /)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(item(/POST \/pay /)).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('w')
  await page.getByRole('button', { name: 'Whole trace' }).click()
  await expect(page.getByRole('button', { name: 'Whole trace' })).toHaveCount(0)
  await tree.focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/traces/${TRACE}$`))
})

test('a search steps through its hits, a filter keeps what they stand below', async () => {
  await open(`/traces/${TRACE}`)
  await page.getByRole('searchbox').fill('db.query')
  await expect(page.getByText('0 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(item(/SELECT/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(item(/INSERT/)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Pay')
  await expect(item(/SELECT/)).toHaveCount(0)
  await expect(item(/POST \/checkout/)).toBeVisible()
  // The selected span stays in view, so clear the selection.
  await page.getByRole('tree', { name: 'Spans' }).focus()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(item(/INSERT/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(item(/INSERT/)).toBeVisible()
})

test('a long trace has only the rows in sight, and finds those that are not', async () => {
  await open(`/traces/${LONG}`)
  await expect(page.getByText('1,001 spans')).toBeVisible()
  expect(await page.getByRole('treeitem').count()).toBeLessThan(80)
  await page.getByRole('searchbox').fill('seven')
  await page.getByRole('button', { name: 'Previous result' }).click()
  await expect(page.getByText('143 of 143')).toBeVisible()
  await expect(page.locator('[aria-selected="true"]')).toBeInViewport()
})

test('the traces of a session lead to each other', async () => {
  await open(`/traces/${TRACE}`)
  await expect(page.getByRole('link', { name: 'Previous trace in this session' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next trace in this session' }).click()
  await expect(page).toHaveURL(new RegExp(`/traces/${LONG}$`))
  await page.getByRole('link', { name: 'Previous trace in this session' }).click()
  await expect(page).toHaveURL(new RegExp(`/traces/${TRACE}`))
})

test('what is not there, or no trace, is not found', async () => {
  for (const wrong of ['f'.repeat(32), 'nonsense']) {
    const answer = await page.goto(`${server.address}/traces/${wrong}`)
    expect(answer?.status()).toBe(404)
  }
})
