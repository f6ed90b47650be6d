import type { Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/**
 * Known points from an SDK: found, charted, grouped, compared, combined in a formula, linked to traces, and monitored.
 */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

const trace = 'ab'.repeat(16)

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  await seed()
})

test.afterAll(() => stage.close())

async function seed(): Promise<void> {
  const dsn = await server.createProject('Shop', 'node')
  const now = Date.now() / 1000
  const point = (name: string, type: string, value: number, plan: string, minutesAgo: number, unit?: string) => ({
    name,
    type,
    value,
    unit,
    timestamp: now - minutesAgo * 60,
    trace_id: trace,
    attributes: {
      plan: { value: plan, type: 'string' },
      'sentry.sdk.name': { value: 'sentry.javascript.node', type: 'string' },
    },
  })
  const items = [
    point('orders', 'counter', 6, 'pro', 5),
    point('orders', 'counter', 2, 'free', 5),
    point('failures', 'counter', 2, 'pro', 5),
    // In the previous period if the period is an hour.
    point('orders', 'counter', 4, 'pro', 90),
    point('latency', 'distribution', 100, 'pro', 5, 'millisecond'),
    point('latency', 'distribution', 300, 'free', 5, 'millisecond'),
  ]
  const item = `{"type":"trace_metric","item_count":${items.length}}\n${JSON.stringify({ items })}`
  expect((await post(envelopeUrl(server.address, dsn), `{}\n${item}`)).status).toBe(200)
  await server.digested()
}

const open = (path: string) => visit(page, server.address + path)
const rowOf = (table: string, text: string) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: text })
const row = (text: string) => rowOf('Metrics', text)
const group = (text: string) => rowOf('Values by group', text)

test('a metric is found by its name, with its type, its unit, who sends it, and how many series it has', async () => {
  const { complaints } = watch(page)
  await open('/explore/metrics')
  await expect(row('latency')).toContainText(/Distribution.*millisecond.*sentry\.javascript\.node.*2/)
  await page.getByRole('searchbox', { name: 'Find a metric by name' }).fill('order')
  await page.keyboard.press('Enter')
  await expect(row('orders')).toBeVisible()
  await expect(row('latency')).toHaveCount(0)
  await page.getByRole('link', { name: 'orders' }).click()
  await expect(page.getByRole('heading', { name: 'orders' })).toBeVisible()
  await expect(page.getByText('Counter', { exact: true })).toBeVisible()
  expect(complaints()).toEqual([])
})

test('it is charted by an aggregate, grouped, narrowed by the language, and compared with the period before', async () => {
  await open('/explore/metrics?metric=counter::orders&of=sum&by=plan&period=1h')
  await expect(group('pro')).toContainText('6')
  await expect(group('free')).toContainText('2')
  await expect(page.getByRole('slider').first()).toBeVisible()
  await group('pro').getByRole('link').click()
  await expect(page.getByRole('combobox', { name: 'Search series' })).toHaveValue('plan:pro')
  await expect(group('free')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Compare with previous period' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(group('pro')).toContainText(/6.*4.*50/)
})

test('two metrics make a formula, and one that cannot be read says so', async () => {
  const formula = '/explore/metrics?metric=counter::failures&of=sum&b=counter::orders&bOf=sum&period=1h&formula='
  await open(`${formula}a%2Fb`)
  await expect(group('All series').last()).toContainText('0.25')
  await open(`${formula}a%2F`)
  await expect(page.getByText('“a/” is not a formula.')).toBeVisible()
})

test('its samples lead to their traces', async () => {
  await open('/explore/metrics?metric=distribution:millisecond:latency&period=1h&order=highest')
  const samples = page.getByRole('region', { name: 'Samples with traces' }).last()
  await expect(samples.getByRole('row').nth(1)).toContainText('300')
  await expect(
    samples
      .getByRole('link')
      .filter({ hasText: trace.slice(0, 8) })
      .first(),
  ).toHaveAttribute('href', new RegExp(`/traces/${trace}`))
})

test('an alert begins with what is charted', async () => {
  await open('/explore/metrics?metric=distribution:millisecond:latency&of=max&by=plan')
  await page.getByRole('link', { name: 'Create alert' }).click()
  await expect(page.getByLabel('Metric name')).toHaveValue('distribution:millisecond:latency')
  await expect(page.getByLabel('Aggregate')).toHaveValue('max')
  await expect(page.getByLabel('Group by')).toHaveValue('plan')
  await page.getByLabel('Name', { exact: true }).fill('Slow')
  await page.getByLabel('Shop', { exact: true }).check()
  await page.getByLabel('Critical').fill('250,5')
  await page.getByLabel('Time window').selectOption({ label: '5 minutes' })
  await page.getByRole('button', { name: 'Preview the last two weeks' }).click()
  const preview = page.getByRole('region', { name: 'Last two weeks' })
  await expect(preview.getByText(/2 groups/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('max(latency) is above 250.5 millisecond over 5 minutes')).toBeVisible()
})
