import { expect, test, type Page } from '@playwright/test'
import { servePlayer, playerReplay } from './harness/player-page.ts'

const start = 1_760_000_000_000
const videoStart = (at: number) => [
  { type: 4, timestamp: at, data: { href: '', width: 90, height: 160 } },
  {
    type: 5,
    timestamp: at,
    data: { tag: 'video', payload: { duration: 2000, container: 'mp4', width: 90, height: 160 } },
  },
]
/** A touch at a point of the screen. */
const touch = (at: number) => ({ type: 3, timestamp: at, data: { source: 2, type: 7, id: 0, x: 45, y: 80 } })

interface VideoReplay {
  open(replay: object, at: number): Promise<unknown>
  seek(at: number): Promise<unknown>
  play(): void
  videoState(): { at: number; isPlaying: boolean; gaps: readonly unknown[]; color: number[]; finger: boolean }
}

/** Which of the two videos is visible, if any. */
async function shown(page: Page): Promise<string> {
  const [red = 0, green = 0] = (await state(page)).color
  return red > 120 && green < 90 ? 'red' : green > 100 && red < 90 ? 'green' : 'neither'
}

function state(page: Page) {
  return page.evaluate(() => (globalThis as unknown as VideoReplay).videoState())
}

function seek(page: Page, at: number) {
  return page.evaluate((asked) => (globalThis as unknown as VideoReplay).seek(asked), at)
}

test('what an app recorded as videos is played, one after the other, with its touches', async ({ page }) => {
  const segments = [
    [
      ...videoStart(start),
      touch(start + 1000),
      { type: 5, timestamp: start + 1990, data: { tag: 'breadcrumb', payload: {} } },
    ],
    [...videoStart(start + 2000), { type: 5, timestamp: start + 3990, data: { tag: 'breadcrumb', payload: {} } }],
  ]
  const videos = ['green.mp4', 'red.mp4']
  await using served = await servePlayer(segments, videos)
  await page.goto(served.address)
  await page.waitForFunction(() => 'played' in globalThis)
  const replay = playerReplay(segments, start + 4000, videos)
  await page.evaluate(
    ([told, at]) => (globalThis as unknown as VideoReplay).open(told as object, at as number),
    [replay, start + 3000],
  )
  await expect.poll(() => shown(page)).toBe('red')
  await seek(page, start + 1050)
  await expect.poll(() => shown(page)).toBe('green')
  expect(await state(page)).toMatchObject({ at: start + 1050, isPlaying: false, finger: true, gaps: [] })
  await seek(page, start + 1700)
  await expect.poll(async () => (await state(page)).finger).toBe(false)
  await page.evaluate(() => (globalThis as unknown as VideoReplay).play())
  await expect.poll(() => shown(page)).toBe('red')
  await expect.poll(async () => (await state(page)).isPlaying, { timeout: 15_000 }).toBe(false)
  expect((await state(page)).at).toBe(start + 4000)

  // A video that cannot be played does not stop the playback.
  await page.route('**/videos/**', (route) =>
    route.fulfill({ body: '<script>hit()</script>', contentType: 'text/html' }),
  )
  await page.reload()
  await page.waitForFunction(() => 'played' in globalThis)
  await page.evaluate(
    ([told, at]) => (globalThis as unknown as VideoReplay).open(told as object, at as number),
    [replay, start],
  )
  await page.evaluate(() => (globalThis as unknown as VideoReplay).play())
  await expect.poll(async () => (await state(page)).at, { timeout: 15_000 }).toBe(start + 4000)
})
