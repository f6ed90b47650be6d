import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Resolving and archiving issues: for how long, what reopens them, their history, and comments. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann' | 'Bob' | 'Vera'>
let server: TestServer
let page: Page
let dsn: string
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Bob: 'member', Vera: 'viewer' })
  ;({ server } = stage)
  dsn = await server.createProject('Shop', 'node')
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

// The console is watched throughout: no page may log a complaint.
test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** Sends an error of this type and waits until its issue contains it. */
async function send(type: string, release: string): Promise<void> {
  const frames = [{ function: type, filename: `/srv/app/src/${type}.ts`, lineno: 12, in_app: true }]
  const event = { platform: 'node', release, exception: { values: [{ type, value: 'No', stacktrace: { frames } }] } }
  await sendEvent(server, dsn, event)
}

const open = (path: string) => visit(page, server.address + path)

const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('list', { name: 'Issues', exact: true }).getByRole('listitem')
const activity = () => page.locator('#activity')
const resolveMenu = () => button('More resolve options')
const archiveMenu = () => button('Archive options')

async function choose(menu: Locator, item: string | RegExp): Promise<void> {
  await menu.click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('resolving in a release', () => {
  test.beforeAll(async () => {
    await send('PayError', 'shop@1.0.0')
    await send('PayError', 'shop@1.1.0')
  })

  test('says what it means, and can be undone', async () => {
    await open('/issues/SHOP-1')
    await expect(page.getByTitle(/^New\. First seen/)).toBeVisible()
    await choose(resolveMenu(), /In the current release shop@1\.1\.0/)
    await expect(page.getByRole('status').filter({ hasText: /^Resolved in shop@1\.1\.0\. Reopens/ })).toBeFocused()
    await expect(button('Reopen')).toBeVisible()
    await expectAccessible(page)
    await button('Undo').click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(button('Resolve')).toBeVisible()
    await expect(page.getByTitle(/^New\. First seen/)).toBeVisible()
  })

  test('looks the release up, from the keyboard alone', async () => {
    await open('/issues/SHOP-1')
    await resolveMenu().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'In another release…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Resolve in a release' })
    await expect(dialog.getByRole('option')).toHaveText(['shop@1.1.0', 'shop@1.0.0'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(resolveMenu()).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'In another release…' }).press('Enter')
    await dialog.getByRole('combobox', { name: 'Release' }).fill('1.1')
    await expect(dialog.getByRole('option')).toHaveText(['shop@1.1.0'])
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Resolved in shop@1\.1\.0\. Reopens/)).toBeVisible()
  })

  test('holds against events of older releases, and not against those of newer ones', async () => {
    await send('PayError', 'shop@1.0.0')
    await open('/issues/SHOP-1')
    await expect(page.getByTitle(/^Resolved in shop@1\.1\.0\./)).toBeVisible()
    await send('PayError', 'shop@1.2.0')
    await open('/issues/SHOP-1')
    await expect(page.getByTitle(/^Regressed in shop@1\.2\.0\./)).toBeVisible()
    await expect(activity()).toContainText('Regressed in shop@1.2.0.')
    await expect(activity()).toContainText('Ann resolved it in shop@1.1.0.')
    await open('/issues?project=shop')
    await expect(rows().first()).toContainText('Regressed in shop@1.2.0')
  })

  test('or in a commit, whose hash is checked where it is typed', async () => {
    await open('/issues/SHOP-1')
    await choose(resolveMenu(), 'In a commit…')
    const dialog = page.getByRole('dialog', { name: 'Resolve in a commit' })
    await dialog.getByLabel('Commit').fill('abc')
    await button('Resolve', dialog).click()
    await expect(dialog.getByText('Enter the full commit hash')).toBeVisible()
    await dialog.getByLabel('Commit').fill('abcdef0'.padEnd(40, '1'))
    await button('Resolve', dialog).click()
    await expect(page.getByText(/^Resolved by commit abcdef0\./)).toBeVisible()
    await button('Undo').click()
    await expect(page.getByTitle(/^Regressed in/)).toBeVisible()
  })
})

