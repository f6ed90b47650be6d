import { expect, type Page } from '@playwright/test'

/** Resolves when the page has no work pending: all requests of a step have been sent by then. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      ),
  )
}

/** Resolves when `count` has not changed for `forMs`. */
export async function unchanged(count: () => number, forMs = 1000): Promise<void> {
  let last = count()
  let since = Date.now()
  await expect
    .poll(
      () => {
        const now = count()
        if (now !== last) since = Date.now()
        last = now
        return Date.now() - since
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(forMs)
}

/** Resolves when the machine's clock, which timestamps recordings, has reached this time. */
export async function clockReaches(ms: number): Promise<void> {
  await expect.poll(() => Date.now(), { timeout: 30_000, intervals: [20] }).toBeGreaterThanOrEqual(ms)
}

/** Polls a condition until it holds. @returns whether it did in time */
export async function holdsWithin(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
