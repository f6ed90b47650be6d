import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, overflows } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/**
 * Release health as SDKs report it: on the releases list, release and project pages, in the comparison, and in the API.
 */

test.describe.configure({ mode: 'serial' })

const HOUR_MS = 3_600_000
const GOOD = 'shop@1.9.0'
const BAD = 'shop@1.10.0'

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let dsn: string

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  dsn = await server.createProject('Shop', 'javascript')
})
test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const attrsOf = (release: string) => ({ release, environment: 'production' })

/** An envelope with one item, as SDKs send it. */
async function sendItem(type: string, payload: object, header: object = {}): Promise<void> {
  const lines = [header, { type }, payload].map((line) => `${JSON.stringify(line)}\n`)
  const answer = await post(envelopeUrl(server.address, dsn), lines.join(''))
  expect(answer.status).toBe(200)
}

const browser = (version: string) => ({ name: 'sentry.javascript.browser', version })

/** A complete session of a browser or an app. */
function session(release: string, fields: object, sdk = browser('11.1.0')) {
  const payload = { sid: randomUUID(), init: true, started: ago(1), timestamp: ago(1), errors: 0, ...fields }
  return sendItem('session', { ...payload, attrs: attrsOf(release) }, { sdk })
}

function counted(release: string, counts: object) {
  return sendItem('sessions', { aggregates: [{ started: ago(2), ...counts }], attrs: attrsOf(release) })
}

test('a project without sessions says that it has no data, and how they come', async () => {
  await open('/projects/shop/health')
  await expect(page.getByText('No sessions in this period.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up the SDK' })).toBeVisible()
  await open('/compare-releases?first=nowhere@1')
  await expect(page.getByText('No release is named nowhere@1')).toBeVisible()
})

