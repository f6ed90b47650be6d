import type { Page } from '@playwright/test'

/** At sixty frames a second. */
export const FRAME_MS = 1000 / 60

/**
 * Returns a function that reads the CPU time of the page's main thread, ms, to which other load on the machine does not
 * add.
 */
export async function threadTimeOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
  }
}
