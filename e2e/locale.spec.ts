import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { createAccount, signIn, watch, type Account } from './harness/visitor.ts'

/** Everybody reads Mishap in their language and their time. */
test.describe.configure({ mode: 'serial' })

const HOUR_MS = 3_600_000

let server: TestServer
let owner: Account
let storage: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  server = await startServer({}, 'pages')
  owner = await createAccount(server, 'Ann', 'owner')
  const dsn = await server.mishap('project', 'create', 'shop', '--platform', 'javascript')
  const at = new Date(Date.now() - HOUR_MS)
  for (const message of ['eins', 'zwei']) {
    const event = { message, timestamp: at.getTime() / 1000, platform: 'javascript', environment: 'production' }
    expect(
      (await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)).status,
    ).toBe(200)
  }
  await server.digested()
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(page, server, owner)
  storage = await page.context().storageState()
  await page.context().close()
})

test.afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

/** Somebody who is signed in, with a browser of their own. */
async function reader(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...options, storageState: storage })
  await context.clearCookies({ name: 'mishap.tz' })
  return context.newPage()
}

const language = (page: Page) => page.locator('html').getAttribute('lang')

test('a page is in the browser’s language, unless a cookie names another, unless the address does', async ({
  browser,
}) => {
  const german = await reader(browser, { locale: 'de-AT' })
  await german.goto(`${server.address}/issues`)
  expect(await language(german)).toBe('de')
  await expect(german.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await german.context().addCookies([{ name: 'mishap.locale', value: 'en', url: server.address }])
  await german.goto(`${server.address}/issues`)
  expect(await language(german)).toBe('en')
  const answer = await german.goto(`${server.address}/de/issues`)
  expect(await language(german)).toBe('de')
  expect(answer?.headers()['content-language']).toBe('de')
  // One address, many languages: nobody may keep it for others.
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await german.context().close()

  const french = await reader(browser, { locale: 'fr-FR' })
  await french.goto(`${server.address}/issues`)
  expect(await language(french)).toBe('en')
  await french.context().close()
})

test('what somebody has chosen in their account comes before their browser and its cookie', async ({ browser }) => {
  const page = await reader(browser, { locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(`${server.address}/account/profile`)
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Time zone').fill('Asia/Tokyo')
  const form = page.locator('form').filter({ has: page.getByLabel('Time zone') })
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Sprache und Zeit' })).toBeVisible()
  await page.context().addCookies([{ name: 'mishap.locale', value: 'en', url: server.address }])
  await page.goto(`${server.address}/issues`)
  expect(await language(page)).toBe('de')
  await expect(page.locator('ol > li time').first()).toHaveAttribute('title', /GMT\+9/)

  await page.goto(`${server.address}/account/profile`)
  await page.getByLabel('Sprache').selectOption('')
  await page.getByLabel('Zeitzone').fill('')
  await form
    .or(page.locator('form').filter({ has: page.getByLabel('Zeitzone') }))
    .locator('button[type=submit]')
    .click()
  await expect(page.getByRole('heading', { name: 'Language and time' })).toBeVisible()
  await page.context().close()
})

test('an address with a language keeps it: through a link, a key, a redirect, a form, and back', async ({
  browser,
}) => {
  const page = await reader(browser, { locale: 'en-GB' })
  const { complaints } = watch(page)
  await page.goto(`${server.address}/de/issues`)
  await page.locator('[data-issue-link]').first().click()
  await expect(page).toHaveURL(/\/de\/issues\/SHOP-\d/)
  await expect(page.getByRole('button', { name: 'Lösen' })).toBeVisible()
  await page.getByRole('button', { name: 'Lösen' }).click()
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(page.getByRole('button', { name: 'Lösen' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/issues$/)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/de\/releases$/)
  await expect(
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Releases' }),
  ).toHaveAttribute('aria-current', 'page')
  // A redirect of a page, and Next's own for a slash too many.
  await page.goto(`${server.address}/de/projects/shop/settings`)
  await expect(page).toHaveURL(/\/de\/projects\/shop\/settings\/\w+/)
  await page.goto(`${server.address}/de/releases/?status=archived`)
  await expect(page).toHaveURL(/\/de\/releases\?status=archived$/)
  await page.goto(`${server.address}/de`)
  await expect(page).toHaveURL(/\/de\/\w+/)
  await page.goto(`${server.address}/de/digest`)
  await page.getByLabel('Digest').fill('2338017294')
  await page.getByRole('button', { name: 'Nachschlagen' }).click()
  await expect(page).toHaveURL(/\/de\/digest\/2338017294/)
  expect(await language(page)).toBe('de')
  expect(complaints()).toEqual([])
  await page.context().close()
})

test('a stranger signs in under the language of the address, and comes back to it', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  expect((await page.goto(`${server.address}/de/releases`))?.status()).toBe(401)
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await page.getByLabel('E-Mail-Adresse').fill(owner.email)
  await page.getByLabel('Passwort', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/\/de\/releases$/)
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await page.context().close()
})

test('whoever has no account chooses a language on the sign-in page', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(`${server.address}/sign-in`)
  expect(await language(page)).toBe('en')
  await expect(async () => {
    await page.getByRole('button', { name: '日本語' }).click()
    await expect(page.getByLabel('パスワード')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto(`${server.address}/reset-password`)
  expect(await language(page)).toBe('ja')
  await page.context().close()
})

test('numbers, plurals and dates are those of the language', async ({ browser }) => {
  const page = await reader(browser, { locale: 'de-DE', timezoneId: 'UTC' })
  await page.goto(`${server.address}/issues`)
  await expect(page.getByText('2 Issues', { exact: true })).toBeVisible()
  const row = page.locator('ol > li').first()
  await expect(row.locator('data').first()).toHaveAttribute('title', '1 Event')
  await expect(row.locator('time').first()).toHaveText(/^vor 1 Std\./)
  await expect(row.locator('time').first()).toHaveAttribute(
    'title',
    /^Zuletzt gesehen: \d+\. \p{L}+\.? 20\d\d, \d\d:\d\d:\d\d UTC$/u,
  )
  await page.goto(`${server.address}/stats`)
  await expect(page.getByText('100\u00a0% des Empfangenen')).toBeVisible()
  await page.context().close()
})

test('times are in the browser’s zone, from the first page on', async ({ browser }) => {
  const page = await reader(browser, { locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
  await page.goto(`${server.address}/issues`)
  await expect(page.locator('ol > li time').first()).toHaveAttribute('title', /GMT\+9$/)
  expect((await page.context().cookies()).find(({ name }) => name === 'mishap.tz')?.value).toBe('Asia/Tokyo')
  await page.context().close()
})

for (const path of [
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
]) {
  test(`${path} in German meets WCAG AA and fits: dark and light, wide and narrow`, async ({ browser }) => {
    const page = await reader(browser)
    const { complaints } = watch(page)
    expect((await page.goto(`${server.address}/de${path}`))?.status()).toBe(200)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(complaints()).toEqual([])
    await page.context().close()
  })
}
