import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Known logs from an SDK, OpenTelemetry and curl: listed, filtered, opened and followed. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

const trace = 'ab'.repeat(16)
// Old enough that its five-minute bucket is complete.
const base = Date.now() / 1000 - 301

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  await seed()
})

test.afterAll(() => stage.close())

async function seed(): Promise<void> {
  const dsn = await server.createProject('Shop', 'node')
  const { username: key, pathname } = new URL(dsn)
  const api = `${server.address}/api${pathname}`
  const items = Array.from({ length: 120 }, (_, at) => ({
    timestamp: base + at / 1000,
    level: at % 40 === 39 ? 'error' : 'info',
    body: at % 40 === 39 ? `payment ${at} failed` : `order ${at} was paid`,
    trace_id: trace,
    attributes: { 'order.id': { value: at, type: 'integer' }, 'sentry.release': { value: 'shop@1', type: 'string' } },
  }))
  const container = `{}\n{"type":"log","item_count":120}\n${JSON.stringify({ version: 2, items })}`
  expect((await post(envelopeUrl(server.address, dsn), container)).status).toBe(200)
  const record = {
    timeUnixNano: `${Math.round((base + 1) * 1000)}000000`,
    severityNumber: 13,
    body: { stringValue: 'from otel' },
  }
  const sentByOtlp = await fetch(`${api}/integration/otlp/v1/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sentry-auth': `sentry sentry_key=${key}` },
    body: JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] }),
  })
  expect(sentByOtlp.status).toBe(202)
  const file = `{"level":60,"time":${Math.round((base + 2) * 1000)},"msg":"from pino"}\n`
  expect((await fetch(`${api}/logs/?sentry_key=${key}`, { method: 'POST', body: file })).status).toBe(200)
  await server.digested()
}

const open = (path: string) => visit(page, server.address + path)
const lines = () => page.getByRole('list', { name: 'Logs, newest first' }).getByRole('listitem')
const line = (text: string) => lines().filter({ hasText: text }).getByRole('link').first()

test('what an SDK, OpenTelemetry and curl send stands in one list, the newest first', async () => {
  const { complaints } = watch(page)
  await open('/explore/logs')
  await expect(lines().nth(0)).toContainText('fatal')
  await expect(lines().nth(0)).toContainText('from pino')
  await expect(lines().nth(1)).toContainText('from otel')
  await expect(lines().nth(2)).toContainText('payment 119 failed')
  await expect(page.getByRole('slider', { name: '122 logs in this period' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(lines()).toHaveCount(122)
  await expect(lines().nth(121)).toContainText('order 0 was paid')
  expect(complaints()).toEqual([])
})

test('a search narrows it, with suggestions of real names, and one that cannot be read says why', async () => {
  await open('/explore/logs')
  const box = page.getByRole('combobox', { name: 'Search logs' })
  await box.fill('order.')
  await expect(page.getByRole('option', { name: /order\.id/ })).toBeVisible()
  await box.fill('level:error "PAYMENT 7"')
  await page.keyboard.press('Enter')
  await expect(lines()).toHaveCount(1)
  await expect(lines()).toContainText('payment 79 failed')
  await open('/explore/logs?query=order.id:>117')
  await expect(lines()).toHaveCount(2)
  await open('/explore/logs?query=severity:loud')
  await expect(page.getByText('“loud” is not a number.')).toBeVisible()
})

test('a line opens in place: its attributes filter, exclude and become columns, and lead on', async () => {
  await open('/explore/logs?query=level:error')
  await line('payment 79 failed').click()
  const opened = lines().filter({ hasText: 'payment 79 failed' })
  await expect(opened.getByText('shop@1')).toBeVisible()
  await expectAccessible(page)
  await expect(opened.getByRole('link', { name: 'Trace', exact: true })).toHaveAttribute('href', new RegExp(trace))
  await opened.getByRole('link', { name: 'Add as column: order.id' }).click()
  await expect(lines().filter({ hasText: 'payment 39 failed' })).toContainText('39')
  await expect(page).toHaveURL(/column=order.id/)
  await opened.getByRole('link', { name: 'Exclude: order.id' }).click()
  await expect(lines()).toHaveCount(2)
  await line('payment 39 failed').click()
  await lines().getByRole('link', { name: 'Filter by: order.id' }).click()
  await expect(lines()).toHaveCount(1)
  await page.getByRole('link', { name: /Wrap/ }).click()
  await expect(page).toHaveURL(/lines=wrapped/)
  await lines().getByRole('link').first().click()
  await lines().getByRole('link', { name: 'Logs of this trace' }).click()
  await expect(lines().filter({ hasText: 'order 118 was paid' })).toBeVisible()
})

test('what is listed is there as a file', async () => {
  await open('/explore/logs?query=level:error&column=order.id')
  const read = async (name: string) => {
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
    const answer = await page.request.get(server.address + href)
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="logs\./)
    return (await answer.text()).trim().split('\n')
  }
  const [first = '', ...others] = await read('Export NDJSON')
  expect(JSON.parse(first)).toMatchObject({
    level: 'error',
    message: 'payment 119 failed',
    attributes: { 'order.id': 119 },
  })
  expect(others).toHaveLength(2)
  const [head, row] = await read('Export CSV')
  expect(head?.trim()).toBe('time,level,message,project,order.id')
  expect(row?.trim()).toMatch(/,error,payment 119 failed,shop,119$/)
})

test('like lines are collapsed into a pattern, which leads to them', async () => {
  await open('/explore/logs')
  await page.getByRole('list', { name: 'View' }).getByRole('link', { name: 'Patterns' }).click()
  const rows = page.getByRole('region', { name: 'Patterns of messages' }).locator('tbody tr')
  await expect(rows.nth(0)).toContainText('order * was paid')
  await expect(rows.nth(0)).toContainText('117')
  await expectAccessible(page)
  await rows.nth(1).getByRole('link', { name: 'payment * failed' }).click()
  await expect(lines()).toHaveCount(3)
})

test('what comes is shown as it comes, narrowed by the search; paused, it waits; and it opens in the list', async () => {
  const dsn = await server.createProject('Live', 'node')
  const send = async (...bodies: readonly string[]) => {
    const items = bodies.map((body) => ({
      timestamp: Date.now() / 1000,
      level: body.startsWith('info') ? 'info' : 'error',
      body,
      trace_id: trace,
      attributes: { region: { value: 'eu', type: 'string' } },
    }))
    const item = `{"type":"log","item_count":${items.length}}\n${JSON.stringify({ version: 2, items })}`
    expect((await post(envelopeUrl(server.address, dsn), `{}\n${item}`)).status).toBe(200)
  }
  await open('/explore/logs?project=live&query=level:error&column=region')
  await page.getByRole('list', { name: 'View' }).getByRole('link', { name: 'Live' }).click()
  const live = page.getByRole('region', { name: 'Live logs, newest first' })
  const rows = live.getByRole('listitem')
  await expect(live.getByText('Following new logs')).toBeVisible()
  await send('info only', 'first failure')
  await expect(rows).toHaveText([/error\s*eu\s*first failure/])
  await expectAccessible(page)
  await live.getByRole('button', { name: 'Pause' }).click()
  await send('second failure', 'third failure')
  await expect(live.getByText('2 more waiting')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await live.getByRole('button', { name: 'Resume' }).click()
  await expect(rows).toHaveText([/third failure/, /second failure/, /first failure/])
  await rows.nth(1).getByRole('link').click()
  const opened = lines().filter({ hasText: 'second failure' })
  await expect(opened.getByRole('button', { name: 'Copy message' })).toBeVisible()
})

test('an issue shows what was written around its error, and a trace what was written in it', async () => {
  const dsn = await server.createProject('Around', 'node')
  const id = 'cd'.repeat(16)
  const span = 'ef'.repeat(8)
  const at = Date.now() / 1000 - 30
  const context = { trace_id: id, span_id: span }
  const event = {
    platform: 'node',
    release: 'shop@1',
    timestamp: at,
    exception: { values: [{ type: 'CardDeclined', value: 'no money' }] },
    contexts: { trace: context },
  }
  const transaction = {
    ...context,
    type: 'transaction',
    transaction: 'POST /pay',
    start_timestamp: at - 1,
    timestamp: at + 1,
  }
  const items = [-2, -1, 1].map((seconds) => ({
    timestamp: at + seconds,
    level: seconds > 0 ? 'warn' : 'info',
    body: seconds > 0 ? 'card was refused' : `asking the bank ${seconds}`,
    trace_id: id,
    attributes: { 'sentry.trace.parent_span_id': { value: span, type: 'string' } },
  }))
  const spans = { ...transaction, contexts: { trace: { ...context, op: 'http.server' } } }
  // Each in a separate envelope, as SDKs send them.
  for (const [head, payload] of [
    [{ type: 'event' }, event],
    [{ type: 'transaction' }, spans],
    [
      { type: 'log', item_count: 3 },
      { version: 2, items },
    ],
  ]) {
    const envelope = `{}\n${JSON.stringify(head)}\n${JSON.stringify(payload)}\n`
    expect((await post(envelopeUrl(server.address, dsn), envelope)).status).toBe(200)
  }
  await server.digested()
  const panel = page.locator('#logs')
  await open('/issues/AROUND-1')
  await expect(panel.getByRole('listitem')).toHaveText([
    /warn\s*card was refused/,
    /CardDeclined: no money/,
    /asking the bank -1/,
    /asking the bank -2/,
  ])
  await open(`/traces/${id}`)
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(panel.getByRole('link', { name: 'Span' }).first()).toHaveAttribute('href', `#span-${span}`)
  // Shown under their span, in the order in which they were written.
  const rows = page.getByRole('tree').getByRole('treeitem')
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Logs' }).check()
  await expect(rows).toHaveText([/POST \/pay/, /asking the bank -2/, /asking the bank -1/, /card was refused/])
  await panel.getByRole('link', { name: /card was refused/ }).click()
  const opened = lines().filter({ hasText: 'card was refused' })
  await expect(opened.getByRole('button', { name: 'Copy message' })).toBeVisible()
})