test.describe('archiving', () => {
  test.beforeAll(async () => send('NoiseError', 'shop@1.2.0'))

  test('until it has happened so often, and no longer', async () => {
    await open('/issues/SHOP-2')
    await choose(archiveMenu(), 'Until a number of events…')
    const dialog = page.getByRole('dialog', { name: 'Archive until a number of events' })
    await dialog.getByLabel('More events').fill('0')
    await dialog.getByLabel('More events').evaluate((field: HTMLInputElement) => field.removeAttribute('min'))
    await button('Archive', dialog).click()
    await expect(dialog.getByText('Enter a whole number from 1')).toBeVisible()
    await dialog.getByLabel('More events').fill('2')
    await button('Archive', dialog).click()
    await expect(page.getByText(/^Archived until 2 more events\. Reopens/)).toBeVisible()

    await open('/issues?project=shop&status=archived')
    await expect(rows()).toHaveCount(1)
    await expect(rows().first()).toContainText('Archived until 2 more events')
    await send('NoiseError', 'shop@1.2.0')
    await open('/issues?project=shop&status=archived')
    await expect(rows()).toHaveCount(1)
    await send('NoiseError', 'shop@1.2.0')
    await open('/issues/SHOP-2')
    await expect(button('Resolve')).toBeVisible()
    await expect(activity()).toContainText('Reopened: the number of events was reached.')
  })

  test('until a moment, on one’s own clock', async () => {
    await open('/issues/SHOP-2')
    await choose(archiveMenu(), 'Until a date…')
    const dialog = page.getByRole('dialog', { name: 'Archive until a date' })
    await dialog.getByLabel('Reopens at').fill('2020-01-01T12:00')
    await button('Archive', dialog).click()
    await expect(dialog.getByText('Choose a date and time in the future.')).toBeVisible()
    await dialog.getByLabel('Reopens at').fill(`${new Date().getUTCFullYear() + 1}-03-01T12:00`)
    await button('Archive', dialog).click()
    await expect(page.getByText(/^Archived until 1 Mar \d+, 12:00\. Reopens then\./)).toBeVisible()
    await button('Undo').click()
    await expect(button('Archive')).toBeVisible()
  })

  test('from the list by a key, which can be undone though it emptied the list', async () => {
    await open('/issues?project=shop&environment=none')
    await open('/issues?project=shop&period=1h&sort=events')
    const before = await rows().count()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(page.getByText(/^Archived until it escalates\./)).toBeVisible()
    await expect(rows()).toHaveCount(before - 1)
    await page.keyboard.press('Escape')
    await page.getByLabel(/^Select SHOP/).check()
    await button('Resolve').click()
    await expect(page.getByText('No unresolved issues match these filters.')).toBeVisible()
    await button('Undo').click()
    await expect(rows()).toHaveCount(before - 1)
  })

  test('or for ever, and back by Reopen', async () => {
    await open('/issues?project=shop&status=archived')
    await rows().first().getByRole('link').first().click()
    await button('Reopen').click()
    await expect(page.getByText('Reopened.')).toBeVisible()
    await choose(archiveMenu(), 'Forever')
    await expect(page.getByText(/^Archived\. Stays archived/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Archived\. Stays archived/)).toBeHidden()
    await page.keyboard.press('r')
    await expect(page.getByText('Reopened.')).toBeVisible()
  })
})

test('a priority is said by a person, and taken back', async () => {
  await open('/issues/SHOP-1')
  await button('Priority: Medium').click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(page.getByText('Priority: High.')).toBeVisible()
  await expect(activity()).toContainText('Ann set the priority to high.')
  await button('Undo').click()
  await expect(button('Priority: Medium')).toBeVisible()
})

