import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** Statements in the workbench: completed, run, charted, estimated, rejected with a position, exported and saved. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page

const HOUR_S = 3600

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  const url = envelopeUrl(server.address, await server.createProject('Shop', 'node'))
  const now = Date.now() / 1000
  const hours = [5, 4, 4, 2, 1, 1, 1]
  for (const [index, hour] of hours.entries()) {
    const event = {
      timestamp: now - hour * HOUR_S,
      platform: 'node',
      level: index % 2 === 0 ? 'error' : 'warning',
      exception: { values: [{ type: 'TeaError', value: `out of leaves ${index}` }] },
    }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await post(url, `{}\n{"type":"event"}\n${JSON.stringify(event)}\n`)
  }
  await server.digested()
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const editor = () => page.getByRole('combobox', { name: 'Statement', exact: true })

test('an example is one press away, and is drawn over time', async () => {
  await open('/explore/sql')
  await page.getByRole('link', { name: 'Use an example' }).click()
  await expect(editor()).toHaveValue(/toStartOfHour/)
  await expect(page.getByText(/rows read/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'SQL' }).getByRole('row')).not.toHaveCount(0)
  await expect(
    page.getByRole('figure', { name: 'Chart of the results' }).or(page.getByLabel('Chart of the results')).first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('names are completed while they are typed, and Ctrl+Enter runs', async () => {
  await open('/explore/sql')
  await editor().click()
  await editor().pressSequentially('SELECT error.t')
  await page.getByRole('option', { name: /error\.type/ }).click()
  await editor().pressSequentially(', cou')
  // A column of metrics has that name as well.
  await editor().press('ArrowDown')
  await editor().press('ArrowDown')
  await editor().press('Enter')
  await editor().pressSequentially(') AS n FROM errors GROUP BY error.type')
  await editor().press('Escape')
  await expect(editor()).toHaveValue('SELECT error.type, count() AS n FROM errors GROUP BY error.type')
  await editor().press('Control+Enter')
  await expect(page.getByRole('cell', { name: 'TeaError' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '7', exact: true })).toBeVisible()
})

test('what is wrong is said with its place, and the cost without running', async () => {
  await open('/explore/sql')
  await editor().fill('SELECT titel\nFROM errors')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'Line 1, column 8: There is no column titel here. Did you mean title?',
  )
  await expectAccessible(page)
  await editor().fill('SELECT title FROM errors')
  await page.getByRole('button', { name: 'Estimate cost' }).click()
  // Rows of other projects are in the same blocks.
  await expect(page.getByRole('status').filter({ hasText: 'Reads up to' })).toContainText(/Reads up to \d+ rows/)
})

test('a statement is kept under a name, found among the recent ones, and exported', async () => {
  await open(`/explore/sql?query=${encodeURIComponent('SELECT title FROM errors ORDER BY title LIMIT 1')}`)
  await page.getByRole('button', { name: 'Save query' }).click()
  await page.getByLabel('Name').fill('Oldest title')
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await expect(page.getByRole('button', { name: /Oldest title/ })).toBeVisible()
  await expect(page.getByLabel('Recent statements').locator('option')).not.toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('query.csv')
})
