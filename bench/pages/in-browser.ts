import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Latencies, type LatencySummary } from '../latencies.ts'

const CPU_SLOWDOWN = 4
/** The browser reports a paint with a delay. */
const TOLD_MS = 150

export interface Painted {
  /** The largest contentful paint, since the navigation. */
  readonly largest: LatencySummary
  /** The same on a CPU throttled to a quarter. */
  readonly slowed: LatencySummary
  /** Bytes of the scripts that the document needs, compressed. */
  readonly scriptBytes: number
}

/** Loads a page repeatedly in a browser with a warm cache, like a regular user's. */
export async function paints(page: Page, address: string, times: number): Promise<Painted> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const largest = new Latencies()
  let scriptBytes = 0
  for (let time = 0; time < times; time++) {
    const load = await loadOnce(page, address)
    largest.add(load.largestMs)
    scriptBytes = load.scriptBytes
  }
  const slowed = new Latencies()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  for (let time = 0; time < times / CPU_SLOWDOWN; time++) slowed.add((await loadOnce(page, address)).largestMs)
  await session.detach()
  return { largest: largest.summary(), slowed: slowed.summary(), scriptBytes }
}

async function loadOnce(page: Page, address: string) {
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
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const needed = resources.filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0),
    )
    return { largestMs, scriptBytes: needed.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
  })
}

/** The time from pressing an issue's link in the list until the issue is painted, and back. */
export interface SoftNavigations {
  readonly afterHover: LatencySummary
  readonly withoutHover: LatencySummary
  readonly back: LatencySummary
}

/** Between hovering over a link and pressing it. */
const HOVER_MS = 400
const LINK = 'a[data-issue-link]'

/** Opens different issues from the list, and goes back. */
export async function navigate(page: Page, list: string, times: number): Promise<SoftNavigations> {
  const [afterHover, withoutHover, back] = [new Latencies(), new Latencies(), new Latencies()]
  await page.goto(list, { waitUntil: 'networkidle' })
  for (let time = 0; time < 2 * times; time++) {
    const isHovered = time % 2 === 0
    const link = page.locator(LINK).nth(time)
    if (isHovered) {
      await link.hover()
      await pause(HOVER_MS)
    } else await page.mouse.move(0, 0)
    const href = (await link.getAttribute('href')) ?? ''
    ;(isHovered ? afterHover : withoutHover).add(await shownAfterPress(page, href))
    await page.waitForLoadState('networkidle')
    back.add(await shownAfterBack(page))
    await page.waitForLoadState('networkidle')
  }
  return { afterHover: afterHover.summary(), withoutHover: withoutHover.summary(), back: back.summary() }
}

/** Until the heading is painted. */
function shownAfterPress(page: Page, href: string): Promise<number> {
  return page.evaluate(async (to) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a[data-issue-link]')].find(
      (one) => one.getAttribute('href') === to,
    )
    const began = performance.now()
    link?.click()
    while (document.getElementById('back-to-issues') === null)
      await new Promise((painted) => requestAnimationFrame(painted))
    await new Promise((painted) => requestAnimationFrame(painted))
    return performance.now() - began
  }, href)
}

/** Until the list's rows are painted. */
function shownAfterBack(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now()
    history.back()
    while (document.querySelector('a[data-issue-link]') === null)
      await new Promise((painted) => requestAnimationFrame(painted))
    await new Promise((painted) => requestAnimationFrame(painted))
    return performance.now() - began
  })
}
