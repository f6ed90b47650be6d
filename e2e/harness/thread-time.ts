import type { Page } from '@playwright/test'

/** At sixty frames a second. */
export const FRAME_MS = 1000 / 60

/** Returns a function that tells the processor's time of the page's thread, ms, which others on the machine do not add to. */
export async function threadTimeOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
  }
}
