import type { Page } from '@playwright/test'
import { startReplayShop } from '../tools/visits/shop-site.ts'
import { expectAccessible } from './harness/accessible.ts'
import { differingPixels } from './harness/pixels.ts'
import { clockReaches } from './harness/settle.ts'
import { visit } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { FRAME_MS, threadTimeOf } from './harness/thread-time.ts'
import { watch } from './harness/visitor.ts'

/** A pause longer than two seconds, so that it contains a whole second, the slider's resolution. */
const STILL_MS = 2200

const PRAISE = 'What a lovely teapot.'

/** Most of the recording, at four times the speed. */
const PLAYED_MS = 2000

interface Moment {
  readonly at: number
  readonly picture: Uint8Array
}

/** Uses the shop while its SDK records. @returns what was visible, and when */
async function record(shop: Page): Promise<readonly Moment[]> {
  const steps = [
    () => shop.getByPlaceholder('Your name').fill('Bea Brown'),
    () => shop.getByLabel('A gift').check(),
    () => shop.getByRole('button', { name: 'Load stock' }).click(),
    () => shop.locator('#size').selectOption('Large'),
    () => shop.getByRole('button', { name: 'Buy' }).click(),
  ]
  const moments: Moment[] = []
  for (const step of steps) {
    await step()
    const doneAt = Date.now()
    await clockReaches(doneAt + STILL_MS / 2)
    const picture = await shop.screenshot({ animations: 'disabled' })
    moments.push({ at: Date.now(), picture })
    await clockReaches(doneAt + STILL_MS)
  }
  await shop.getByRole('button', { name: 'Check out' }).click()
  await shop.evaluate((word) => (globalThis as unknown as { write(message: string): void }).write(word), PRAISE)
  await flush(shop)
  return moments
}

function flush(shop: Page): Promise<void> {
  return shop.evaluate(() => (globalThis as unknown as { flushReplay(): Promise<void> }).flushReplay())
}

async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.getByRole('slider', { name: 'Position' }).fill(String(seconds))
  await expect(page.getByText('Loading…', { exact: true })).toBeHidden()
}

