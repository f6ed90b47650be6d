import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Issue ownership, by rules and by hand, and people's private state of issues. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann' | 'Ben'>
let server: TestServer
let dsn: string
let ann: Page
let ben: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Ben: 'member' })
  ;({ server } = stage)
  dsn = await server.createProject('shop', 'node')
  ann = await stage.pageOf(stage.people.Ann)
  ben = await stage.pageOf(stage.people.Ben)
  ;({ complaints } = watch(ann))
  for (const [type, file] of [
    ['PayError', 'checkout/pay.ts'],
    ['CartError', 'cart.ts'],
    ['UserError', 'user.ts'],
  ] as const)
    await send(type, file)
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const open = (page: Page, path: string) => visit(page, server.address + path)

/** Sends an error of this type, thrown in this file, and waits until its issue contains it. */
async function send(type: string, file: string): Promise<void> {
  const frames = [
    { function: 'main', filename: '/srv/app/src/main.ts', lineno: 3, in_app: true },
    { function: `in${type}`, filename: `/srv/app/src/${file}`, lineno: 12, in_app: true },
  ]
  const event = { platform: 'node', exception: { values: [{ type, value: 'It happened', stacktrace: { frames } }] } }
  await sendEvent(server, dsn, event)
}

const row = (page: Page, type: string) => page.getByRole('listitem').filter({ hasText: type })
const rules = (page: Page) => page.getByLabel('One rule per line. The last match wins.')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last()

test('a rule that cannot be read is refused with its place, and nothing is saved', async () => {
  await open(ann, '/projects/shop/settings/ownership')
  await rules(ann).fill('path:src/checkout/* ben@example.com\npath:src/user.ts web')
  await save(ann).click()
  await expect(ann.getByText('Line 2, column 18: “web” is not an email address')).toBeVisible()
  await open(ann, '/projects/shop/settings/ownership')
  await expect(rules(ann)).toHaveValue('')
})

test('rules, a CODEOWNERS file and its names are tried out on an event, then saved', async () => {
  await rules(ann).fill('path:src/checkout/* ben@example.com')
  const file = { name: 'CODEOWNERS', mimeType: 'text/plain', buffer: Buffer.from('/src/cart.ts @annie\n') }
  await ann.getByLabel('Replace with a file').setInputFiles(file)
  await ann.getByLabel('One name per line, followed by the member or team').fill('@annie ann@example.com')
  await ann.getByRole('radio', { name: /CartError/ }).check()
  await ann.getByRole('button', { name: 'Preview owners without saving' }).click()
  await expect(ann.getByText('A new issue like this is assigned to Ann.').last()).toBeVisible()
  await expect(ann.getByText('Line 1 of CODEOWNERS')).toBeVisible()
  await save(ann).click()
  await expect(ann.getByText('Saved.')).toBeVisible()
  await expect(ann.getByLabel('CODEOWNERS file from GitHub or GitLab')).toHaveValue('/src/cart.ts @annie\n')

  await open(ann, '/settings/audit')
  await expect(ann.getByText('changed the ownership rules of')).toBeVisible()
})

test('a new issue is given to its owner, who follows it from then on', async () => {
  await send('CardError', 'checkout/card.ts')
  await expect(async () => {
    await open(ann, '/issues/SHOP-4')
    await expect(ann.getByRole('button', { name: 'Ben', exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(ann.getByText('Ben was assigned')).toBeVisible()
})

test('an issue that is nobody’s names its likely owner, and m gives it to them; it can be undone', async () => {
  await open(ann, '/issues/SHOP-2')
  await expect(ann.getByText('CODEOWNERS: /src/cart.ts')).toBeVisible()
  await ann.keyboard.press('m')
  await expect(ann.getByRole('option', { name: /Ann/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(ann)
  await ann.keyboard.press('Enter')
  await expect(ann.getByText('Assigned to Ann.')).toBeVisible()
  await expect(ann.getByRole('button', { name: 'Ann', exact: true })).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(ann.getByText('Undone.')).toBeVisible()
  await expect(ann.getByRole('button', { name: 'Unassigned' })).toBeVisible()
})

test('the picker finds people as one types, gives up on Escape, and takes an issue away again', async () => {
  await open(ann, '/issues/SHOP-3')
  const owner = ann.getByRole('button', { name: 'Unassigned' })
  await owner.click()
  await ann.keyboard.type('xyz')
  await expect(ann.getByText('No matching people or teams with access to the project.')).toBeVisible()
  await ann.keyboard.press('Escape')
  await expect(owner).toBeFocused()
  await owner.click()
  await ann.keyboard.type('ben@')
  await ann.keyboard.press('Enter')
  await expect(ann.getByText('Assigned to Ben.')).toBeVisible()
  await ann.getByRole('button', { name: 'Ben', exact: true }).click()
  await ann.getByRole('option', { name: 'Unassign' }).click()
  await expect(ann.getByText('Unassigned.')).toBeVisible()
})

test('rows show whose they are; several are given at once', async () => {
  await open(ann, '/issues')
  await expect(row(ann, 'CardError').getByRole('button', { name: /Assigned to Ben/ })).toBeVisible()
  await row(ann, 'CartError').getByRole('checkbox').check({ force: true })
  await row(ann, 'UserError').getByRole('checkbox').check({ force: true })
  await ann.keyboard.press('m')
  await ann.getByRole('option', { name: /Ben/ }).click()
  await expect(ann.getByText('2 issues assigned to Ben.')).toBeVisible()
  await expect(row(ann, 'UserError').getByRole('button', { name: /Assigned to Ben/ })).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(ann.getByText('Undone for 2 issues.')).toBeVisible()
  await expect(row(ann, 'UserError').getByRole('button', { name: 'Assign' })).toBeVisible()
})

test('what one has not opened bears a dot, until one has; others see who has looked', async () => {
  await open(ben, '/issues')
  const dot = row(ben, 'PayError').getByText('Not seen by you yet')
  await expect(dot).toBeAttached()
  await row(ben, 'PayError').getByRole('link').click()
  // The title is there before the page is.
  await expect(ben).toHaveURL(/issues\/SHOP-/)
  await ben.goBack()
  await expect(row(ben, 'PayError')).toBeVisible()
  await expect(dot).not.toBeAttached()
  await ben.reload()
  await interactive(ben)
  await expect(row(ben, 'PayError')).toBeVisible()
  await expect(dot).not.toBeAttached()
  // Opening the list does not mark an issue as seen, even if its page is prefetched.
  await expect(row(ben, 'UserError').getByText('Not seen by you yet')).toBeAttached()

  await open(ann, '/issues/SHOP-1')
  await expect(ann.getByText(/^Ben, /)).toBeAttached()
})

test('bookmarks and bells are one’s own, and say so', async () => {
  await open(ann, '/issues/SHOP-1')
  await ann.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await expect(ann.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true')
  await ann.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(ann.getByText('Ann chose to follow')).toBeVisible()
  await open(ann, '/issues')
  await expect(ann.getByRole('button', { name: 'Remove bookmark from SHOP-1' })).toHaveAttribute('aria-pressed', 'true')

  await open(ben, '/issues/SHOP-1')
  await expect(ben.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(ben.getByText('Ann chose to follow')).toBeVisible()
})