test.describe('a comment', () => {
  const comments = () => activity().getByRole('article')

  test('mentions people as they are offered, and is seen before it is sent', async () => {
    await open('/issues/SHOP-1')
    const field = activity().getByLabel('Comment', { exact: true }).first()
    await field.pressSequentially('Is this **yours**, @bo')
    await expect(activity().getByRole('option')).toHaveText(['Bobbob@example.com'])
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Is this **yours**, @Bob ')
    await button('Preview', activity()).click()
    const preview = activity().getByRole('region', { name: 'Preview' })
    await expect(preview.locator('strong')).toHaveText('yours')
    await expectAccessible(page)
    await button('Comment', activity()).click()
    await expect(comments()).toHaveCount(1)
    await expect(comments().first()).toContainText('Is this yours, @Bob')
    await expect(field).toHaveValue('')
  })

  test('is refused where it says nothing', async () => {
    await button('Comment', activity()).click()
    await expect(activity().getByText('Write a comment first.')).toBeVisible()
  })

  test('cannot bring markup into the page', async () => {
    await open('/issues/SHOP-1')
    await activity()
      .getByLabel('Comment', { exact: true })
      .first()
      .fill('<img src=x onerror=alert(1)> [x](javascript:alert(1))')
    await button('Comment', activity()).click()
    await expect(comments().first()).toContainText('<img src=x onerror=alert(1)> [x](javascript:alert(1))')
  })

  test('can be changed and deleted by whoever wrote it', async () => {
    await comments().first().getByLabel('Edit comment').click()
    await comments().first().getByLabel('Comment', { exact: true }).fill('Never mind.')
    await button('Save', comments().first()).click()
    await expect(comments().first()).toContainText('Never mind.')
    await expect(comments().first()).toContainText('edited')
    await expect(button('Save', comments().first())).toBeHidden()
    await button('Delete comment by Ann', comments().first()).click()
    await button('Delete comment', comments().first()).click()
    await expect(comments()).toHaveCount(1)
  })

  test('can be written, changed and deleted without JavaScript', async ({ browser }) => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const bare = await plain.newPage()
    const said = bare.locator('#activity').getByRole('article')
    await bare.goto(`${server.address}/issues/SHOP-2`)
    await bare.locator('#activity').getByLabel('Comment', { exact: true }).first().fill('By hand, @Bob')
    await button('Comment', bare.locator('#activity')).click()
    await expect(said).toContainText('By hand, @Bob')
    await said.getByLabel('Edit comment').click()
    await said.getByLabel('Comment', { exact: true }).fill('By hand, again')
    await button('Save', said).click()
    await expect(said).toContainText('By hand, again')
    await button('Delete comment by Ann', said).click()
    await button('Delete comment', said).click()
    await expect(said).toHaveCount(0)
    await plain.close()
  })
})

test('a long history is told in parts', async () => {
  await open('/issues/SHOP-2')
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('r')
    await expect(button('Reopen')).toBeEnabled()
    await page.keyboard.press('r')
    await expect(button('Resolve')).toBeEnabled()
  }
  await activity().getByRole('link', { name: 'Show older' }).click()
  await expect(activity()).toContainText('First seen in release shop@1.2.0.')
  await activity().getByRole('link', { name: 'Back to newest' }).click()
  await expect(activity().getByRole('link', { name: 'Show older' })).toBeVisible()
})

test('whoever may only look sees where issues stand, and nothing that they could not do', async () => {
  await open('/issues/SHOP-1')
  await button('Resolve').click()
  await expect(button('Reopen')).toBeVisible()
  const theirs = await stage.pageOf(stage.people.Vera)
  await visit(theirs, `${server.address}/issues/SHOP-1`)
  await expect(theirs.locator('#activity')).toContainText('Ann resolved it in shop@1.1.0.')
  await expect(theirs.getByTitle(/^Resolved\./)).toBeVisible()
  for (const name of ['Resolve', 'Archive', 'Comment']) await expect(button(name, theirs)).toHaveCount(0)
  await visit(theirs, `${server.address}/issues`)
  await expect(theirs.getByRole('checkbox')).toHaveCount(0)
  await theirs.context().close()
})
