import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** The search of the issue list: typed, completed, mistyped, and saved as views. */

/** A query by an experienced user, for the error that is sent below. */
const BLIND =
  'is:unresolved release:1.2* level:error,fatal user.email:*@acme.com !browser:Chrome firstSeen:-24h timesSeen:>0 error.type:TypeError stack.filename:*/checkout/* "free text"'

let stage: Stage<'Ann'>
let server: TestServer
let dsn: string
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  dsn = await server.createProject('Web', 'javascript')
  await send('TypeError', 'free text of the checkout', { browser: 'Firefox', customer: 'big one' })
  await send('RangeError', 'quite another thing', { browser: 'Chrome', customer: 'small' })
  await open('/issues')
  expect(await titles()).toHaveLength(2)
})

test.afterAll(() => stage.close())

async function send(type: string, value: string, tags: Readonly<Record<string, string>>): Promise<void> {
  const frame = { filename: `app/checkout/${type}.ts`, function: `pay${type}`, lineno: 3, in_app: true }
  const event = {
    level: 'error',
    release: '1.2.3',
    environment: 'production',
    user: { id: '7', email: 'ann@acme.com' },
    tags,
    exception: { values: [{ type, value, stacktrace: { frames: [frame] } }] },
  }
  await sendEvent(server, dsn, event)
}

const open = (path: string) => visit(page, server.address + path)
const box = () => page.getByRole('combobox', { name: 'Search issues' })
const titles = () => page.getByRole('list', { name: 'Issues' }).locator('[data-issue-link]').allInnerTexts()

async function search(query: string): Promise<void> {
  await box().fill(query)
  await box().press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(query)
}

test('a query typed blind finds what it describes', async () => {
  // New events are searchable a moment later.
  await expect(async () => {
    await open('/issues')
    await search(BLIND)
    await expect(page.locator('[data-issue-link]')).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  expect((await titles()).join('')).toContain('TypeError')
})

test('the slash leads to the search, and the arrows take what it suggests', async () => {
  await open('/issues?query=')
  await page.keyboard.press('/')
  await expect(box()).toBeFocused()
  await box().pressSequentially('customer')
  await expect(page.getByRole('option', { name: /^customer/ })).toBeVisible()
  await box().press('ArrowDown')
  await box().press('Enter')
  await expect(box()).toHaveValue('customer:')
  await expect(page.getByRole('option', { name: /big one/ })).toBeVisible()
  await box().pressSequentially('big')
  await expect(page.getByRole('option')).toHaveCount(1)
  await box().press('ArrowDown')
  await box().press('Tab')
  await expect(box()).toHaveValue('customer:"big one" ')
  await box().press('Escape')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  await box().press('Enter')
  await expect(page.locator('[data-issue-link]')).toHaveCount(1)
})

test('an error points at its place and says how to mend it', async () => {
  await open('/issues')
  await search('is:unresolved level:lethal')
  const alert = page.getByText('“lethal” is not a value of level')
  await expect(alert).toBeVisible()
  await expect(box()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.decoration-wavy')).toHaveText('lethal')
  await expect(page.getByText('This search is not valid.')).toBeVisible()
  await expectAccessible(page)
  await box().fill('is:unresolved level:error')
  await expect(alert).toBeHidden()
})

test('the switch above the list rewrites the query, and old addresses still mean something', async () => {
  await open('/issues')
  await search('is:unresolved TypeError')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(box()).toHaveValue('TypeError')
  await page.getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect(box()).toHaveValue('is:resolved TypeError')
  await open('/issues?status=resolved')
  await expect(box()).toHaveValue('is:resolved')
})

test('searches without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${server.address}/issues?period=30d`)
  await plain.locator('input[name=query]').fill('error.type:RangeError')
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(plain).toHaveURL(/query=error\.type%3ARangeError/)
  await expect(plain).toHaveURL(/period=30d/)
  await context.close()
})

test('a search is kept as a view, changed, shared, opened first, and deleted', async () => {
  await open('/issues')
  await search('is:unresolved TypeError')
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByLabel('Name').fill('Checkout')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/view=\d+$/)
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Checkout' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(box()).toHaveValue('is:unresolved TypeError')

  await search('is:unresolved RangeError')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/view=\d+$/)
  await expect(box()).toHaveValue('is:unresolved RangeError')

  await page.getByRole('button', { name: 'Rename, share or move' }).click()
  await page.getByLabel('Name').fill('Ranges')
  await page.getByText('Everyone', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Set as my default' }).click()
  await expect(page.getByRole('button', { name: 'Remove as my default' })).toBeVisible()
  await open('/issues')
  await expect(page).toHaveURL(/view=\d+$/)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Unresolved' }).click()
  await expect(page).toHaveURL(/view=none/)
  await expect(box()).toHaveValue('is:unresolved')

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Ranges' }).click()
  await page.getByRole('button', { name: 'Rename, share or move' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Delete Ranges' }).click()
  await expect(page.getByRole('link', { name: 'Ranges' })).toHaveCount(0)
})
