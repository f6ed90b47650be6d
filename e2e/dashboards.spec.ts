import { expect, test, type Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { openStage, visit, type Stage } from './harness/stage.ts'

/** A dashboard from creation to the wall display: filled, arranged, undone, shared, and exported to another server. */

test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann' | 'Vic'>
let server: TestServer
let page: Page
let dsn: string
let shop: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  // A dedicated server, because owners count the telemetry of all projects that ever existed on a server.
  stage = await openStage(browser, { Ann: 'owner', Vic: 'viewer' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  dsn = await server.createProject('shop', 'node')
  for (const release of ['shop@1', 'shop@1', 'shop@2'])
    await sendEvent(server, dsn, { message: 'late', level: 'info', release })
  const about = { timestamp: Date.now() / 1000 - 60, trace_id: 'ab'.repeat(16) }
  await sendItems('log', [{ ...about, level: 'error', body: 'the till is stuck' }])
  const counted = (name: string, value: number) => ({ ...about, name, type: 'counter', value })
  await sendItems('trace_metric', [counted('orders', 3), counted('visits', 6)])
  await server.digested()
})
test.afterAll(() => stage.close())

/** Sends logs or metrics as an SDK does. */
async function sendItems(type: string, items: readonly object[]): Promise<void> {
  const head = JSON.stringify({ type, item_count: items.length })
  const sent = await post(envelopeUrl(server.address, dsn), `{}\n${head}\n${JSON.stringify({ version: 2, items })}`)
  expect(sent.status).toBe(200)
}

const open = (path: string) => visit(page, server.address + path)
const widget = (title: string, of = page) => of.getByRole('region', { name: title, exact: true })
const idOf = (url: string) => /dashboards\/(\d+)/.exec(url)?.[1] ?? ''
const placeOf = (title: string) =>
  widget(title).evaluate((box) => ['--x', '--y', '--w', '--h'].map((name) => Number(box.style.getPropertyValue(name))))

test('is made from the list, and filled by picking with a preview', async () => {
  await open('/dashboards')
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
  shop = idOf(page.url())

  for (const [title, shape] of [
    ['Late', 'big_number'],
    ['By release', 'table'],
  ] as const) {
    await page.getByRole('link', { name: 'Add widget' }).first().click()
    await page.getByLabel('Data').selectOption('events')
    await expect(page).toHaveURL(/of=events/)
    await page.getByLabel('Show as').selectOption(shape)
    await expect(page).toHaveURL(new RegExp(`as=${shape}`))
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Group by 1').fill(shape === 'table' ? 'release' : '')
    await page.getByLabel('Filter', { exact: true }).fill('level:info')
    await page.getByLabel('Filter', { exact: true }).blur()
    await expect(widget('Preview')).toContainText(shape === 'table' ? 'shop@2' : '3')
    await page.getByRole('button', { name: 'Add to dashboard' }).click()
    await expect(widget(title)).toBeVisible()
  }
  await expect(widget('By release').locator('tbody tr').first()).toContainText(/shop@1\s*2/)
})

test('is arranged by mouse and by keys, and undone', async () => {
  await page.getByRole('link', { name: 'Edit layout' }).click()
  const before = await placeOf('By release')
  const grip = page.getByRole('button', { name: 'Move By release', exact: true })
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Layout saved.')).toBeAttached()
  await page.getByRole('button', { name: 'Resize By release', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => placeOf('By release')).not.toEqual(before)
  await expect(page.getByText('Layout saved.')).toBeAttached()
  const byKeys = await placeOf('By release')

  const box = await grip.boundingBox()
  if (box === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 600, { steps: 8 })
  await page.mouse.move(box.x - 600, box.y + 100, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => placeOf('By release')).not.toEqual(byKeys)
  await expect(page.getByText('Layout saved.')).toBeAttached()
  const id = idOf(page.url())
  await open(`/dashboards/${id}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => placeOf('By release')).toEqual(byKeys)
})

test('is narrowed by a variable, shown on a wall, and open to whoever has its link until that is taken back', async ({
  browser,
}) => {
  const id = idOf(page.url())
  await open(`/dashboards/${id}/settings`)
  await page.getByLabel('Variables').fill('release=shop@2')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Create public link' }).click()
  const link = await page.getByText(/\/shared\//).innerText()
  await open(`/dashboards/${id}`)
  await expect(widget('By release').locator('tbody tr')).toHaveCount(1)
  await open(`/wall/${id}`)
  await expect(widget('Late')).toContainText('1')
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const stranger = await (await browser.newContext()).newPage()
  // Other parameters in a public address are ignored.
  await stranger.goto(`${link.trim()}?period=90d&with=release%3Dshop%401&project=shop&edit=yes`)
  await expect(widget('By release', stranger).locator('tbody tr')).toHaveCount(1)
  await expect(widget('By release', stranger)).toContainText('shop@2')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(stranger.getByRole('link')).toHaveCount(0)

  await open(`/dashboards/${id}/settings`)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.locator('#links li')).toHaveCount(0)
  expect((await stranger.reload())?.status()).toBe(404)
  await expect(stranger.getByText('This link does not work.').first()).toBeVisible()
  await stranger.context().close()
  // Rapid attempts are throttled before any page is rendered.
  const tries = await Promise.all(
    Array.from({ length: 70 }, (_, at) => page.request.get(`${server.address}/shared/${'0'.repeat(42)}${at}`)),
  )
  const statuses = new Set(tries.map((answer) => answer.status()))
  expect(statuses).toEqual(new Set([404, 429]))
})

test('of Sentry comes with what can be drawn, and says why of the rest; viewers see it and change nothing', async () => {
  const query = { aggregates: ['count()'], columns: [], conditions: '', orderby: '' }
  const file = {
    title: 'From Sentry',
    widgets: [
      { title: 'All', displayType: 'big_number', widgetType: 'error-events', queries: [query] },
      { title: 'Wheel', displayType: 'wheel', widgetType: 'spans', queries: [query] },
    ],
  }
  await open('/dashboards/import')
  await page.getByLabel('Or paste its contents').fill(JSON.stringify(file))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(widget('All')).toContainText('3')
  await expect(widget('Wheel')).toContainText('Mishap has no chart of this type')
  const viewer = await stage.pageOf(stage.people.Vic)
  await visit(viewer, page.url())
  await expect(widget('All', viewer)).toContainText('3')
  await expect(viewer.getByRole('link', { name: 'Add widget' })).toHaveCount(0)
})

test('takes a chart of every page, logs and metrics among them', async () => {
  await open('/dashboards/add?of=logs&as=bar&fn=count%28%29&group=level')
  await expect(widget('Preview')).toContainText(/error/)
  // Functions of another data type do not apply, so the type's first function replaces them.
  await page.getByLabel('Data').selectOption('metrics')
  await expect(page).toHaveURL(/of=metrics/)
  await expect(page.getByLabel('Function 1')).toHaveValue(/^\w+\(counter::\w+\)$/)
  await page.getByLabel('Function 1').fill('sum(counter::orders) / sum(counter::visits)')
  await page.getByLabel('Show as').selectOption('big_number')
  await expect(widget('Preview')).toContainText('0.5')
  for (const [path, has] of [
    ['/issues', 'events()'],
    ['/explore/logs', 'count()'],
    ['/explore/metrics?metric=counter%3A%3Aorders', 'rate(counter::orders)'],
    ['/stats', 'quantity()'],
  ] as const) {
    await open(path)
    await page.getByRole('link', { name: 'Add to dashboard' }).click()
    await expect(page.getByLabel('Function 1')).toHaveValue(has)
    await expect(page.getByText('This query does not work.')).toHaveCount(0)
  }
})

test('of an issue is asked by its short name, and of a page narrowed to a project by that project', async () => {
  await open('/issues')
  await page.getByRole('link', { name: 'late' }).first().click()
  await expect(page).toHaveURL(/issues\/shop-/i)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('late')
  await page.getByRole('link', { name: 'Add to dashboard' }).click()
  await expect(page.getByLabel('Filter', { exact: true })).toHaveValue(/^issue:SHOP-/)
  await page.getByLabel('Show as').selectOption('big_number')
  await expect(widget('Preview')).toContainText('3')
  await open('/dashboards/add?of=events&as=big_number&fn=count%28%29&query=project%3Ashop+level%3Ainfo')
  await expect(widget('Preview')).toContainText('3')
  await open('/dashboards/add?of=events&as=big_number&fn=count%28%29&query=project%3Aelsewhere')
  await expect(widget('Preview')).toContainText('0')
})

test('suggests the words of its data where a widget is narrowed, and marks releases in charts', async () => {
  await open('/dashboards')
  await page.getByLabel('Name', { exact: true }).fill('Lines')
  await page.getByRole('button', { name: 'Create dashboard' }).click()
  await page.getByRole('link', { name: 'Add widget' }).first().click()
  await page.getByLabel('Data').selectOption('logs')
  await expect(page).toHaveURL(/of=logs/)
  const filter = page.getByLabel('Filter', { exact: true })
  await filter.fill('lev')
  await page.getByRole('option', { name: /^level/ }).click()
  await expect(filter).toHaveValue('level:')
  await page.getByRole('option', { name: /^error/ }).click()
  await filter.blur()
  await expect(page).toHaveURL(/query=level%3Aerror/)
  await page.getByLabel('Title').fill('Errors')
  await page.getByRole('button', { name: 'Add to dashboard' }).click()
  await expect(widget('Errors')).toBeVisible()
  const id = idOf(page.url())
  await open(`/dashboards/${id}/settings`)
  await page.getByLabel('When a release went out').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await open(`/dashboards/${id}`)
  await expect(widget('Errors').getByTitle(/2$/).first()).toBeAttached()
})

test('on a wall reads itself anew, and takes the whole screen', async () => {
  await page.clock.install()
  await open(`/wall/${shop}`)
  await expect(widget('Late')).toContainText('1')
  const full = page.getByRole('button', { name: 'Full screen' })
  await full.click()
  await expect(full).toHaveAttribute('aria-pressed', 'true')
  await sendEvent(server, dsn, { message: 'late', level: 'info', release: 'shop@2' })
  await server.digested()
  await page.clock.fastForward('10:00')
  await expect(widget('Late')).toContainText('2')
  await full.click()
  await expect(full).toHaveAttribute('aria-pressed', 'false')
})
