import { expectAccessible } from './harness/accessible.ts'
import { visit } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** A monitor whose job checks in with curl: created with a preview, found, viewed and changed. */
test('a monitor is made with a preview, heard of by curl, found, looked at and changed', async ({ openStage }) => {
  test.setTimeout(150_000)
  const stage = await openStage({ Ann: 'owner' })
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
  await expect(page.getByRole('status').getByText(/At 0?3:30/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create monitor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nightly backup' })).toBeVisible()
  await expect(page.getByText('No check-ins yet.')).toBeVisible()
  const address = page.url()

  const ping = await page.getByText(/\/ping\/[0-9a-f-]{36}$/).textContent()
  const traced = await fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, {
    method: 'POST',
    body: tracedRun('nightly-backup', 'f00d'.repeat(8)),
  })
  expect(traced.status).toBe(200)
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
  await expect(page.getByRole('heading', { name: 'Check-in', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Uploading 12 files')).toBeVisible()
  await expectAccessible(page)

  await visit(page, `${server.address}/monitors`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('BACK night')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('Failing')

  await page.getByRole('link', { name: 'Nightly backup' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Weekly backup')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly backup' })).toBeVisible()
  await page.getByRole('button', { name: 'Mute No environment' }).click()
  await page.getByRole('button', { name: 'Unmute No environment' }).click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mute No environment' })).toHaveCount(0)
  expect(complaints()).toEqual([])
  await stage.close()
})

/** An envelope with a job's run and a log written by it, in one trace. */
function tracedRun(slug: string, trace: string): string {
  const run = { monitor_slug: slug, status: 'ok', duration: 2, contexts: { trace: { trace_id: trace } } }
  const log = {
    timestamp: Date.now() / 1000,
    trace_id: trace,
    level: 'info',
    body: 'Uploading 12 files',
    attributes: {},
  }
  const logs = { type: 'log', item_count: 1, content_type: 'application/vnd.sentry.items.log+json' }
  return [{}, { type: 'check_in' }, run, logs, { items: [log] }].map((line) => JSON.stringify(line)).join('\n')
}
