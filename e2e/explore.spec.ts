import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Searches, groups and counts known spans: the page shows results that can be verified by hand. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

const hex = (n: number, length: number) => n.toString(16).padStart(length, '0')
/** All within one step of the chart: ten to five minutes before the end of the last half hour. */
const HALF_HOUR = 1800
const base = Math.floor(Date.now() / 1000 / HALF_HOUR) * HALF_HOUR - 600

interface Sent {
  readonly n: number
  readonly name: string
  readonly op: string
  readonly ms: number
  readonly status?: string
  readonly attributes: Readonly<Record<string, string | number>>
}

function wireSpan({ n, name, op, ms, status = 'ok', attributes }: Sent) {
  const start = base + n
  const typed = Object.entries({ 'sentry.op': op, ...attributes }).map(([key, value]) => [
    key,
    { value, type: typeof value === 'string' ? 'string' : 'integer' },
  ])
  return {
    trace_id: hex(n + 1, 32),
    span_id: hex(n + 1, 16),
    name,
    status,
    is_segment: true,
    start_timestamp: start,
    end_timestamp: start + ms / 1000,
    attributes: Object.fromEntries(typed) as unknown,
  }
}

/** One envelope each, because they belong to different traces. */
async function send(dsn: string, spans: readonly Sent[], sampleRate?: string): Promise<void> {
  for (const span of spans) {
    const trace = { trace_id: hex(span.n + 1, 32), ...(sampleRate !== undefined && { sample_rate: sampleRate }) }
    const header = `{"type":"span","item_count":1,"content_type":"application/vnd.sentry.items.span.v2+json"}`
    const payload = JSON.stringify({ version: 2, items: [wireSpan(span)] })
    const sent = await post(envelopeUrl(server.address, dsn), `${JSON.stringify({ trace })}\n${header}\n${payload}`)
    expect(sent.status).toBe(200)
  }
}

/** 10, 20 … 200 ms; every fourth failed; every other one went to redis. */
const queries = Array.from({ length: 20 }, (_, at): Sent => ({
  n: at,
  name: 'SELECT carts',
  op: 'db.query',
  ms: 10 * (at + 1),
  status: at % 4 === 3 ? 'error' : 'ok',
  attributes: { 'db.system': at % 2 === 0 ? 'redis' : 'postgresql', 'cart.items': at, shard: at < 16 ? 'a' : 'b' },
}))

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  await send(await server.createProject('Shop', 'node'), queries)
  await server.digested()
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const table = (name: string, of = page) => of.getByRole('region', { name, exact: true })
const rows = () => table('Span groups').locator('tbody tr')
const samples = () => table('Spans').locator('tbody tr')
const cellsOf = async (row: number) => rows().nth(row).locator('td').allInnerTexts()

test('groups have the numbers that can be computed by hand', async () => {
  const { complaints } = watch(page)
  await open('/explore/traces')
  await expect(page.getByText('20 spans', { exact: true })).toBeVisible()
  // Nearest rank of 10, 20 … 200: the 10th and the 19th. 5 of 20 failed.
  await expect.poll(() => cellsOf(0)).toEqual(['db.query', '20', '100ms', '190ms', '25%'])
  const functions = ['p50(cart.items)', 'sum(cart.items)', 'avg(span.duration)', 'unique(shard)']
  const params = new URLSearchParams([['group', 'db.system'], ...functions.map((fn) => ['fn', fn])])
  await open(`/explore/traces?${params.toString()}`)
  // postgresql: 1, 3 … 19, the fifth is 9; 20, 40 … 200 ms. redis: 0, 2 … 18, the fifth is 8; 10, 30 … 190 ms.
  await expect.poll(() => cellsOf(0)).toEqual(['postgresql', '9', '100', '110ms', '2'])
  await expect.poll(() => cellsOf(1)).toEqual(['redis', '8', '90', '100ms', '2'])
  expect(complaints()).toEqual([])
})

test('a search narrows them, and one that cannot be read says why', async () => {
  await open('/explore/traces')
  const box = page.getByRole('combobox', { name: 'Search spans' })
  await box.fill('span.duration:>150ms db.system:postgresql')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=span.duration/)
  // 160, 180 and 200 ms, the first and the last of which failed.
  await expect(page.getByText('3 spans', { exact: true })).toBeVisible()
  await expect.poll(() => cellsOf(0)).toEqual(['db.query', '3', '180ms', '200ms', '67%'])
  await open('/explore/traces?query=span.duration:fast')
  await expect(page.getByText('“fast” is not a duration.')).toBeVisible()
  await open('/explore/traces?fn=p95(span.op)')
  await expect(page.getByText('“p95(span.op)” is not a valid aggregate.')).toBeVisible()
})

