import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendReplay } from './harness/a-replay.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** A permitted person deletes one user's replays from the list; other replays stay. */

let stage: Stage<'Ann' | 'Max'>

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Max: 'member' })
  const dsn = await stage.server.createProject('Shop', 'javascript')
  await sendReplay(stage.server, dsn, 'Bea')
  await sendReplay(stage.server, dsn, 'Cid', [], 'cd'.repeat(16))
})

test.afterAll(() => stage.close())

const open = (page: Page, query: string) =>
  visit(page, `${stage.server.address}/replays?query=${encodeURIComponent(query)}`)
const button = (page: Page) => page.getByRole('button', { name: /^Delete \d/ })

test('who may not delete is not offered it', async () => {
  const page = await stage.pageOf(stage.people.Max)
  await open(page, 'user.username:Bea')
  await expect(page.getByRole('link', { name: /Bea/ }).first()).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('what a search finds is counted, asked about, and deleted; the rest stays, and the audit log says so', async () => {
  test.setTimeout(180_000)
  const page = await stage.pageOf(stage.people.Ann)
  const { complaints } = watch(page)
  // An unfiltered list offers no deletion, so that leaving out a filter cannot delete everything.
  await open(page, '')
  await expect(page.getByRole('link', { name: /Cid/ }).first()).toBeVisible()
  await expect(button(page)).toHaveCount(0)

  await open(page, 'user.username:Bea')
  await button(page).click()
  const question = page.getByRole('dialog', { name: 'Delete 1 replay?' })
  await expect(question).toContainText('user.username:Bea')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('link', { name: /Bea/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Delete 1 replay' }).click()
  await question.getByRole('button', { name: 'Delete 1 replay' }).click()
  const isGone = page.getByText('No matching replays.')
  await expect(isGone.or(page.getByText('The replays are being deleted.'))).toBeVisible({ timeout: 60_000 })
  // The engine deletes in the background.
  await expect(async () => {
    await open(page, 'user.username:Bea')
    expect(await isGone.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  await open(page, '')
  await expect(page.getByRole('link', { name: /Cid/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Bea/ })).toHaveCount(0)
  await visit(page, `${stage.server.address}/settings/audit`)
  await expect(page.getByRole('main')).toContainText(/Ann deleted .*replay/)
  expect(complaints()).toEqual([])
})
