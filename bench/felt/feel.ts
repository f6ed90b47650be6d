import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The perceived times of one load, in milliseconds since the navigation. */
interface FeltLoad {
  readonly firstByteMs: number
  readonly largestMs: number
  readonly loadedMs: number
}

/** The browser reports a paint with a delay. */
const TOLD_MS = 150

/** Loads a page in a browser with a warm cache. */
export async function feelLoad(page: Page, address: string): Promise<FeltLoad> {
  await page.goto(address, { waitUntil: 'load' })
  await pause(TOLD_MS)
  return page.evaluate(async () => {
    const largestMs = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { firstByteMs: navigation?.responseStart ?? 0, largestMs, loadedMs: navigation?.loadEventEnd ?? 0 }
  })
}

/** In the document where a link was pressed: when its target was painted there, in milliseconds since the epoch. */
interface Watched extends Partial<Window> {
  felt?: { at: number | undefined }
}

/**
 * Presses the first link that matches `link`, and waits until what matches `shown` is painted: in the same document, or
 * as the first paint of the next one. Returns milliseconds.
 */
export async function clickToPainted(page: Page, { link, shown }: { link: string; shown: string }): Promise<number> {
  const pressedAt = await page.locator(link).first().evaluate(press, shown)
  await page.locator(shown).first().waitFor({ state: 'attached' })
  const paintedAt = await page.evaluate(painted)
  return paintedAt - pressedAt
}

function press(link: Element, shown: string): number {
  const watched = window as Watched
  const felt: NonNullable<Watched['felt']> = { at: undefined }
  watched.felt = felt
  const now = () => performance.timeOrigin + performance.now()
  const look = () => {
    if (document.querySelector(shown) === null) return requestAnimationFrame(look)
    return requestAnimationFrame(() => (felt.at = now()))
  }
  const pressedAt = now()
  if (!(link instanceof HTMLElement)) throw new Error('This is no link.')
  // After this call has returned, because the next document would abort it.
  setTimeout(() => {
    link.click()
    look()
  })
  return pressedAt
}

async function painted(): Promise<number> {
  const { felt } = window as Watched
  for (;;) {
    const first = felt === undefined ? performance.getEntriesByName('first-contentful-paint')[0] : undefined
    const at = first === undefined ? felt?.at : performance.timeOrigin + first.startTime
    if (at !== undefined) return at
    await new Promise((frame) => requestAnimationFrame(frame))
  }
}