test('what is grouped by and computed is picked, by mouse, by keyboard and at 390 px', async () => {
  await open('/explore/traces')
  const form = page.getByRole('region', { name: 'Query' })
  await form.getByRole('button', { name: 'Group by: span.op' }).click()
  await page.getByRole('combobox', { name: 'Field or attribute' }).fill('shard')
  await page.getByRole('option', { name: 'shard' }).click()
  await expect(page).toHaveURL(/group=shard/)
  await form.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('combobox', { name: 'Field or attribute' }).fill('db.sys')
  await expect(page.getByRole('option')).toHaveText(['db.system'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/group=shard&group=db\.system/)
  await page.setViewportSize({ width: 390, height: 800 })
  for (const gone of ['failure_rate()', 'p95(span.duration)', 'p50(span.duration)'])
    await form.getByRole('button', { name: `Remove ${gone}` }).click()
  await expect(form.getByRole('button', { name: 'Visualize: count()' })).toBeVisible()
  // The last function cannot be removed.
  await expect(form.getByRole('button', { name: 'Remove count()' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Visualize: count()' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Function' }).fill('max')
  await expect(page.getByRole('option')).toHaveText(['max(…)'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'max(…)' })).toBeFocused()
  await expect(page.getByRole('option').first()).toHaveText('span.duration')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/fn=max%28span\.duration%29/)
  await expect(rows()).toHaveCount(5)
  await expect.poll(() => cellsOf(0)).toEqual(['b', 'postgresql', '200ms'])
  await expect.poll(() => cellsOf(3)).toEqual(['a', 'redis', '150ms'])
  await page.getByRole('columnheader', { name: 'max(span.duration)' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=%2B/)
  await expect.poll(() => cellsOf(0)).toEqual(['a', 'redis', '150ms'])
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a cell leads to its spans, and a span to its place in its trace', async () => {
  await open('/explore/traces?group=db.system')
  await page.getByRole('link', { name: /p95\(span.duration\) of redis/ }).click()
  await expect(page).toHaveURL(/show=samples/)
  // The tenth of 10, 30 … 190.
  await expect(samples()).toHaveCount(1)
  await expect(samples()).toContainText('190ms')
  await samples().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/traces/${hex(19, 32)}#span-${hex(19, 16)}$`))
  await expect(page.getByRole('treeitem')).toHaveAttribute('aria-selected', 'true')
})

test('each point of the chart leads to its spans, from the keyboard as well', async () => {
  await open('/explore/traces?group=db.system')
  const chart = page.getByRole('slider', { name: 'count() over time, top groups' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /redis: \d/)
  // Another half hour may have ended since.
  const spans = /postgresql: 10, redis: 10/
  for (let left = 0; left < 3 && !spans.test((await chart.getAttribute('aria-valuetext')) ?? ''); left += 1)
    await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', spans)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/show=samples/)
  await expect(page).toHaveURL(/redis/)
  await expect(samples()).toHaveCount(10)
})

test('a region of the heat map is compared with the rest', async () => {
  await open('/explore/traces?show=heatmap')
  const map = page.getByRole('img', { name: 'Span durations over time' })
  const box = await map.boundingBox()
  if (box === null) throw new Error('There is no map.')
  // Selects the upper half of the chart, over the whole period.
  await page.mouse.move(box.x + 2, box.y + 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await page.mouse.up()
  await expect(page).toHaveURL(/from=\d+&to=\d+&least=\d+&most=\d+/)
  await expect(page.getByRole('heading', { name: 'Differences' })).toBeVisible()
  // The same selection by keyboard: from 178 ms on, which are 180, 190 and 200.
  await page.getByLabel('Min. duration').selectOption('178ms')
  await page
    .getByLabel('Max. duration')
    .selectOption({ index: (await page.getByLabel('Max. duration').locator('option').count()) - 1 })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('3 spans in the selection, 17 in the rest.')).toBeVisible()
  const differences = table('Differences')
  // All three are in shard b, but only one of the other 17.
  await expect(differences.locator('tbody tr').first()).toContainText('shard')
  await expect(differences.getByRole('row', { name: /shard b 100% 6%/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show spans' }).click()
  await expect(samples()).toHaveCount(3)
})

test('a query is saved under a name, opened, changed and deleted', async () => {
  await open('/explore/traces?group=db.system&fn=p95(span.duration)&period=7d')
  await page.getByRole('button', { name: 'Save query' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Slow stores')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/explore\/traces\?saved=\d+$/)
  const saved = page.url()
  await expect(page.getByRole('button', { name: 'Saved queries: Slow stores' })).toBeVisible()
  await expect.poll(() => cellsOf(0)).toEqual(['postgresql', '200ms'])

  await page.getByRole('link', { name: 'Samples', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(saved)
  await expect(table('Spans')).toBeVisible()
  await page.getByRole('button', { name: 'Rename, share or move' }).click()
  await page.getByRole('button', { name: 'Delete query' }).click()
  await page.getByRole('button', { name: 'Delete Slow stores' }).click()
  await expect(page).toHaveURL(/\/explore\/traces$/)
  await expect(page.getByRole('button', { name: /Saved queries/ })).toHaveCount(0)
})

test('numbers of a sampled service are extrapolated, and the page says so', async () => {
  const pay = await server.createProject('Pay', 'node')
  const requests = [100, 200, 300].map((ms, at): Sent => ({
    n: 100 + at,
    name: 'POST /pay',
    op: 'http.server',
    ms,
    attributes: { region: 'eu' },
  }))
  await send(pay, requests, '0.1')
  await server.digested()
  await open('/explore/traces')
  await expect(
    page.getByText('Counts are extrapolated from sampling: 23 stored spans represent 50 (3 of them were sampled'),
  ).toBeVisible()
  await expect.poll(() => cellsOf(0)).toEqual(['http.server', '30', '200ms', '300ms', '0%'])
  await open('/explore/traces?group=project')
  await expect.poll(async () => (await cellsOf(0)).slice(0, 2)).toEqual(['pay', '30'])
  await expect.poll(async () => (await cellsOf(2)).slice(0, 2)).toEqual(['All spans', '50'])
})

test('without a script the form, the table and the heat map work as well', async ({ browser }) => {
  const state = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state })
  const plain = await context.newPage()
  await plain.goto(`${server.address}/explore/traces`)
  await expect(plain.getByRole('button', { name: 'Add group' })).toBeHidden()
  await plain.getByLabel('Group by 1', { exact: true }).fill('db.system')
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL(/group=db.system/)
  await expect(table('Span groups', plain)).toContainText('redis')
  await plain.goto(`${server.address}/explore/traces?show=heatmap`)
  await plain.getByRole('button', { name: 'Compare' }).click()
  await expect(plain).toHaveURL(/least=/)
  await context.close()
})
