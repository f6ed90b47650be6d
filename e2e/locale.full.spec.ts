import type { BrowserContextOptions, Page } from '@playwright/test'
import { overflows } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** People read Mishap in their own language and time zone. */
test.describe.configure({ mode: 'serial' })

const HOUR_MS = 3_600_000

let stage: Stage<'Ann'>
let server: TestServer

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  const dsn = await server.createProject('shop', 'javascript')
  const at = new Date(Date.now() - HOUR_MS)
  for (const message of ['eins', 'zwei']) {
    const event = { message, timestamp: at.getTime() / 1000, platform: 'javascript', environment: 'production' }
    await sendEvent(server, dsn, event)
  }
})

test.afterAll(() => stage.close())

const reader = (options: BrowserContextOptions = {}) => stage.pageOf(stage.people.Ann, options)

const language = (page: Page) => page.locator('html').getAttribute('lang')

test('a page is in the browser’s language, unless a cookie names another, unless the address does', async () => {
  const german = await reader({ locale: 'de-AT' })
  await visit(german, `${server.address}/issues`)
  expect(await language(german)).toBe('de')
  await expect(german.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await german.context().addCookies([{ name: 'mishap.locale', value: 'en', url: server.address }])
  await visit(german, `${server.address}/issues`)
  expect(await language(german)).toBe('en')
  const answer = await german.goto(`${server.address}/de/issues`)
  expect(await language(german)).toBe('de')
  expect(answer?.headers()['content-language']).toBe('de')
  // One address has many languages, so shared caches must not store it.
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await german.context().close()

  const french = await reader({ locale: 'fr-FR' })
  await visit(french, `${server.address}/issues`)
  expect(await language(french)).toBe('en')
  await french.context().close()
})

test('what somebody has chosen in their account comes before their browser and its cookie', async () => {
  const page = await reader({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await visit(page, `${server.address}/account/preferences`)
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Time zone').fill('Asia/Tokyo')
  const form = page.locator('form').filter({ has: page.getByLabel('Time zone') })
  await form.locator('button[type=submit]:not([aria-hidden])').click()
  await expect(page.getByRole('heading', { name: 'Sprache und Zeit' })).toBeVisible()
  await page.context().addCookies([{ name: 'mishap.locale', value: 'en', url: server.address }])
  await visit(page, `${server.address}/issues`)
  expect(await language(page)).toBe('de')
  await expect(page.locator('ol > li time').first()).toHaveAttribute('title', /GMT\+9/)

  await visit(page, `${server.address}/account/preferences`)
  await page.getByLabel('Sprache').selectOption('')
  await page.getByLabel('Zeitzone').fill('')
  await form
    .or(page.locator('form').filter({ has: page.getByLabel('Zeitzone') }))
    .locator('button[type=submit]:not([aria-hidden])')
    .click()
  await expect(page.getByRole('heading', { name: 'Language and time' })).toBeVisible()
  await page.context().close()
})

test('an address with a language keeps it: through a link, a key, a redirect, a form, and back', async () => {
  const page = await reader({ locale: 'en-GB' })
  const { complaints } = watch(page)
  await visit(page, `${server.address}/de/issues`)
  await page.locator('[data-issue-link]').first().click()
  await expect(page).toHaveURL(/\/de\/issues\/SHOP-\d/)
  await expect(page.getByRole('button', { name: 'Lösen', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lösen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(page.getByRole('button', { name: 'Lösen', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/issues$/)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/de\/releases$/)
  await expect(
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Releases' }),
  ).toHaveAttribute('aria-current', 'page')
  // A page's redirect, and Next's own for a trailing slash.
  await visit(page, `${server.address}/de/projects/shop/settings`)
  await expect(page).toHaveURL(/\/de\/projects\/shop\/settings\/\w+/)
  await visit(page, `${server.address}/de/releases/?status=archived`)
  await expect(page).toHaveURL(/\/de\/releases\?status=archived$/)
  await visit(page, `${server.address}/de`)
  await expect(page).toHaveURL(/\/de\/\w+/)
  await visit(page, `${server.address}/de/digest`)
  await page.getByLabel('Digest').fill('2338017295')
  await page.getByRole('button', { name: 'Nachschlagen' }).click()
  await expect(page).toHaveURL(/\/de\/digest\/2338017295/)
  expect(await language(page)).toBe('de')
  expect(complaints()).toEqual([])
  await page.context().close()
})

test('a stranger signs in under the language of the address, and comes back to it', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  expect((await page.goto(`${server.address}/de/releases`))?.status()).toBe(401)
  await page.getByLabel('E-Mail-Adresse').fill(stage.people.Ann.email)
  await page.getByLabel('Passwort', { exact: true }).fill(stage.people.Ann.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/\/de\/releases$/)
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await page.context().close()
})

test('whoever has no account chooses a language on the sign-in page', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await visit(page, `${server.address}/sign-in`)
  expect(await language(page)).toBe('en')
  await expect(async () => {
    await page.getByRole('button', { name: '日本語' }).click()
    await expect(page.getByLabel('パスワード')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await visit(page, `${server.address}/reset-password`)
  expect(await language(page)).toBe('ja')
  await page.context().close()
})

test('numbers, plurals and dates are those of the language', async () => {
  const page = await reader({ locale: 'de-DE', timezoneId: 'UTC' })
  await visit(page, `${server.address}/issues`)
  await expect(page.getByText('2 Issues', { exact: true })).toBeVisible()
  const row = page.locator('ol > li').first()
  await expect(row.locator('data').first()).toHaveAttribute('title', '1 Event')
  await expect(row.locator('time').first()).toHaveText(/^vor 1 Std\./)
  await expect(row.locator('time').first()).toHaveAttribute(
    'title',
    /^Zuletzt gesehen: \d+\. \p{L}+\.? 20\d\d, \d\d:\d\d:\d\d UTC$/u,
  )
  await visit(page, `${server.address}/stats`)
  await expect(page.getByText('100\u00a0% des Empfangenen')).toBeVisible()
  await page.context().close()
})

test('times are in the browser’s zone, from the first page on', async () => {
  const page = await reader({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
  await visit(page, `${server.address}/issues`)
  await expect(page.locator('ol > li time').first()).toHaveAttribute('title', /GMT\+9$/)
  expect((await page.context().cookies()).find(({ name }) => name === 'mishap.tz')?.value).toBe('Asia/Tokyo')
  await page.context().close()
})

const inGerman = [
  '/issues',
  '/issues/SHOP-1',
  '/releases',
  '/projects',
  '/projects/new',
  '/projects/shop/setup',
  '/projects/shop/settings/general',
  '/projects/shop/settings/keys',
  '/projects/shop/settings/grouping',
  '/projects/shop/settings/scrubbing',
  '/projects/shop/settings/filters',
  '/projects/shop/settings/source-maps',
  '/projects/shop/settings/performance',
  '/projects/shop/settings/performance/p95_regression',
  '/settings/general',
  '/settings/members',
  '/settings/tokens',
  '/settings/instance',
  '/account/profile',
  '/account/security',
  '/stats',
  '/digest',
]

test('every page fits in German, whose words are long, wide and narrow', async () => {
  test.setTimeout(120_000)
  const page = await reader()
  const { complaints } = watch(page)
  for (const path of inGerman)
    await test.step(path, async () => {
      expect.soft([path, await visit(page, `${server.address}/de${path}`)]).toEqual([path, 200])
      await expect.soft(page.locator('h1').first()).toBeVisible()
      expect.soft([path, await overflows(page), complaints()]).toEqual([path, [], []])
    })
  await page.context().close()
})
