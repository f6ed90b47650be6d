import { expect, test } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { openStage, visit } from './harness/stage.ts'
import { watch } from './harness/visitor.ts'

/** A monitor as somebody makes it, whose job then checks in by curl: made with a preview, found, looked at, changed. */
test('a monitor is made with a preview, heard of by curl, found, looked at and changed', async ({ browser }) => {
  test.setTimeout(150_000)
  const stage = await openStage(browser, { Ann: 'owner' })
  const { server } = stage
  const { pathname, username: key } = new URL(await server.createProject('Shop', 'node'))
  const page = await stage.pageOf(stage.people.Ann)
  const { complaints } = watch(page)

  await visit(page, `${server.address}/monitors/new`)
  await page.getByLabel('Name').fill('Nightly backup')
  await page.getByLabel('Crontab', { exact: true }).fill('0 3 * *')
  await page.getByRole('button', { name: 'Create monitor' }).click()
  await expect(page.getByLabel('Crontab', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Crontab', { exact: true }).fill('30 3 * * *')
  await page.getByRole('button', { name: 'Preview next runs' }).click()
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('status').getByRole('listitem').first()).toContainText('3:30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create monitor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nightly backup' })).toBeVisible()
  await expect(page.getByText('No check-ins yet.')).toBeVisible()
  const address = page.url()

  const ping = await page.getByText(/\/ping\/[0-9a-f-]{36}$/).textContent()
  const [started, failed, elsewhere] = [
    await fetch(`${ping}/start`),
    await fetch(`${ping}/1`, { method: 'POST', body: 'disk full' }),
    await fetch(`${server.address}/api${pathname}/cron/other-job/${key}/?status=ok`),
  ]
  expect([started.status, failed.status, elsewhere.status]).toEqual([202, 202, 202])
  await expect(async () => {
    await visit(page, address)
    await expect(page.getByRole('cell', { name: 'Failed' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Output' }).click()
  await expect(page.getByText('disk full')).toBeVisible()
  await expectAccessible(page)

  await visit(page, `${server.address}/monitors`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('BACK night')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('Failing')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Nightly backup' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Weekly backup')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly backup' })).toBeVisible()
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect(complaints()).toEqual([])
  await stage.close()
})