/** Plays from the beginning at four times the speed. @returns main thread time per frame, ms */
async function playFast(page: Page): Promise<number> {
  await seekTo(page, 0)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4')
  const busyMs = await threadTimeOf(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const before = await busyMs()
  const frames = await page.evaluate(async (until) => {
    let count = 0
    for (const begun = performance.now(); performance.now() - begun < until; count++)
      await new Promise((shown) => requestAnimationFrame(shown))
    return count
  }, PLAYED_MS)
  const busy = await busyMs()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  test.info().annotations.push({
    type: 'frames a second at 4×',
    description: `${((frames * 1000) / PLAYED_MS).toFixed(1)}, ${((busy - before) / frames).toFixed(1)} ms each`,
  })
  return (busy - before) / frames
}

/** Marks are labelled, and a click on one seeks to its exact time. Keys do the same as the buttons. */
async function pointAtTimeline(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Position' })
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const tip = page.getByText(/^Error · 0:\d\d · .*The cart has no price/)
  for (let step = 0; step < width && !(await tip.isVisible()); step += 4)
    await page.mouse.move(x + step, y + height / 2)
  await expect(tip).toBeVisible()
  await seekTo(page, 0)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText(/^0:00 \//)).toBeHidden()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await seekTo(page, 0)
  await slider.blur()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^0:05 \//)).toBeVisible()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
}

test('what the SDK recorded is found, played as it looked, and told of beside it', async ({ openStage }) => {
  test.setTimeout(180_000)
  const stage = await openStage({ Ann: 'owner', Ben: 'member' })
  const { server } = stage
  await using site = await startReplayShop()
  const dsn = await server.createProject('Shop', 'javascript')
  const shop = await stage.pageOf(undefined, { viewport: { width: 640, height: 640 } })
  await shop.goto(site.page(dsn))
  await shop.waitForFunction(() => 'replayId' in globalThis)
  const moments = await record(shop)
  const id = await shop.evaluate(() => (globalThis as unknown as { replayId(): string }).replayId())
  await server.digested()

  const page = await stage.pageOf(stage.people.Ann, { viewport: { width: 1440, height: 900 } })
  const { complaints } = watch(page)
  await expect(async () => {
    await visit(page, `${server.address}/replays?query=${encodeURIComponent('errors:>0 user.email:bea@example.com')}`)
    await expect(page.getByRole('link', { name: 'bea@example.com' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  const unseen = page.getByRole('row').filter({ hasText: 'Not seen by you yet' })
  await expect(unseen).toHaveCount(1)
  // Large enough to show the recorded window at its own size.
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.getByRole('link', { name: 'bea@example.com' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByText(/Reading…/)).toBeHidden()

  // The visit continues, and new data appears without a click.
  await expect(page.getByText('This visit is still going on.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the latest part' })).toBeVisible()
  const length = page.getByText(/^0:00 \/ \d+:\d\d$/)
  const before = (await length.textContent()) ?? ''
  await shop.getByRole('button', { name: 'Load stock' }).click()
  await flush(shop)
  await shop.close()
  await expect(length).not.toHaveText(before, { timeout: 30_000 })

  const startedAt = await page.evaluate(async (replay) => {
    const answer = await fetch(`/api/0/organizations/home/replays/${replay}/`)
    const { data } = (await answer.json()) as { data: { started_at: string } }
    return Date.parse(data.started_at)
  }, id)
  for (const { at, picture } of moments) {
    await seekTo(page, Math.round((at - startedAt) / 1000))
    const recorded = page.frameLocator('section[aria-label="Recording"] iframe').locator('.replayer-wrapper > iframe')
    // The canvases are painted a moment later.
    await expect.poll(async () => differingPixels(page, picture, await recorded.screenshot())).toBeLessThan(0.005)
  }

  await pointAtTimeline(page)

  expect(await playFast(page)).toBeLessThan(FRAME_MS)

  await page.getByRole('tab', { name: 'Network' }).click()
  await page
    .getByRole('button', { name: /POST .*\/stock/ })
    .first()
    .click()
  await expect(page.getByText('"left"')).toBeVisible()
  await page.getByRole('tab', { name: 'Console' }).click()
  await page
    .getByRole('button', { name: /Asking for the stock/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Errors' }).click()
  await page.getByRole('button', { name: /The cart has no price/ }).click()
  await expectAccessible(page)

  // To the error and back: 30 seconds before it is the beginning.
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: 'Watch the 30 seconds before this error' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText(/^0:0[2-9] \//)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()

  // Feedback without an error links to its replay.
  await visit(page, `${server.address}/feedback`)
  await expect(page.getByText(PRAISE)).toBeVisible()
  await page.getByRole('link', { name: 'Watch replay' }).click()
  await expect(page).toHaveURL(new RegExp(`/replays/${id}`))

  // Watched state is per person.
  await visit(page, `${server.address}/replays?project=shop`)
  await expect(page.getByRole('link', { name: 'bea@example.com' })).toBeVisible()
  await expect(unseen).toHaveCount(0)
  await page.getByRole('link', { name: 'Not seen', exact: true }).click()
  await expect(page.getByText('No matching replays.')).toBeVisible()
  await page.getByRole('link', { name: 'Seen', exact: true }).click()
  await expect(page.getByRole('link', { name: 'bea@example.com' })).toBeVisible()
  const other = await stage.pageOf(stage.people.Ben)
  await visit(other, `${server.address}/replays?project=shop&query=is:unseen`)
  await other.getByRole('link', { name: 'bea@example.com' }).click()
  await expect(other.getByText('Seen by')).toBeVisible()
  await expect(other.getByRole('main').getByText('Ann', { exact: true })).toBeVisible()
  await other.close()

  // Click map: which elements were clicked, shown on the page itself.
  await visit(page, `${server.address}/replays?project=shop`)
  await page.getByRole('link', { name: 'Click maps' }).click()
  await page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+\/$/ }).click()
  await expect(
    page
      .getByRole('row', { name: /button#buy/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('1')
  await expect(page.getByRole('img', { name: /in 1 visit$/ })).toBeVisible()
  const below = page.frameLocator('figure iframe').frameLocator('.replayer-wrapper > iframe')
  await expect(below.getByRole('heading', { name: 'Tea shop' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `${server.address}/replays/${id}?t=3`)
  await expect(page.getByText(/^0:03 \//)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints()).toEqual([])
  await stage.close()
})
