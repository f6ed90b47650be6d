import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { openStage, visit, type Stage } from './harness/stage.ts'
import { watch } from './harness/visitor.ts'

/** Everything from the keyboard: reading the list, settling what is in it, going anywhere and finding anything. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let dsn: string
let complaints: () => readonly string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  stage = await openStage(browser, { Ann: 'owner' })
  ;({ server } = stage)
  dsn = await server.createProject('Shop', 'node')
  for (const type of ['CartError', 'PayError', 'MailError']) await send(type)
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** Sends an error of this type and waits until it is in its issue. */
async function send(type: string): Promise<void> {
  const frames = [{ function: type, filename: `/srv/app/src/${type}.ts`, lineno: 12, in_app: true }]
  const exception = { values: [{ type, value: 'No', stacktrace: { frames } }] }
  const event = { platform: 'node', release: 'shop@1.0.0', exception }
  await sendEvent(server, dsn, event)
}

const open = (path: string) => visit(page, server.address + path)

const press = (...keys: readonly string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
const link = (type: string) => page.locator('[data-issue-link]').filter({ hasText: type })
const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text })
const palette = () => page.getByRole('dialog', { name: 'Search or go to' })
const field = () => palette().getByRole('combobox')
const options = () => palette().getByRole('option')

async function call(text: string): Promise<void> {
  await press('Control+k')
  await expect(field()).toBeFocused()
  await page.keyboard.type(text)
}

test('j, k and o go through the list and into an issue, u goes back', async () => {
  await open('/issues')
  await press('j')
  await expect(link('MailError')).toBeFocused()
  await press('j', 'j', 'k')
  await expect(link('PayError')).toBeFocused()
  await press('o')
  await expect(page).toHaveURL(/\/issues\/SHOP-2/)
  await expect(page.getByRole('heading', { level: 1, name: /PayError/ })).toBeVisible()
  await press('u')
  await expect(page).toHaveURL(/\/issues$/)
})

test('x selects, r resolves, and what was done is undone', async () => {
  await open('/issues')
  await press('j', 'x')
  await expect(said(/^1 selected$/)).toBeVisible()
  await press('r')
  await expect(said(/^Resolved/)).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(link('MailError')).toBeVisible()
})

test('m gives the issue in focus to somebody, and j goes on from there', async () => {
  await open('/issues')
  await press('j', 'm')
  const window = page.getByRole('dialog', { name: 'Assign' })
  await expect(window).toBeVisible()
  await press('Escape')
  await expect(window).toBeHidden()
  // Closing gives the focus to the row's button; a key before that would begin anew.
  await expect(page.locator('[data-owner=row]').first()).toBeFocused()
  await press('j')
  await expect(link('PayError')).toBeFocused()
})

for (const key of ['Enter', 'Space', 'ArrowDown'])
  test(`a menu opens at the first try by ${key}, with its first item, and gives the focus back`, async () => {
    await open('/issues/SHOP-1')
    const button = page.getByRole('button', { name: 'More resolve options' })
    await button.focus()
    await press(key)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  })

test('the palette leads to every page', async () => {
  await open('/issues')
  await call('audit')
  await expect(options()).toHaveText([/Audit log/])
  await expectAccessible(page)
  await press('Enter')
  await expect(page).toHaveURL(/\/settings\/audit$/)
  await expect(palette()).toBeHidden()
})

test('the palette finds issues by title and by short id, events by their id, and releases', async () => {
  await open('/stats')
  await call('cart')
  await expect(options()).toHaveText([/CartError.*SHOP-1/])
  await field().fill('shop-3')
  await expect(options()).toHaveText([/MailError.*SHOP-3/])
  await field().fill('shop@1')
  await expect(options()).toHaveText([/shop@1\.0\.0/])
  await field().fill('nothing is called this')
  await expect(palette().getByText(/^No results/)).toBeVisible()
  await field().fill('PayError')
  await expect(options()).toHaveText([/SHOP-2/])
  await press('Enter')
  await expect(page).toHaveURL(/\/issues\/SHOP-2$/)
})

test('the palette does what the keys of the page do, to the row that had the focus', async () => {
  await open('/issues')
  await press('j', 'j')
  await expect(link('PayError')).toBeFocused()
  await call('resolve')
  await expect(options().first()).toContainText('Resolve')
  await press('Enter')
  await expect(said(/^Resolved/)).toBeVisible()
  await expect(link('PayError')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link('PayError')).toBeVisible()
})

test('the slash goes on behind the query that is there', async () => {
  await open('/issues?query=is%3Aunresolved')
  await press('/')
  await page.keyboard.type('level:error')
  await expect(page.getByRole('combobox', { name: 'Search issues' })).toHaveValue('is:unresolved level:error')
})

test('a theme is chosen in the menu or the palette, at once and for good, whatever the system prefers', async () => {
  const isDark = () =>
    page.evaluate(() => {
      const [, red = ''] = /(\d+)/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? []
      return Number(red) < 128
    })
  const menu = () => page.getByRole('button', { name: /’s account/ })
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/issues')
  expect(await isDark()).toBe(false)
  await call('dark')
  await expect(options().first()).toHaveText('Dark')
  await press('Enter')
  await expect.poll(isDark).toBe(true)
  await page.reload()
  expect(await isDark()).toBe(true)
  await menu().click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Like the system' }).click()
  await expect.poll(isDark).toBe(false)
  await page.emulateMedia({ colorScheme: null })
})

test('Escape leaves the palette, and the focus is where it was', async () => {
  await open('/issues')
  await press('j')
  await call('x')
  await press('Escape')
  await expect(palette()).toBeHidden()
  await expect(link('MailError')).toBeFocused()
})

test('the sheet lists the keys of the page', async () => {
  await open('/issues')
  await press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of ['Next issue', 'Open issue', 'Select issue', 'Search or go to', 'Go to Releases'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible()
  await press('Escape')
  await expect(sheet).toBeHidden()
})
