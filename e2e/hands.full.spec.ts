import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Everything by keyboard: reading and resolving issues in the list, navigating and searching. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let dsn: string
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  dsn = await server.createProject('Shop', 'node')
  for (const type of ['CartError', 'PayError', 'MailError']) await send(type)
  await sendTraced()
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** Sends an error of this type and waits until its issue contains it. */
async function send(type: string): Promise<void> {
  const frames = [{ function: type, filename: `/srv/app/src/${type}.ts`, lineno: 12, in_app: true }]
  const exception = { values: [{ type, value: 'No', stacktrace: { frames } }] }
  const event = { platform: 'node', release: 'shop@1.0.0', exception }
  await sendEvent(server, dsn, event)
}

const TRACE = 'a'.repeat(31) + '1'
const LONELY = 'b'.repeat(31) + '2'

/** Two errors in one trace, and one alone in its trace. They are resolved, so the lists do not contain them. */
async function sendTraced(): Promise<void> {
  const other = await server.createProject('Traced', 'node')
  const event = (type: string, trace_id: string) => ({
    platform: 'node',
    release: 'shop@1.0.0',
    exception: {
      values: [{ type, value: 'No', stacktrace: { frames: [{ function: type, filename: 'a.ts', in_app: true }] } }],
    },
    breadcrumbs: [{ category: 'query', message: 'select 1' }],
    tags: { os: 'Linux 6.1', 'os.name': 'Linux', region: 'eu' },
    contexts: { trace: { trace_id, span_id: '1234567812345678' } },
  })
  for (const [type, trace] of [
    ['FirstError', TRACE],
    ['SecondError', TRACE],
    ['LonelyError', LONELY],
  ] as const)
    await sendEvent(server, other, event(type, trace))
}

const open = (path: string) => visit(page, server.address + path)

const press = (...keys: readonly string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
/** Selects the first row. List shortcuts are bound once the list is hydrated, which may be later than the page. */
const chooseFirst = () =>
  expect(async () => {
    await press('Escape', 'j')
    await expect(page.locator('[data-issue-link]').first()).toBeFocused({ timeout: 1_000 })
  }).toPass()
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
  await open('/issues?project=shop')
  await press('j')
  await expect(link('MailError')).toBeFocused()
  await press('j', 'j', 'k')
  await expect(link('PayError')).toBeFocused()
  await press('o')
  await expect(page).toHaveURL(/\/issues\/SHOP-2/)
  await expect(page.getByRole('heading', { level: 1, name: /PayError/ })).toBeVisible()
  await press('u')
  await expect(page).toHaveURL(/\/issues\?project=shop$/)
})

test('after r, a and m the place in the list is kept, z takes back, and j goes on from there', async () => {
  await open('/issues?project=shop')
  await chooseFirst()
  await press('j')
  await expect(link('PayError')).toBeFocused()
  await press('r')
  await expect(said(/^Resolved/)).toBeVisible()
  await expect(link('PayError')).toBeHidden()
  // The row that has taken its place.
  await expect(link('CartError')).toBeFocused()
  await press('z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(link('PayError')).toBeFocused()
  await press('j')
  await expect(link('CartError')).toBeFocused()
  await press('k', 'k', 'x', 'a')
  await expect(said(/^Archived until it escalates/)).toBeVisible()
  await expect(link('PayError')).toBeFocused()
  await press('z')
  await expect(link('MailError')).toBeFocused()

  await press('m')
  const window = page.getByRole('dialog', { name: 'Assign' })
  await window.getByRole('option', { name: /Ann/ }).first().click()
  await expect(said(/^Assigned to Ann/)).toBeVisible()
  await expect(page.locator('li:focus-within')).toContainText('MailError')
  await press('j')
  await expect(link('PayError')).toBeFocused()
})

declare function noteCard(text: string): void

/** Runs in the page: records the text of each hover card added to the document. */
function noteCards() {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const card = node instanceof Element ? node.querySelector('ol[aria-label="Latest stack trace"]') : null
        if (card !== null) noteCard(card.textContent)
      }
  }).observe(document.body, { childList: true, subtree: true })
}