test('the list and a release’s page show crash-free, adoption and every outcome, and who names no user', async () => {
  const token = await server.createToken('org:read', 'project:read', 'project:write', 'project:releases', 'event:read')
  for (const version of [GOOD, BAD, 'shop@2.0.0'])
    await fetch(`${server.address}/api/0/organizations/home/releases/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version, projects: ['shop'] }),
    })
  await counted(GOOD, { exited: 76 })
  await session(BAD, { status: 'exited', did: 'ada', duration: 2 })
  await session(BAD, { status: 'crashed', errors: 1, did: 'bob', duration: 4 })
  await session(BAD, { status: 'unhandled', errors: 1, did: 'eve' })
  await session(BAD, { status: 'abnormal', errors: 1, abnormal_mechanism: 'anr_foreground', did: 'max' })
  await counted(BAD, { exited: 3, errored: 1 })
  await server.digested()

  const row = page.getByRole('listitem').filter({ hasText: '1.10.0' })
  await expect(async () => {
    await open('/releases')
    await expect(row).toContainText('87.5%', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(row).toContainText('Low adoption')
  await expect(row).toContainText('9.52%')
  await expect(page.getByRole('listitem').filter({ hasText: '1.9.0' })).toContainText('Adopted')
  // Without sessions the rate is unknown, which is not 0%.
  await expect(page.getByRole('listitem').filter({ hasText: '2.0.0' })).toContainText('no data')
  await expectAccessible(page)

  await row.getByRole('link').click()
  const figures = page.getByLabel('Health', { exact: true })
  await expect(figures).toContainText('Crash-free sessions87.5%1 crashed')
  await expect(figures).toContainText('Crash-free users75%1 affected')
  await expect(figures).toContainText('Error-free sessions50%1 with an unhandled error')
  await expect(figures).toContainText('1 ended abnormally, 1 not responding')
  await expect(figures).toContainText('50% of sessions name none')
  await expect(figures).toContainText('2s / 4s')
  await expect(page.getByRole('region', { name: 'Adoption by environment' })).toContainText('production')
  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/period=90d/)
  await expect(figures).toContainText('87.5%')
})

test('releases stand side by side, and a project’s page shows its own, on a phone too', async () => {
  await open('/releases')
  await page.getByRole('link', { name: 'Compare releases' }).click()
  await page.getByLabel('Release 1').selectOption(GOOD)
  await page.getByLabel('Release 2').selectOption(BAD)
  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('region', { name: 'Compare releases' })
  await expect(table.getByRole('row', { name: 'Crash-free sessions 100% 87.5%' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Users no data 4' })).toBeVisible()
  await open('/projects/shop/health')
  await expect(page.getByRole('region', { name: 'Latest releases' })).toContainText(BAD)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/projects/shop/health', '/releases', `/compare-releases?first=${GOOD}&second=${BAD}`]) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflows(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the API answers sessions as clients read them', async () => {
  const token = await server.createToken('org:read', 'project:read', 'event:read')
  const ask = async (query: string) => {
    const url = `${server.address}/api/0/organizations/home/sessions/?${query}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: await answer.json() }
  }
  const fields = 'field=sum(session)&field=count_unique(user)&field=crash_free_rate(session)&field=anr_rate()'
  const { body } = await ask(`${fields}&groupBy=release&interval=1h&statsPeriod=6h&query=release:${BAD}`)
  expect(body.groups).toEqual([
    {
      by: { release: BAD },
      totals: { 'sum(session)': 8, 'count_unique(user)': 4, 'crash_free_rate(session)': 0.875, 'anr_rate()': 0.25 },
      series: expect.objectContaining({ 'sum(session)': expect.any(Array) }),
    },
  ])
  const [group] = body.groups
  expect(group.series['sum(session)']).toHaveLength(body.intervals.length)
  expect(group.series['crash_free_rate(session)']).toContain(null)
  const { body: byStatus } = await ask(`field=sum(session)&groupBy=session.status&query=release:${BAD}`)
  expect(byStatus.groups.map((one: { by: object; totals: object }) => [one.by, one.totals])).toEqual(
    [4, 1, 1, 1, 1].map((sum, index) => [
      { 'session.status': ['healthy', 'errored', 'unhandled', 'crashed', 'abnormal'][index] },
      { 'sum(session)': sum },
    ]),
  )
  // Queries of third-party clients: by slug, with sub-hour intervals, by version, sorted, without series.
  const free = 'crash_free_rate(session)'
  const totalsOf = async (query: string) =>
    (await ask(query)).body.groups.map(({ by, totals }: { by: object; totals: object }) => [by, totals])
  expect(await totalsOf(`project=shop&field=${free}&statsPeriod=24h`)).toEqual([[{}, { [free]: 1 - 1 / 84 }]])
  const byVersion = `field=${free}&interval=15m&query=release.version:1.10.0&statsPeriod=24h`
  expect(await totalsOf(byVersion)).toEqual([[{}, { [free]: 0.875 }]])
  expect(await totalsOf(`field=${free}&query=release.version:9.9.9`)).toEqual([])
  const both = encodeURIComponent(`release:${GOOD} OR release:${BAD}`)
  const sorted = await ask(`field=unhandled_rate(user)&groupBy=release&orderBy=-${free}&includeSeries=0&query=${both}`)
  expect(sorted.body.groups).toEqual([
    { by: { release: GOOD }, totals: { 'unhandled_rate(user)': null } },
    { by: { release: BAD }, totals: { 'unhandled_rate(user)': 0.25 } },
  ])
  expect(await totalsOf(`field=${free}&groupBy=release&orderBy=${free}&per_page=1`)).toEqual([
    [{ release: BAD }, { [free]: 0.875 }],
  ])
  for (const bad of [
    'field=sum(session)&interval=90m',
    'orderBy=moon',
    'field=max(moon)',
    'field=sum(session)&query=user:ada',
  ])
    expect([bad, (await ask(bad)).status]).toEqual([bad, 400])
})

test('where browsers begin to count pages and not addresses, charts say why counts fall', async () => {
  dsn = await server.createProject('Site', 'javascript')
  const before = { started: ago(6), timestamp: ago(6), status: 'exited' }
  for (const _ of [1, 2]) await session('site@1.0.0', before, browser('10.4.0'))
  await session('site@1.1.0', { status: 'exited' })
  await server.digested()
  await expect(async () => {
    await open('/projects/site/health?period=24h')
    await expect(page.getByText('most browsers use JavaScript SDK 11')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  // One SDK change alone proves nothing, so a release with a single SDK gets no note about it.
  await open(`/releases/${encodeURIComponent(BAD)}`)
  await expect(page.getByLabel('Health', { exact: true })).toBeVisible()
  await expect(page.getByText('most browsers use JavaScript SDK 11')).toHaveCount(0)
})