test('lines come as one scrolls, few of them are in the document, and back finds the place again', async () => {
  const dsn = await server.createProject('Deep', 'node')
  for (let batch = 0; batch < 7; batch++) {
    const items = Array.from({ length: 100 }, (_, at) => ({
      timestamp: base - 300 + (batch * 100 + at) / 1000,
      level: 'info',
      body: `deep ${batch * 100 + at}`,
      trace_id: 'de'.repeat(16),
    }))
    const item = `{"type":"log","item_count":100}\n${JSON.stringify({ version: 2, items })}`
    expect((await post(envelopeUrl(server.address, dsn), `{}\n${item}`)).status).toBe(200)
  }
  await server.digested()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const width of [size.width, 390]) {
    await page.setViewportSize({ ...size, width })
    await open('/explore/logs?project=deep')
    const last = line('deep 0')
    // Scrolls down, and again once more lines have loaded.
    const isThere = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return last.isVisible()
    }
    await expect.poll(isThere, { intervals: [100], timeout: 60_000 }).toBe(true)
    expect(await lines().count()).toBeLessThan(500)
    await page.evaluate(() => scrollBy(0, -document.documentElement.scrollHeight / 2))
    await expect.poll(() => seenLine().then((seen) => seen?.startsWith('deep'))).toBe(true)
    const seen = (await seenLine()) ?? ''
    await lines()
      .filter({ hasText: new RegExp(`${seen}$`) })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('link', { name: 'Trace', exact: true }).click()
    await expect(page).toHaveURL(/traces/)
    await page.goBack()
    await expect.poll(seenLine).toBe(seen)
  }
  await page.setViewportSize(size)
})

