import type { Page } from '@playwright/test'
import { startServer, type TestServer } from './harness/server.ts'
import { enter, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { startWebApp, type BrowserSdk, type WebApp } from './harness/web-app.ts'

let stage: Stage<'Ann'>
let server: TestServer
let app: WebApp

test.beforeAll(async ({ openStage }) => {
  app = await startWebApp()
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
})

test.afterAll(async () => {
  await app.close()
  await stage.close()
})

const ways = ['capture', 'reject', 'message', 'attach'] as const
const titles = [
  'RangeError: The cart cannot be opened',
  'Error: Caught in time',
  'TypeError: Nobody awaited this',
  'The cart was slow',
  'Error: With an attachment',
]

/** Triggers every failure in turn, and waits until the SDK has a response for each. */
async function goWrong(page: Page, sdk: BrowserSdk, dsn: string): Promise<void> {
  await page.goto(app.pageWith(sdk, dsn))
  for (const way of ['throw', ...ways]) {
    const answered = page.waitForResponse(async (response) => {
      const body = response.request().postDataBuffer()?.toString() ?? ''
      return response.url().includes('/envelope/') && body.includes('"type":"event"')
    })
    await page.locator(`#${way}`).click()
    expect((await answered).status()).toBe(200)
  }
  await server.digested()
}

for (const { sdk, release } of [
  { sdk: 11, release: '11.12.0' },
  { sdk: 8, release: '8.55.2' },
] as const) {
  test.describe(`@sentry/browser ${release}`, () => {
    const slug = `web-${sdk}`

    test.beforeAll(async ({ browser }) => {
      const dsn = await server.createProject(`Web ${sdk}`, 'javascript')
      const page = await browser.newPage()
      await goWrong(page, sdk, dsn)
      await page.close()
    })

    test.beforeEach(async ({ page }) => {
      await enter(page.context(), server, stage.people.Ann)
      await page.goto(`${server.address}/issues?project=${slug}`)
    })

    test('what went wrong on a page of another origin is listed', async ({ page }) => {
      const rows = page.getByRole('list', { name: 'Issues' }).getByRole('link')
      await expect(rows).toHaveCount(titles.length)
      for (const title of titles) {
        const [type, value] = title.includes(': ') ? title.split(': ') : ['', title]
        await expect(rows.filter({ hasText: value ?? '' }).filter({ hasText: type ?? '' })).toHaveCount(1)
      }
    })

    test('the event on the issue’s page is the one that was thrown', async ({ page }) => {
      await page.getByRole('link', { name: /The cart cannot be opened/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/RangeError.*The cart cannot be opened/)
      // Numbered as on the wire, where the cause comes first; displayed in reverse order.
      const [thrown, cause] = [page.locator('#exception-1'), page.locator('#exception-0')]
      await expect(thrown.getByRole('heading', { name: 'RangeError' })).toBeVisible()
      await expect(thrown).toContainText('The cart cannot be opened')
      await expect(cause).toContainText('Caused by')
      // The SDK sets `handled: false` on the first exception of its list, which is the cause.
      await expect(cause).toContainText('Unhandled')
      await expect(page.locator('main header')).toContainText('Unhandled')
      await expect(cause.getByRole('heading', { name: 'SyntaxError' })).toBeVisible()
      await expect(cause).toContainText('Root cause')
      await expect(thrown).not.toContainText('Root cause')
      await expect(thrown.locator('summary, [id^=frame-]').filter({ hasText: 'openCart' }).first()).toBeVisible()
      for (const name of ['parseCart', 'openCart']) {
        await expect(cause.locator('summary, [id^=frame-]').filter({ hasText: name }).first()).toBeVisible()
      }

      const breadcrumbs = page.locator('#breadcrumbs')
      await expect(breadcrumbs.getByRole('listitem').filter({ hasText: 'ui.click' })).toContainText('button#throw')
      await expect(breadcrumbs.getByRole('listitem').filter({ hasText: 'console' })).toContainText('The cart looks odd')
      await expect(breadcrumbs.getByRole('listitem').filter({ hasText: 'fetch' })).toContainText('/data.json')

      await expect(page.getByRole('region', { name: 'region' })).toContainText('eu')
      await expect(page.getByRole('region', { name: 'plan' })).toContainText('silver')
      const user = page.locator('#user')
      for (const text of ['9', 'bea@example.com', 'bea']) await expect(user).toContainText(text)
      await expect(page.getByRole('complementary', { name: 'Overview' })).toContainText('web@2.0.0')
      await expect(page.locator('body')).toContainText(release)
    })

    test('an unhandled rejection says that nobody handled it', async ({ page }) => {
      await page.getByRole('link', { name: /Nobody awaited this/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/TypeError.*Nobody awaited this/)
      await expect(page.locator('#exception-0')).toContainText('Unhandled')
    })

    test('a message bears its level', async ({ page }) => {
      await page.getByRole('link', { name: /The cart was slow/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The cart was slow/)
      await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Warning' })).toBeVisible()
    })
  })
}

test('a page of another origin can read that it is limited, and for how long', async ({ page }) => {
  const limited = await startServer({ env: { MISHAP_RATE_LIMIT: '1/60' } })
  const dsn = await limited.createProject('Limited', 'javascript')
  const { username, pathname } = new URL(dsn)
  await page.goto(app.pageWith(11, dsn))
  const answers = await page.evaluate(async (url) => {
    const found: { status: number; limits: string | null; retryAfter: string | null; body: unknown }[] = []
    // The window ends on the minute, so of three requests at least two are within the same one.
    for (let index = 0; index < 3; index++) {
      const answer = await fetch(url, { method: 'POST', body: '{}\n{"type":"event"}\n{"message":"again"}' })
      const { headers } = answer
      found.push({
        status: answer.status,
        limits: headers.get('X-Sentry-Rate-Limits'),
        retryAfter: headers.get('Retry-After'),
        body: await answer.json(),
      })
    }
    return found
  }, `${limited.address}/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({
    limits: expect.stringMatching(/^\d+:error(;\w+)*:key/),
    retryAfter: expect.stringMatching(/^\d+$/),
    body: { causes: ['rate_limited'] },
  })
  expect(await limited.stop()).toBe(0)
})
