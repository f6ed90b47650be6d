import { sendEvent } from './harness/send.ts'
import { visit } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { expectAccessible } from './harness/accessible.ts'

/** Deletes an issue on its page and from the list, and restores it. */
test.setTimeout(60_000)

test('an issue is deleted on its page, and restored at its address', async ({ openStage }) => {
  const stage = await openStage({ Ann: 'owner', Bob: 'member' })
  const { server } = stage
  const dsn = await server.createProject('Bin', 'node')
  for (const message of ['One', 'Two'])
    await sendEvent(server, dsn, { platform: 'node', message, fingerprint: [message] })
  const page = await stage.pageOf(stage.people.Ann)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const remove = async (item: string, confirm: string) => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  }

  await visit(page, `${server.address}/issues/BIN-1`)
  await remove('Delete…', 'Delete')
  await expect(page.getByText('BIN-1 was deleted')).toBeVisible()
  await expectAccessible(page)
  await button('Restore').click()
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()

  await visit(page, `${server.address}/issues?project=bin`)
  await page.getByRole('checkbox', { name: 'Select BIN-2' }).check()
  await remove('Delete and discard future events…', 'Delete and discard')
  await expect(page.getByText('Deleted. Future events of the same groups are discarded.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Two/ })).toHaveCount(0)

  await visit(page, `${server.address}/projects/bin/settings/filters`)
  const discarded = page.locator('#discarded')
  await expect(discarded.getByText('Two', { exact: true })).toBeVisible()
  await discarded.getByRole('button', { name: 'Let events of BIN-2 in again' }).click()
  await expect(discarded.getByText('Two', { exact: true })).toBeHidden()

  const members = await stage.pageOf(stage.people.Bob)
  await visit(members, `${server.address}/issues/BIN-1`)
  await expect(members.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await expect(members.getByRole('button', { name: 'More actions', exact: true })).toHaveCount(0)
  await stage.close()
})
