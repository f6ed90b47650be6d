import type { Page } from '@playwright/test'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** The pages around an issue: its tags, its events as a table, similar issues, and the event shown first. */

let stage: Stage<'Ann'>
let server: TestServer
let dsn: string
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  dsn = await server.createProject('Web', 'javascript')
  for (let n = 0; n < 30; n += 1)
    await send('TypeError', {
      value: `cannot pay ${n}`,
      release: n % 2 === 0 ? '1.3.0' : '1.2.3',
      tags: { region: `r${n % 12}`, formula: '=1+1' },
    })
  await send('RangeError', { value: 'cannot pay 99', release: '1.3.0', tags: { region: 'eu' } })
})

test.afterAll(() => stage.close())

interface Sent {
  readonly value: string
  readonly release: string
  readonly tags: Readonly<Record<string, string>>
}

async function send(type: string, { value, release, tags }: Sent): Promise<void> {
  const frame = { filename: 'app/checkout/pay.ts', function: 'pay', lineno: 3, in_app: true }
  const event = {
    level: 'error',
    release,
    tags,
    fingerprint: [type],
    request: { url: `https://shop.test/${type}` },
    exception: { values: [{ type, value, stacktrace: { frames: [frame] } }] },
  }
  await sendEvent(server, dsn, event)
}

const open = (path: string) => visit(page, server.address + path)
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Issue pages' }).getByRole('link', { name, exact: true })

test('the tabs lead through the pages of an issue, and keep the period', async () => {
  await open('/issues/WEB-1?period=24h')
  for (const name of ['Events', 'Tags', 'Grouping', 'Attachments', 'Feedback', 'Details']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    expect(page.url()).toContain('period=24h')
  }
})

test('every value of a tag is told, and can be had as a table', async () => {
  await open('/issues/WEB-1/tags')
  await page.getByRole('link', { name: 'All values of region' }).click()
  await expect(page).toHaveURL(/\/tags\/region/)
  await expect(page.getByRole('heading', { level: 2, name: 'region' })).toBeVisible()
  // Values are searchable some seconds after events are stored.
  await expect(async () => {
    await page.reload()
    await interactive(page)
    await expect(page.getByText('12 values in')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('row')).toHaveCount(13)
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const file = await page.request.get(server.address + (href ?? ''))
  expect(file.headers()['content-type']).toContain('text/csv')
  expect((await file.text()).split('\r\n')).toHaveLength(14)
  await page.getByRole('link', { name: 'r3', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('a table makes no formula of what somebody sent', async () => {
  await open('/issues/WEB-1/tags/formula')
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const file = async () => (await page.request.get(server.address + (href ?? ''))).text()
  // Values are searchable some seconds after events are stored.
  await expect.poll(file, { timeout: 30_000 }).toContain("\n'=1+1,30,")
})

test('events are searched, paged, and shown with the columns that were chosen', async () => {
  await open('/issues/WEB-1/events?column=time&column=url&column=region')
  await expect(page.getByRole('columnheader', { name: 'region' })).toBeVisible()
  await expect(page.getByText('https://shop.test/TypeError').first()).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)

  const box = page.getByRole('combobox', { name: 'Search this issue’s events' })
  await box.fill('release:1.2.3 region:r1 OR region:r2')
  await box.press('Enter')
  await expect(page).toHaveURL(/where=/)
  await expect(page.getByRole('row')).toHaveCount(7)
  await box.fill('is:resolved')
  await box.press('Enter')
  await expect(page.getByText('“is” applies to issues', { exact: false })).toBeVisible()
})

test('the recommended event comes first; latest and oldest are a press away', async () => {
  await open('/issues/WEB-1')
  const choice = page.getByRole('list', { name: 'Event', exact: true })
  await expect(choice.getByRole('link', { name: 'Recommended' })).toHaveAttribute('aria-current', 'true')
  await choice.getByRole('link', { name: 'Oldest' }).click()
  await expect(page).toHaveURL(/events\/oldest/)
  await choice.getByRole('link', { name: 'Latest' }).click()
  await expect(page).toHaveURL(/events\/latest/)
  await choice.getByRole('link', { name: 'Recommended' }).click()
  await expect(page).toHaveURL(/issues\/WEB-1$/)
})

test('a similar issue becomes part of this one, and is taken out again', async () => {
  await open('/issues/WEB-1/grouping')
  await page.getByRole('button', { name: 'Merge into this issue: WEB-2' }).click()
  await expect(page.getByText('Merged 2 issues into')).toBeVisible()
  await expect(page.getByText('No similar issues in this project.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Merge into this issue: WEB-\d+$/ })).toBeVisible()
})
