import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { Profile as Pprof } from 'pprof-format'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { enter, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { FRAME_MS, threadTimeOf } from './harness/thread-time.ts'
import { watch } from './harness/visitor.ts'

/** Profiles from the real Node SDK, of two releases of which the second spends more time on taxes, in every view. */

test.describe.configure({ mode: 'serial' })

const app = fileURLToPath(new URL('apps/profiled-app.ts', import.meta.url))
const run = promisify(execFile)

const ZOOM_STEPS = 60
const ROW_PX = 20

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const graph = () => page.getByRole('application')
const row = (table: string, text: string) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row').filter({ hasText: text })

test('before there are any, the page says how profiling is switched on', async () => {
  await open('/profiles')
  await expect(page.getByText('No profiles yet')).toBeVisible()
  const dsn = await server.createProject('Shop', 'node')
  await open('/profiles')
  await expect(page.getByText(dsn).first()).toBeVisible()
  const env = { ...process.env, APP_DSN: dsn }
  for (const [release, rounds] of [
    ['shop@1.0.0', '1'],
    ['shop@2.0.0', '6'],
  ] as const)
    await run(process.execPath, [app, release, rounds], { env, timeout: 60_000 })
  await server.digested()
})

test('the slowest functions are listed, with the transactions and the profiles behind them', async () => {
  const { complaints } = watch(page)
  await open('/profiles')
  await expect(row('Slowest functions', 'computeTaxes')).toContainText('profiled-app.ts')
  await expect(row('Transactions with profiles', 'GET /cart')).toBeVisible()
  await expect(row('Recent profiles', 'shop@1.0.0').first()).toContainText('Continuous')
  await page.getByRole('searchbox', { name: 'Find a function by name' }).fill('sortPri')
  await page.keyboard.press('Enter')
  await expect(row('Slowest functions', 'sortPrices')).toBeVisible()
  await expect(row('Slowest functions', 'computeTaxes')).toHaveCount(0)
  expect(complaints()).toEqual([])
})

test('a profile is zoomed, searched, selected, and told as a table', async () => {
  const { complaints } = watch(page)
  await open('/profiles?release=shop@1.0.0')
  await row('Recent profiles', 'shop@1.0.0').first().getByRole('link').click()
  await expect(graph()).toBeVisible()
  await expect(graph()).toHaveAttribute('aria-label', /Functions: \d+/)
  // By keyboard: to the first call, in, and back.
  await graph().focus()
  await page.keyboard.press('ArrowDown')
  const details = page.getByRole('region', { name: 'Selected call' })
  await expect(details).toContainText('This call')
  await page.keyboard.press('+')
  const reset = page.getByRole('button', { name: 'Reset zoom' })
  await expect(reset).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reset).toBeHidden()
  // By wheel and by pointer.
  await graph().hover({ position: { x: 300, y: 10 } })
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(reset).toBeVisible()
  await reset.click()
  // By double click on a call: the app's work is in its outermost calls, which already fill the width.
  await page.getByRole('button', { name: 'Left heavy' }).click()
  let y = ROW_PX / 2
  await expect(async () => {
    y += ROW_PX
    await graph().dblclick({ position: { x: 300, y } })
    await expect(reset).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [0] })
  await page.getByRole('searchbox', { name: 'Search functions, files, packages' }).fill('computetaxes')
  await expect(page.getByText(/Functions: 1 · \d/)).toBeVisible()
  for (const view of ['Left heavy', 'By function'] as const) {
    await page.getByRole('button', { name: view }).click()
    await expect(graph()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Bottom-up' }).click()
  await expect(row('Bottom-up', 'sortPrices').first()).toContainText('profiled-app.ts')
  await expectAccessible(page)
  expect(complaints()).toEqual([])
})

test('it is exported for speedscope and as pprof', async () => {
  const speedscope = JSON.parse((await saved('Export for speedscope')).toString()) as { readonly shared: object }
  expect(JSON.stringify(speedscope.shared)).toContain('computeTaxes')
  const pprof = Pprof.decode(gunzipSync(await saved('Export as pprof')))
  expect(pprof.stringTable.strings.join(' ')).toContain('computeTaxes')
})

/** Clicks a download link. @returns the saved file */
async function saved(name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFile(await download.path())
}

test('two releases are compared by share of total, with the functions that got slower', async () => {
  await open('/profiles/flame-graph?release=shop@2.0.0&compare=release&baseRelease=shop@1.0.0')
  await expect(row('Functions that got slower', 'computeTaxes')).toContainText('+')
  await expect(row('Functions that got faster', 'sortPrices')).toContainText('-')
  await expect(graph()).toBeVisible()
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(row('Functions that got faster', 'computeTaxes')).toContainText('-')
  await expect(page).toHaveURL(/baseRelease=shop%402\.0\.0/)
})

test('what a search finds has a flame graph, compared with another search; what cannot be read says so', async () => {
  await open('/profiles/flame-graph')
  const search = page.getByRole('searchbox', { name: 'Search transactions' })
  await search.fill('release:shop@2.0.0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 profile', { exact: true })).toBeVisible()
  await expect(graph()).toBeVisible()
  await open('/profiles/flame-graph?query=release:shop@2.0.0&compare=query&baseQuery=release:shop@1.0.0')
  await expect(row('Functions that got slower', 'computeTaxes')).toContainText('+')
  await expect(page.getByRole('searchbox', { name: 'Compared search' })).toHaveValue('release:shop@1.0.0')
  await search.fill('(release:')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This search is not valid.')).toBeVisible()
})

test('a release leads to its flame graph beside that of the release before, and a transaction to its own', async () => {
  await open('/releases/shop@2.0.0')
  await page.getByRole('link', { name: 'Flame graph of this release' }).click()
  await expect(page).toHaveURL(
    /release=shop%402\.0\.0.*baseRelease=shop%401\.0\.0|baseRelease=shop%401\.0\.0.*release=shop%402\.0\.0/,
  )
  await expect(row('Functions that got slower', 'computeTaxes')).toContainText('+')
  await open('/performance/transactions?name=GET%20/cart')
  await page.getByRole('link', { name: 'Flame graph', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Flame graph of GET /cart' })).toBeVisible()
})

test('a transaction’s flame graph is made of its spans, and a span leads to its part of the profile and back', async () => {
  await open('/profiles')
  await row('Transactions with profiles', 'GET /cart').getByRole('link', { name: 'GET /cart' }).click()
  await expect(page.getByRole('heading', { name: 'Flame graph of GET /cart' })).toBeVisible()
  await expect(page.getByText('2 profiles')).toBeVisible()
  await open('/profiles')
  await row('Transactions with profiles', 'GET /cart').getByRole('link', { name: '2', exact: true }).click()
  await page.getByRole('main').locator('a[href*="/traces/"]').first().click()
  await page.getByRole('treeitem').first().click()
  await page.getByRole('link', { name: 'Profile of this span' }).click()
  await expect(page.getByRole('heading', { name: 'Profile of a span' })).toBeVisible()
  await expect(graph()).toBeVisible()
  await page.getByRole('link', { name: 'Open trace' }).click()
  await expect(page).toHaveURL(/\/traces\/[0-9a-f]{32}#span-/)
})

test('a hundred thousand samples are zoomed within the time of a frame', async () => {
  const dsn = await server.createProject('Large', 'node')
  const id = 'f'.repeat(32)
  expect((await post(envelopeUrl(server.address, dsn), `{}\n${largeProfile(id)}`)).status).toBe(200)
  await server.digested()
  await open(`/profiles/${id}`)
  await expect(page.getByText('100,000 samples')).toBeVisible()
  await expect(graph()).toBeVisible({ timeout: 30_000 })
  await graph().hover({ position: { x: 400, y: 100 } })
  const busyMs = await threadTimeOf(page)
  const steps: number[] = []
  await page.keyboard.down('Control')
  for (let step = 0; step < ZOOM_STEPS; step++) {
    const before = await busyMs()
    await page.mouse.wheel(0, step < ZOOM_STEPS / 2 ? -60 : 60)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    steps.push((await busyMs()) - before)
  }
  await page.keyboard.up('Control')
  // The median, because garbage collection is not caused by a zoom.
  expect(steps.toSorted((a, b) => a - b)[ZOOM_STEPS / 2]).toBeLessThan(FRAME_MS)
})

test('on a phone the graph fits, takes fingers, and has a place in “More”', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await enter(context, server, stage.people.Ann)
  const phone = await context.newPage()
  await visit(phone, `${server.address}/profiles?release=shop@1.0.0`)
  await phone.getByRole('region', { name: 'Recent profiles' }).getByRole('link').first().tap()
  const drawn = phone.getByRole('application')
  await expect(drawn).toBeVisible()
  const details = phone.getByRole('region', { name: 'Selected call' })
  await drawn.tap({ position: { x: 120, y: 10 } })
  await expect(details).toContainText('This call')
  await details.getByRole('button', { name: 'Only this function' }).tap()
  await expect(phone.getByRole('button', { name: 'Show everything' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(phone)
  await context.close()
})

/** A profile of a minute with 100,000 samples of 2,000 stacks, each of thirty calls. */
function largeProfile(id: string): string {
  const start = Date.now() / 1000 - 120
  const [many, stacks, deep] = [100_000, 2000, 30]
  const profile = {
    samples: Array.from({ length: many }, (_, at) => ({
      stack_id: (at * 7919) % stacks,
      thread_id: '0',
      timestamp: start + (at * 60) / many,
    })),
    stacks: Array.from({ length: stacks }, (_, stack) =>
      Array.from({ length: deep }, (__, at) => (at < 20 ? (stack * 31 + at * 17) % 500 : at)),
    ),
    frames: Array.from({ length: 500 }, (_, at) => ({
      function: `function${at}`,
      filename: at % 3 === 0 ? `/srv/node_modules/lib${at % 17}/x.js` : '/srv/app.js',
      in_app: at % 3 !== 0,
    })),
    thread_metadata: { '0': { name: 'main' } },
  }
  const chunk = { chunk_id: id, profiler_id: id, platform: 'node', version: '2', profile }
  return `{"type":"profile_chunk","platform":"node"}\n${JSON.stringify(chunk)}\n`
}
