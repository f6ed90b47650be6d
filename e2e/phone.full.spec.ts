import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** A phone in one hand: five tabs, filters in a sheet, and a complete triage without keyboard or mouse. */
const WIDTH = 390
const HEIGHT = 844
/** A thumb reaches controls below this line. */
const REACH = HEIGHT / 2

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  const dsn = await server.createProject('Shop', 'node')
  for (const type of ['CartError', 'PayError', 'MailError']) await sendEvent(server, dsn, anError(type))
  const { userAgent } = devices['Pixel 7']
  const telephone = { viewport: { width: WIDTH, height: HEIGHT }, hasTouch: true, isMobile: true, userAgent }
  page = await stage.pageOf(undefined, telephone)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  // Browsers log every failed response; the first test opens a page without being signed in.
  expect(complaints().filter((one) => !one.includes('status of 401'))).toEqual([])
})

function anError(type: string) {
  const frames = [{ function: type, filename: `/srv/app/src/${type}.ts`, lineno: 12, in_app: true }]
  return {
    platform: 'node',
    release: 'shop@1.0.0',
    exception: { values: [{ type, value: 'No', stacktrace: { frames } }] },
  }
}

const bar = () => page.getByRole('banner')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sheet = (name: string) => page.getByRole('dialog', { name })
const rows = () => page.getByRole('list', { name: 'Issues', exact: true }).getByRole('listitem')
const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text })
const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)

test('a whole triage by thumb: sign in, find, read, assign, resolve, undo', async () => {
  const { email, password } = stage.people.Ann
  await visit(page, `${server.address}/issues`)
  await page.getByRole('link', { name: 'Sign in' }).tap()
  await expect(page).toHaveURL(/\/sign-in/)
  await interactive(page)
  await page.getByLabel('Email address').tap()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await button('Sign in').tap()
  await expect(rows()).toHaveCount(3)

  await bar().getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('PayError')
  // Results replace the suggestions.
  await expect(page.getByRole('option', { name: /SHOP-/ })).toHaveCount(1)
  await page.getByRole('option', { name: /SHOP-2/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /PayError/ })).toBeVisible()
  await expect(page.getByText('src/PayError.ts').first()).toBeVisible()

  // Directly below the title, before the rest of the page.
  const owner = page.locator('[data-owner=page]:visible')
  expect(await topOf(owner)).toBeLessThan(REACH)
  await owner.tap()
  await sheet('Assign').getByRole('option', { name: /Ann/ }).first().tap()
  await expect(said(/^Assigned to Ann/)).toBeVisible()
  await expect(owner).toHaveText(/Ann/)

  expect(await topOf(button('Resolve'))).toBeGreaterThan(REACH)
  await button('Resolve').tap()
  await expect(said(/^Resolved/)).toBeVisible()
  expect(await widthOf()).toBe(WIDTH)
  const undo = said(/^Resolved/).getByRole('button', { name: 'Undo' })
  expect(await topOf(undo)).toBeGreaterThan(REACH)
  await undo.tap()
  await expect(said(/^Undone/)).toBeVisible()
  await expect(button('Resolve')).toBeVisible()

  await bar().getByRole('link', { name: 'Issues' }).tap()
  await expect(rows()).toHaveCount(3)
  await rows().filter({ hasText: 'CartError' }).getByRole('checkbox').tap()
  const selected = page.getByRole('region', { name: 'Selected issues' })
  expect(await topOf(selected)).toBeGreaterThan(REACH)
  await selected.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await expect(rows()).toHaveCount(2)
  await said(/^Resolved/)
    .getByRole('button', { name: 'Undo' })
    .tap()
  await expect(rows()).toHaveCount(3)
})

test('five tabs and “More”, which has every other place and the account', async () => {
  await visit(page, `${server.address}/issues`)
  const tabs = bar().locator('a:visible, button:visible')
  await expect(tabs).toContainText(['Search', 'Overview', 'Issues', 'Releases', 'Alerts', 'More'])
  for (const tab of await tabs.all()) {
    const { y = 0, width = 0, height = 0 } = (await tab.boundingBox()) ?? {}
    expect([y + height <= HEIGHT, width >= 32, height >= 48]).toEqual([true, true, true])
  }
  await expect(bar().getByRole('link', { name: 'Issues' })).toHaveAttribute('aria-current', 'page')

  await bar().getByRole('button', { name: 'More' }).tap()
  await expect(sheet('More').getByRole('link')).toHaveText([
    'Feedback',
    'Replays',
    'Traces',
    'Performance',
    'Profiles',
    'Logs',
    'Metrics',
    'SQL',
    'Dashboards',
    'Monitors',
    'Uptime',
    'Status pages',
    'Projects',
    'Usage',
    'Settings',
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: WIDTH, height: HEIGHT })
  await sheet('More').getByRole('button', { name: 'Ann’s account' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await sheet('More').getByRole('link', { name: 'Settings' }).tap()
  await expect(page).toHaveURL(/\/settings\/general$/)
  await expect(sheet('More')).toBeHidden()
})

test('the tab that is open is in view, wherever in its strip it is', async () => {
  for (const path of ['/settings/instance', '/projects/shop/settings/source-maps', '/account/tokens']) {
    await visit(page, server.address + path)
    const open = page.getByRole('main').locator('nav [aria-current=page]').first()
    await expect(open).toBeInViewport({ ratio: 1 })
    await expectToFit()
  }
})

test('the filters are in a sheet, and the first row is near the top', async () => {
  await visit(page, `${server.address}/issues`)
  expect(await topOf(rows().first())).toBeLessThanOrEqual(160)
  await expect(page.getByRole('button', { name: /^Project/ })).toBeHidden()
  await button(/^Filter/).tap()
  const filters = sheet('Filter issues')
  expect(await topOf(filters)).toBeGreaterThan(HEIGHT / 4)
  await expectAccessible(page)
  await page.setViewportSize({ width: WIDTH, height: HEIGHT })
  await filters.getByRole('button', { name: /^Project/ }).tap()
  await page.getByRole('menuitemcheckbox', { name: 'shop' }).tap()
  await expect(page).toHaveURL(/project=shop/)
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: 'Close' }).tap()
  await expect(button(/^Filter.*1$/)).toBeVisible()
  await expect(rows()).toHaveCount(3)
})

/** Nothing scrolls sideways, and nothing has shifted since the page was opened. */
async function expectToFit(): Promise<void> {
  await interactive(page)
  expect(await widthOf()).toBe(WIDTH)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moved = list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[]
          resolve(moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Observers report within the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))
      }),
  )
  expect(shift).toBe(0)
}
