import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { settled } from './harness/settle.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Lists with bulk actions, sorted by trend, and with a notice of new events since they were opened. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let dsn: string
let complaints: () => readonly string[]

/** More than a page of the list. */
const ISSUES = 30
const HOUR_MS = 3_600_000

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  dsn = await server.createProject('Shop', 'node')
  for (let index = 1; index <= ISSUES; index += 1) await send(`Error${index}`)
  await server.digested()
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** An error of this type, `agoMs` ago; each type is an issue of its own. */
async function send(type: string, agoMs = 0): Promise<void> {
  const frames = [{ function: type, filename: `/srv/app/src/${type}.ts`, lineno: 12, in_app: true }]
  const event = {
    platform: 'node',
    timestamp: (Date.now() - agoMs) / 1000,
    exception: { values: [{ type, value: 'No', stacktrace: { frames } }] },
  }
  const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  expect(answer.status).toBe(200)
}

const open = (path: string) => visit(page, server.address + path)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('list', { name: 'Issues', exact: true }).getByRole('listitem')
const wholePage = () => page.getByRole('checkbox', { name: 'Select all issues on this page' })

test.describe('all issues that match', () => {
  test('are selected from the box of the page, and a row that is taken out narrows it again', async () => {
    await open('/issues')
    await expect(rows()).toHaveCount(25)
    await wholePage().check()
    await expect(page.getByText('25 selected')).toBeVisible()
    await button(`Select all ${ISSUES} matching issues`).click()
    await expect(page.getByText(`All ${ISSUES} matching issues`, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await rows().nth(3).getByRole('checkbox').uncheck()
    await expect(page.getByText('24 selected')).toBeVisible()
    await expect(wholePage()).toHaveJSProperty('indeterminate', true)
    await page.keyboard.press('Escape')
    await expect(wholePage()).not.toBeChecked()
  })

  test('are resolved together, beyond the page as well, and all of it is undone together', async () => {
    await open('/issues')
    await wholePage().check()
    await button(`Select all ${ISSUES} matching issues`).click()
    await button('Resolve').click()
    await expect(page.getByRole('status').filter({ hasText: `${ISSUES} issues: Resolved.` })).toBeFocused()
    await expect(rows()).toHaveCount(0)
    await button('Undo').click()
    await expect(page.getByText(`Undone for ${ISSUES} issues.`)).toBeVisible()
    await expect(rows()).toHaveCount(25)
  })

  test('are given to somebody together', async () => {
    await open('/issues')
    await wholePage().check()
    await button(`Select all ${ISSUES} matching issues`).click()
    await page.getByRole('region', { name: 'Selected issues' }).getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('option', { name: /Ann/ }).first().click()
    await expect(page.getByRole('status').filter({ hasText: `${ISSUES} issues` })).toBeVisible()
    await open('/issues?query=is%3Aunassigned')
    await expect(rows()).toHaveCount(0)
  })
})

test.describe('the order by trend', () => {
  test('puts first what rises most, and says by how much', async () => {
    for (let index = 0; index < 8; index += 1) await send('RisingError', HOUR_MS)
    for (let index = 0; index < 2; index += 1) await send('RisingError', 23 * HOUR_MS)
    for (let index = 0; index < 8; index += 1) await send('CalmingError', 23 * HOUR_MS)
    await server.digested()
    await open('/issues?period=24h')
    await page.getByRole('link', { name: 'Trend', exact: true }).click()
    await expect(page).toHaveURL(/sort=trend/)
    await expect(rows().first()).toContainText('RisingError')
    await expect(
      rows()
        .first()
        .getByTitle(/^Rising: 8 in the second half/),
    ).toContainText('↑ 300%')
  })
})

test.describe('what has come since', () => {
  test('is told above the list, which stays as it is until somebody wants to see it', async () => {
    await open('/issues?query=is%3Aunresolved+LateError')
    await expect(rows()).toHaveCount(0)
    await open('/issues')
    const first = rows().first()
    const before = await first.innerText()
    const place = await first.boundingBox()
    await send('LateError')
    await send('LateError')
    await server.digested()
    const note = page.getByRole('button', { name: '2 new events in 1 issue' })
    await expect(note).toBeVisible({ timeout: 20_000 })
    expect(await first.innerText()).toBe(before)
    expect(await first.boundingBox()).toEqual(place)
    await expectAccessible(page)
    await note.click()
    await expect(rows().filter({ hasText: 'LateError' })).toBeVisible()
    await expect(note).toBeHidden()
  })

  test('is only what the list would show', async () => {
    await open('/issues?query=is%3Aunresolved+error.type%3ALateError')
    await send('Error1')
    await server.digested()
    await page.waitForResponse((answer) => answer.url().includes('/live-events/'))
    await settled(page)
    await expect(page.getByRole('button', { name: /new event/ })).toHaveCount(0)
  })

  test('is told on the page of an issue, with the way to the newest event', async () => {
    await open('/issues?query=is%3Aunresolved+error.type%3ALateError')
    await rows().first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('LateError')
    await send('LateError')
    await server.digested()
    const note = page.getByRole('button', { name: '1 new event' })
    await expect(note).toBeVisible({ timeout: 20_000 })
    await note.click()
    await expect(page).toHaveURL(/\/events\/latest/)
    await expect(page.getByRole('heading', { name: /^Latest event/ })).toBeVisible()
    await expect(note).toBeHidden()
  })
})