/** The line in the middle of the window. */
function seenLine(): Promise<string | undefined> {
  return page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('li')
        ?.querySelector('bdi')?.textContent,
  )
}

test('a search is saved under a name, and found again', async () => {
  await open('/explore/logs?query=level:error&column=order.id&period=7d')
  await page.getByRole('button', { name: 'Save query' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Payments')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/saved=\d+$/)
  await expect(page.getByRole('combobox', { name: 'Search logs' })).toHaveValue('level:error')
  await expect(lines().filter({ hasText: 'payment 39 failed' })).toContainText('39')
  await expect(page.getByRole('button', { name: 'Edit query' }).or(page.getByText('Payments')).first()).toBeVisible()
})

test('an alert begins with the search of the page, is looked at over two weeks, and judges each value by itself', async () => {
  await open('/explore/logs?query=level:error&project=shop')
  await page.getByRole('link', { name: 'Create alert' }).click()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('level:error')
  await page.getByLabel('Name', { exact: true }).fill('Payments fail')
  await page.getByLabel('Group by').fill('order.id')
  await page.getByLabel('Critical').fill('0')
  await page.getByLabel('Time window').selectOption({ label: '5 minutes' })
  await page.getByRole('button', { name: 'Preview the last two weeks' }).click()
  const preview = page.getByRole('region', { name: 'Last two weeks' })
  await expect(preview.getByText('3 groups.')).toBeVisible()
  await expect(preview.getByRole('slider')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There are more than 0 logs within 5 minutes')).toBeVisible()
  await expect(page.getByText('Matching level:error')).toBeVisible()
  await expect(page.getByText('Each order.id separately')).toBeVisible()
})

test('a release leads to its logs', async () => {
  await open('/explore/logs?query=level:error')
  await line('payment 79 failed').click()
  await lines().getByRole('link', { name: 'Release', exact: true }).click()
  await page.getByRole('link', { name: 'Logs of this release' }).click()
  await expect(lines().filter({ hasText: 'payment 119 failed' })).toBeVisible()
})