test('a hover card opens by the pointer alone: not by a key, nor for a row that a key brings under it', async () => {
  await open('/issues?project=shop')
  const card = (type: string) => page.getByRole('list', { name: 'Latest stack trace' }).filter({ hasText: type })
  const opened: string[] = []
  await page.exposeFunction('noteCard', (type: string) => void opened.push(type))
  await page.evaluate(noteCards)
  await link('PayError').hover()
  await expect(card('PayError')).toBeVisible()
  await chooseFirst()
  await expect(card('PayError')).toBeHidden()
  await press('j', 'k')
  await link('CartError').hover()
  await expect(card('CartError')).toBeVisible()
  // No card opened for the rows skipped by keyboard.
  expect(opened.map((text) => /[A-Z][a-z]+Error/.exec(text)?.[0])).toEqual(['PayError', 'CartError'])
  await page.mouse.move(0, 0)
})

test('a row has its priority, and is resolved, archived and reopened where it stands', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/issues?project=shop')
  const row = page.getByRole('listitem').filter({ hasText: 'MailError' })
  await expect(row.locator('.issue-priority')).toHaveText('Medium')
  await page.getByRole('link', { name: 'Priority', exact: true }).click()
  await expect(page).toHaveURL(/sort=priority/)
  await row.hover()
  await row.getByRole('button', { name: /^Archive SHOP-/ }).click()
  await expect(said(/^Archived until/)).toBeVisible()
  await expect(row).toBeHidden()
  await open('/issues?query=is%3Aarchived')
  await row.hover()
  await row.getByRole('button', { name: /^Reopen SHOP-/ }).click()
  await expect(said(/^Reopened/)).toBeVisible()
  await expect(row).toBeHidden()
})

test('times are told as somebody has chosen, and the other way on hovering; 12 hours where they are usual', async () => {
  const american = await stage.pageOf(stage.people.Ann, { locale: 'en-US' })
  await visit(american, `${server.address}/account/preferences`)
  await american.getByText(/^Absolute: /).click()
  await expect
    .poll(async () => (await american.context().cookies()).some(({ name }) => name === 'mishap_times'))
    .toBe(true)
  await visit(american, `${server.address}/issues`)
  const seen = american.locator('.issue-seen').first()
  await expect(seen).toHaveText(/\b\d{1,2}:\d\d [ap]m\b/)
  await expect(seen).toHaveAttribute('title', /(ago|now)\)$/)
  await american.context().close()
  await open('/issues?project=shop')
  await expect(page.locator('.issue-seen').first()).toHaveAttribute('title', /\d{4}, \d\d:\d\d:\d\d UTC$/)
})

test('m gives the issue in focus to somebody, and j goes on from there', async () => {
  await open('/issues?project=shop')
  await chooseFirst()
  await press('m')
  const window = page.getByRole('dialog', { name: 'Assign' })
  await expect(window).toBeVisible()
  await press('Escape')
  await expect(window).toBeHidden()
  // Closing returns focus to the row's button; a key before that would start over.
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
  await open('/issues?project=shop')
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
  await expect(options().first()).toHaveText(/CartError.*SHOP-1/)
  await field().fill('shop-3')
  await expect(options()).toHaveText([/MailError.*SHOP-3/])
  await field().fill('shop@1')
  await expect(options()).toHaveText([/shop@1\.0\.0/])
  await field().fill('passkeys')
  await expect(options().filter({ hasText: 'Security' })).toHaveCount(1)
  await field().fill('rate limit')
  await expect(options().filter({ hasText: /Shop: Keys/ })).toHaveCount(1)
  await field().fill('retention shop')
  await expect(options().filter({ hasText: /Shop: General/ })).toHaveCount(1)
  await field().fill(TRACE)
  await expect(options()).toHaveText([new RegExp(`Trace ${TRACE}`)])
  await field().fill('nothing is called this')
  await expect(palette().getByText(/^No results/)).toBeVisible()
  await field().fill('PayError')
  await expect(options()).toHaveText([/SHOP-2/])
  await press('Enter')
  await expect(page).toHaveURL(/\/issues\/SHOP-2$/)
})

