import { expect, test } from '@playwright/test'
import { longRecording } from './harness/long-recording.ts'
import { servePlayer, playerReplay } from './harness/player-page.ts'

interface Looks {
  readonly looks: string
  readonly ms: number
}
interface LongReplay {
  open(replay: object, at: number): Promise<Looks>
  seek(at: number): Promise<Looks>
  playTo(until: number): Promise<Looks & { readonly at: number; readonly frames: readonly number[] }>
  played(events: readonly object[], at: number): Promise<string>
}

const minutes = Number(process.env['LONG_REPLAY_MINUTES'] ?? 12)
const bytes = Number(process.env['LONG_REPLAY_BYTES'] ?? 12_000)

test('a recording with one full snapshot is shown at any moment as if all of it had been played', async ({ page }) => {
  const { startedAt, endedAt, segments } = longRecording({ minutes, bytes })
  await using served = await servePlayer(segments)
  await page.goto(served.address)
  await page.waitForFunction(() => 'played' in globalThis)
  const replay = playerReplay(segments, endedAt)
  const at = (share: number) => startedAt + Math.round((endedAt - startedAt) * share) + 37
  const seek = (moment: number) => page.evaluate((asked) => (globalThis as unknown as LongReplay).seek(asked), moment)
  // Opened far from its beginning, then seeked back and forward again.
  const far = await page.evaluate(
    ([asked, moment]) => (globalThis as unknown as LongReplay).open(asked as object, moment as number),
    [replay, at(0.97)],
  )
  const sought = [far]
  for (const share of [0.5, 0.02, 0.8]) sought.push(await seek(at(share)))
  test.info().annotations.push({ type: 'ms', description: sought.map(({ ms }) => Math.round(ms)).join(' ') })
  for (const [index, share] of [0.97, 0.5, 0.02, 0.8].entries()) {
    const events = segments.flat().filter((event) => (event as { timestamp: number }).timestamp <= at(share))
    const played = await page.evaluate(
      ([all, moment]) => (globalThis as unknown as LongReplay).played(all as object[], moment as number),
      [events, at(share)],
    )
    expect(sought[index]?.looks, `at ${share}`).toBe(played)
    expect(played.length).toBeGreaterThan(2000)
  }
})

test('what comes while a recording plays is shown as if it had been there from the beginning', async ({ page }) => {
  const { startedAt, endedAt, segments } = longRecording({ minutes: 2, bytes: 48_000 })
  await using served = await servePlayer(segments)
  await page.goto(served.address)
  await page.waitForFunction(() => 'playTo' in globalThis)
  const { at, looks, frames } = await page.evaluate(
    async ([replay, from, until]) => {
      const here = globalThis as unknown as LongReplay
      await here.open(replay as object, from as number)
      return here.playTo(until as number)
    },
    [playerReplay(segments, endedAt), startedAt, startedAt + 45_000],
  )
  test.info().annotations.push({
    type: 'frames',
    description: `${frames.length} in ${Math.round(frames.reduce((sum, ms) => sum + ms))} ms, the longest of ${Math.round(Math.max(...frames))} ms`,
  })
  const played = await page.evaluate(
    ([all, moment]) => (globalThis as unknown as LongReplay).played(all as object[], moment as number),
    [segments.flat().filter((event) => (event as { timestamp: number }).timestamp <= at), at],
  )
  expect(looks).toBe(played)
  expect(played.length).toBeGreaterThan(2000)
})
