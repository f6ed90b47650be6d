import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export interface PageLoad {
  /** Bytes of the document itself, uncompressed, because the browser parses all of them. */
  readonly documentBytes: number
  /** Bytes of the scripts that the document needs, compressed as sent. */
  readonly scriptBytes: number
  /** Scripts that load after the page. */
  readonly laterBytes: number
  /** The largest contentful paint, in milliseconds since the navigation. */
  readonly lcpMs: number
  /** The sum of layout shifts without input. */
  readonly shift: number
  readonly widestShift: string
}

const CPU_SLOWDOWN = 4
/** Long enough for what a page does after loading. */
const SETTLE_MS = 1_500

/** Loads a page with a cold cache, on a CPU throttled to a quarter. */
export async function loadPage(browser: Browser, address: string, options: BrowserContextOptions): Promise<PageLoad> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observe)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    return await observed(page)
  } finally {
    await context.close()
  }
}

interface Observations {
  lcpMs: number
  shift: number
  widest: { by: number; what: string }
}

/** Runs in the page before its own code. */
function observe(): void {
  const seen: Observations = { lcpMs: 0, shift: 0, widest: { by: 0, what: '' } }
  Object.assign(window, { benchSeen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      seen.shift += entry.value
      const [source] = entry.sources
      const node = source?.node
      const element = node instanceof Element ? node : node?.parentElement
      if (entry.value > seen.widest.by)
        seen.widest = { by: entry.value, what: element?.outerHTML.slice(0, 160) ?? 'unknown' }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** From the Layout Instability API, which TypeScript lacks. */
interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

function observed(page: Page): Promise<PageLoad> {
  return page.evaluate(() => {
    const { benchSeen: seen } = window as unknown as { benchSeen: Observations }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loadedAt = navigation?.loadEventStart ?? 0
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      new URL(name).pathname.endsWith('.js'),
    )
    const bytes = (of: readonly PerformanceResourceTiming[]) => of.reduce((sum, one) => sum + one.encodedBodySize, 0)
    return {
      documentBytes: navigation?.decodedBodySize ?? 0,
      scriptBytes: bytes(scripts.filter((one) => one.startTime < loadedAt)),
      laterBytes: bytes(scripts.filter((one) => one.startTime >= loadedAt)),
      lcpMs: seen.lcpMs,
      shift: seen.shift,
      widestShift: seen.widest.what,
    }
  })
}
