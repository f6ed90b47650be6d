import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Interactions with a chart and with a page's period, on the usage page, which has both. */

let stage: Stage<'Ann'>
let page: Page

const EVENT = 'c'.repeat(32)

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  const dsn = await stage.server.createProject('Shop', 'node')
  for (const message of ['one', 'two', 'three']) await sendEvent(stage.server, dsn, { message })
  await sendEvent(stage.server, dsn, { message: 'again', event_id: EVENT })
  await sendEvent(stage.server, dsn, { message: 'again', event_id: EVENT })
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

const open = (path: string, of = page) => visit(of, stage.server.address + path)
/** The hydrated chart; before that, it is an image of the same name. */
const chart = (of = page) => of.getByRole('slider', { name: /received/ })
const readout = (of = page) => of.locator('[data-readout]')

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is nowhere.')
  return box
}

/** A point on the chart, by fraction of its width. */
async function placeAt(part: number): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = await boxOf(chart())
  return [x + part * width, y + height / 2]
}

test('the crosshair reads all series at a time, and a press on a name hides one', async () => {
  const { complaints } = watch(page)
  await open('/stats')
  await expect(chart()).toBeVisible()
  await page.mouse.move(...(await placeAt(0.995)))
  await expect(readout()).toContainText(/accepted\s*4/)
  await expect(readout()).toContainText(/duplicate\s*1/)
  await page.mouse.move(...(await placeAt(0.3)))
  await expect(readout()).toContainText(/accepted\s*0/)

  const accepted = page.getByRole('button', { name: 'accepted', exact: true })
  const axis = page.getByText('4', { exact: true })
  await expect(accepted).toHaveAttribute('aria-pressed', 'true')
  await expect(axis.filter({ visible: true }).first()).toBeVisible()
  await accepted.click()
  await expect(accepted).toHaveAttribute('aria-pressed', 'false')
  await page.mouse.move(...(await placeAt(0.995)))
  await expect(readout()).not.toContainText('accepted')
  await expect(readout()).toContainText(/duplicate\s*1/)
  await accepted.click()
  await page.mouse.move(...(await placeAt(0.995)))
  await expect(readout()).toContainText(/accepted\s*4/)
  expect(complaints()).toEqual([])
})

test('dragging over the chart shows that period alone, and the address says so', async () => {
  await open('/stats')
  await expect(chart()).toBeVisible()
  await page.mouse.move(...(await placeAt(0.76)))
  await page.mouse.down()
  await page.mouse.move(...(await placeAt(0.9)))
  await page.mouse.move(...(await placeAt(0.995)))
  await expect(page.locator('[data-selected]')).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]period=\d{8}T\d{4}(\d\d)?Z--\d{8}T\d{4}(\d\d)?Z$/)
  await expect(page.getByRole('button', { name: /^Period: .*–/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Period: Last 14 days' })).toBeVisible()
})

test('keys read the values, select a period and zoom in', async () => {
  await open('/stats')
  await chart().focus()
  await page.keyboard.press('End')
  await expect(chart()).toHaveAttribute('aria-valuetext', /accepted: 4/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart()).toHaveAttribute('aria-valuetext', /accepted: 0/)
  await page.keyboard.press('Escape')
  await expect(readout()).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.locator('[data-selected]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]period=\d{8}T/)
})

test('a finger reads the values, on a chart that is within the screen', async () => {
  const phone = await stage.pageOf(stage.people.Ann, { hasTouch: true, viewport: { width: 390, height: 844 } })
  await open('/stats', phone)
  await expect(chart(phone)).toBeVisible()
  await chart(phone).scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(chart(phone))
  await phone.touchscreen.tap(x + width * 0.99, y + height / 2)
  await expect(readout(phone)).toContainText(/accepted\s*4/)
  const shown = await boxOf(readout(phone))
  expect(shown.x).toBeGreaterThanOrEqual(0)
  expect(shown.x + shown.width).toBeLessThanOrEqual(390)
})

test('a page shows any period: one that is typed, or from one time to another', async () => {
  await open('/issues')
  const period = page.getByRole('button', { name: /^Period: / })
  await period.click()
  const typed = page.getByLabel('Type a period')
  await expect(page.getByText('Times are in UTC.')).toBeVisible()
  await expectAccessible(page)
  await typed.fill('whenever')
  await typed.press('Enter')
  await expect(page.getByText('Not a period.')).toBeVisible()
  await typed.fill('last 3 h')
  await typed.press('Enter')
  await expect(page).toHaveURL(/[?&]period=3h$/)
  await expect(period).toHaveAccessibleName('Period: Last 3 hours')
  await period.click()
  const range = page.getByRole('form', { name: 'From one time to another' })
  await range.getByLabel('From').fill('2026-11-01T00:00')
  await range.getByLabel('To').fill('2026-11-08T00:00')
  await range.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/[?&]period=20261101T0000Z--20261108T0000Z$/)
  await expect(period).toHaveAccessibleName(/^Period: 1\s*–\s*7 Nov 2026$/)
  await period.click()
  await page.getByRole('link', { name: 'Last hour' }).click()
  await expect(page).toHaveURL(/[?&]period=1h$/)
})

test('the server draws the same chart: nothing moves when the script comes, and it is there without one', async ({
  browser,
}) => {
  await open('/stats')
  await expect(chart()).toBeVisible()
  const figure = (of: Page) => of.locator('figure').filter({ hasText: 'not stored yet' })
  const withScript = await boxOf(figure(page))
  const state = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state })
  const plain = await context.newPage()
  await plain.goto(`${stage.server.address}/stats`)
  await expect(plain.getByRole('img', { name: /received/ })).toBeVisible()
  expect(await boxOf(figure(plain))).toEqual(withScript)
  await context.close()
})
