import type { Page } from '@playwright/test'
import { barriers } from './harness/accessible.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** Lists before any data has arrived: each explains how to send data, and meets WCAG AA. */

let stage: Stage<'Ann'>
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

for (const [path, ...texts] of [
  ['/alerts', 'Alerts notify you when something happens'],
  ['/explore/logs', 'No logs in this period.'],
  ['/explore/metrics', 'No metrics yet'],
  ['/explore/traces', 'No spans in this period.', 'tracesSampleRate'],
  ['/feedback', 'Feedback from your users will appear here.', 'Sentry.captureFeedback'],
  ['/profiles', 'No profiles yet'],
  ['/uptime', 'No checks yet.'],
] as const)
  test(`${path} says how to begin`, async () => {
    expect(await visit(page, stage.server.address + path)).toBe(200)
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