test('the palette does what the keys of the page do, to the row that had the focus', async () => {
  await open('/issues?project=shop')
  await chooseFirst()
  await press('j')
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
  await open('/issues?project=shop')
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
  await open('/issues?project=shop')
  await press('j')
  await call('x')
  await press('Escape')
  await expect(palette()).toBeHidden()
  await expect(link('MailError')).toBeFocused()
})

test('the sheet lists the keys of the page', async () => {
  await open('/issues?project=shop')
  await press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of ['Next issue', 'Open issue', 'Select issue', 'Search or go to', 'Go to Releases'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible()
  await press('Escape')
  await expect(sheet).toBeHidden()
})

test('every page of an issue has its header, with what can be done; a long one has links within', async () => {
  await open('/issues/TRACED-1')
  const within = page.getByRole('navigation', { name: 'On this page' })
  await expect(within.getByRole('link')).toHaveText([
    'Stack trace',
    'Breadcrumbs',
    'Tags',
    'Contexts',
    'Trace',
    'Activity',
  ])
  await within.getByRole('link', { name: 'Breadcrumbs' }).click()
  await expect(page.locator('#breadcrumbs')).toBeInViewport()
  // A less specific duplicate of a tag is hidden.
  await expect(page.locator('#tags').getByText('os', { exact: true })).toHaveCount(1)
  await expect(page.locator('#tags').getByText('os.name', { exact: true })).toHaveCount(0)
  for (const part of ['events', 'tags', 'grouping', 'attachments', 'feedback']) {
    await open(`/issues/TRACED-1/${part}`)
    await expect(page.getByRole('heading', { level: 1, name: /FirstError/ })).toBeVisible()
    await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  }
  await press('r')
  await expect(said(/^Resolved/)).toBeVisible()
  await press('z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await press('Escape', 'Escape')
  await expect(page).toHaveURL(/\/issues\/TRACED-1$/)
})

test('a trace is a link where there is more of it than the event', async () => {
  await open('/issues/TRACED-1')
  await expect(page.locator('#trace').getByRole('link', { name: TRACE })).toBeVisible()
  // One links within the page, and one to the trace.
  await expect(page.getByRole('link', { name: 'Trace', exact: true })).toHaveCount(2)
  await open('/issues/TRACED-3')
  await expect(page.locator('#trace')).toContainText(LONELY)
  await expect(page.locator('#trace').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Trace', exact: true })).toHaveCount(1)
})

test('a question about something to lose dims the page with black, in the dark as well', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/issues/TRACED-2')
  const activity = page.locator('#activity')
  await activity.getByLabel('Comment', { exact: true }).first().fill('Mine.')
  await activity.getByRole('button', { name: 'Comment', exact: true }).click()
  await activity.getByRole('button', { name: 'Delete comment by Ann' }).click()
  const dim = await page
    .locator('dialog:popover-open')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  expect(dim).toMatch(/^rgba\(0, 0, 0/)
  await press('Escape')
  await page.emulateMedia({ colorScheme: null })
})

test('every page has the same width, and settings stand in two columns where there is room', async () => {
  await page.setViewportSize({ width: 1900, height: 900 })
  const widths = new Set<number>()
  for (const path of [
    '/issues',
    '/issues/TRACED-1',
    '/projects/shop/settings/general',
    '/account/security',
    '/stats',
  ]) {
    await open(path)
    widths.add(await page.locator('main').evaluate((main) => main.getBoundingClientRect().width))
  }
  expect([...widths]).toEqual([1496])
  await open('/projects/shop/settings/general')
  const [what, access] = await Promise.all(['#what', '#access'].map((id) => page.locator(id).boundingBox()))
  expect(access?.y).toBe(what?.y)
  expect(access?.x).toBeGreaterThan((what?.x ?? 0) + 400)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('platforms and receivers bear the marks of their makers, from one file', async () => {
  const marks = page.waitForResponse(/makers.*\.svg/)
  await open('/alerts/receivers')
  expect((await marks).status()).toBe(200)
  await expect(page.locator('#add use')).toHaveCount(5)
  await open('/projects/new')
  await expect(page.locator('label', { hasText: 'React' }).locator('use')).toHaveAttribute('href', /makers.*#react$/)
})

test('after a merge the row of the issue that is left is chosen', async () => {
  await open('/issues?project=traced')
  await chooseFirst()
  await press('j', 'x', 'j', 'x')
  await expect(said(/^2 selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(said(/^Merged 2 issues/)).toBeVisible()
  await expect(page.locator('[data-issue-link]')).toHaveCount(2)
  await expect(page.locator('[data-issue-link]').nth(1)).toBeFocused()
  await press('z')
  await expect(page.locator('[data-issue-link]')).toHaveCount(3)
})

test('a triage from sign-in to undo without a mouse', async () => {
  const alone = await stage.pageOf()
  const key = async (...keys: readonly string[]) => {
    for (const one of keys) await alone.keyboard.press(one)
  }
  expect(await visit(alone, `${server.address}/issues?project=shop`)).toBe(401)
  await expect(alone.getByLabel('Email address')).toBeFocused()
  await alone.keyboard.type(stage.people.Ann.email)
  await key('Tab')
  await alone.keyboard.type(stage.people.Ann.password)
  await key('Enter')
  const row = (type: string) => alone.locator('[data-issue-link]').filter({ hasText: type })
  await expect(row('CartError')).toBeVisible()
  await expect(alone).toHaveURL(/\/issues\?project=shop$/)

  await key('/')
  await alone.keyboard.type('CartError')
  await key('Enter')
  await expect(row('PayError')).toBeHidden()
  await expect(async () => {
    await key('Escape', 'Escape', 'j')
    await expect(row('CartError')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await key('Enter')
  // The title is there before the page and its keys are.
  await expect(alone).toHaveURL(/issues\/SHOP-/)
  await expect(alone.getByRole('heading', { level: 1, name: /CartError/ })).toBeVisible()
  await key('m')
  await alone.keyboard.type('Ann')
  await expect(alone.getByRole('option', { name: /Ann/ }).first()).toBeVisible()
  await key('Enter')
  await expect(alone.getByText(/^Assigned to Ann/).first()).toBeVisible()
  await key('r')
  await expect(alone.getByText(/^Resolved\./)).toBeVisible()
  await key('z')
  await expect(alone.getByText('Undone.')).toBeVisible()
  await expect(alone.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await key('Escape', 'u')
  await expect(row('CartError')).toBeVisible()
  await alone.context().close()
})

test('what has come since the last visit is new, and what has come within a day', async () => {
  const dayMs = 86_400_000
  const old = await server.createProject('Old', 'node')
  const exception = { values: [{ type: 'OldError', value: 'No' }] }
  await sendEvent(server, old, { platform: 'node', exception, timestamp: (Date.now() - 2 * dayMs) / 1000 })
  const label = page
    .getByRole('listitem')
    .filter({ has: link('OldError') })
    .getByText('New', { exact: true })
  const lastHere = (daysAgo: number) =>
    page
      .context()
      .addCookies([
        { name: 'mishap_visit', value: `${Date.now() - daysAgo * dayMs}.${Date.now()}`, url: server.address },
      ])
  await lastHere(3)
  await open('/issues?project=old')
  await expect(label).toBeVisible()
  await lastHere(1.5)
  await open('/issues?project=old')
  await expect(link('OldError')).toBeVisible()
  await expect(label).toHaveCount(0)
})
