import type { Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import { unchanged } from './harness/settle.ts'
import { interactive, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { isPayload, openWire, type Sent, type Wire } from './harness/wire.ts'

/** An issue opened from a list shows the list's data at once (docs/decisions/0153), with few requests. */

const ISSUES = 25

let stage: Stage<'Ann'>
let wire: Wire
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  const dsn = await stage.server.createProject('first-screen', 'node')
  for (let number = 0; number < ISSUES; number++) {
    const type = `Error${String.fromCharCode(65 + number)}`
    const frames = [{ function: `throw${type}`, filename: 'src/app.js', lineno: 7, in_app: true }]
    const exception = { values: [{ type, value: 'is thrown', stacktrace: { frames } }] }
    const event = { event_id: String(number).padStart(32, '0'), timestamp: Date.now() / 1000, exception }
    await post(envelopeUrl(stage.server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  }
  await stage.server.digested()
})

test.beforeEach(async () => {
  wire = await openWire(stage.server.address)
  page = await stage.pageOf(stage.people.Ann, { viewport: { width: 1280, height: 720 } })
})

test.afterEach(async () => {
  await page.context().close()
  await wire.close()
})

test.afterAll(() => stage.close())

const isCall = ({ headers }: Sent) => 'next-action' in headers
const rows = () => page.getByRole('list', { name: 'Issues' }).getByRole('link')

async function openList(): Promise<() => number> {
  let calls = 0
  await page.goto(`${wire.address}/issues`)
  await interactive(page)
  return () => (calls += wire.taken().filter(isCall).length)
}

test('the issues in view are asked for in one request, and those that come into view in the next', async () => {
  const calls = await openList()
  await expect.poll(calls).toBe(1)
  await rows().last().scrollIntoViewIfNeeded()
  await expect.poll(calls).toBe(2)
  await rows().first().scrollIntoViewIfNeeded()
  await unchanged(calls)
  expect(calls()).toBe(2)
})

test('a press shows the title and the stack of the issue before its page has come', async () => {
  const calls = await openList()
  await expect.poll(calls).toBe(1)
  await page.waitForLoadState('networkidle')
  wire.befall(isPayload, { kind: 'held' })
  await rows()
    .filter({ hasText: 'ErrorY' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'ErrorY' })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Latest stack trace' })).toContainText('throwErrorY')
  await wire.release()
  await expect(page).toHaveURL(/FIRST-SCREEN-S/)
  await expect(page.locator('.first-screen')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ErrorY: is thrown/)
})

test('the way back is there before the page has come', async () => {
  await openList()
  await rows().last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  wire.befall(isPayload, { kind: 'held' })
  await rows()
    .last()
    .evaluate((link: HTMLElement) => link.click())
  await page.locator('.first-screen').getByRole('link', { name: 'Issues' }).click()
  await expect(page.locator('.first-screen')).toHaveCount(0)
  await expect(rows()).toHaveCount(ISSUES)
  await wire.release()
})

test('nothing is asked for ahead where data is saved', async () => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const calls = await openList()
  await unchanged(calls)
  expect(calls()).toBe(0)
})
