import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Span } from '#domain/trace/span.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'
import { outline, storedTraces, type StoredTrace } from './harness/stored-traces.ts'
import { startService } from './harness/traced-app.ts'
import { bundle } from './harness/web-app.ts'

/**
 * The real browser SDK on a page served by the real Node SDK: one visit, from the first byte until the page is left.
 */

// Serial: another worker would start everything again.
test.describe.configure({ mode: 'default' })

const PAGE = 1
const SITE = 2

let address: string
/** The traces of the loaded page, and of the page navigated to from there. */
let loaded: StoredTrace
let gone: StoredTrace
let outcomes: Awaited<ReturnType<TestServer['doctor']>>['projects']

/** Waits until the browser has measured an entry of this type on the page and notified its observers. */
function measured(page: Page, type: 'largest-contentful-paint' | 'layout-shift' | 'event'): Promise<void> {
  return page.evaluate(
    (kind) =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver(() => requestAnimationFrame(() => resolve()))
        const options: PerformanceObserverInit & { durationThreshold: number } = {
          type: kind,
          buffered: true,
          durationThreshold: 100,
        }
        observer.observe(options)
      }),
    type,
  )
}

/** The trace that a response of the site belongs to. */
const traceOf = (answer: { headers(): Record<string, string> } | null) => answer?.headers()['x-trace'] ?? ''

/** Loads an order, sorts it, goes to the next one, and leaves. @returns the trace ids */
async function visit(browser: Browser): Promise<readonly [string, string]> {
  const page = await browser.newPage()
  const first = traceOf(await page.goto(`${address}/orders/4711?page=2`))
  await page.locator('#banner').waitFor()
  await measured(page, 'largest-contentful-paint')
  await measured(page, 'layout-shift')
  await page.locator('#sort').click()
  await measured(page, 'event')
  const answered = page.waitForResponse('**/api/orders/4712*')
  await page.locator('#next').click()
  const second = traceOf(await answered)
  await expect(page.locator('html')).toHaveAttribute('data-ended', /navigation$/)
  await page.goto('about:blank')
  await page.close()
  return [first, second]
}

const spansTaken = ({ outcomes: rows }: (typeof outcomes)[number]) =>
  rows.find(({ category, outcome }) => category === 'span' && outcome === 'accepted')?.quantity ?? 0

/** Waits until no more data arrives: the data sent on leaving a page cannot be awaited directly. */
async function arrived(server: TestServer): Promise<void> {
  let before: readonly number[] = [0, 0]
  const hasAll = async () => {
    await server.digested()
    const counts = (await server.doctor()).projects.map(spansTaken)
    const isSame = counts.every((count, index) => count > 0 && count === before[index])
    before = counts
    return isSame
  }
  await expect.poll(hasAll, { timeout: 60_000, intervals: [1000] }).toBe(true)
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  const server = await startServer()
  const pageDsn = await server.createProject('Page', 'javascript')
  const siteDsn = await server.createProject('Site', 'node')
  const script = join(await newDataFolder(), 'page.js')
  await writeFile(script, await bundle(new URL('apps/traced/page.ts', import.meta.url)))
  const env = { APP_SCRIPT: script, APP_PAGE_DSN: pageDsn }
  const site = await startService('site', { sdk: '11', dsn: siteDsn, rate: 1, env })
  ;({ address } = site)
  const ids = await visit(browser)
  await site.stop()
  await arrived(server)
  outcomes = (await server.doctor()).projects
  expect(await server.stop()).toBe(0)
  const nothing: StoredTrace = { spans: [], events: [] }
  const traces = await storedTraces(server.data, ids)
  ;[loaded = nothing, gone = nothing] = ids.map((id) => traces.get(id) ?? nothing)
})

test.afterAll(discard)

/** The tree without the browser's spans for page load and long tasks. */
const tree = ({ spans }: StoredTrace) =>
  outline(spans, ({ projectId, op, name }) =>
    /^(?:browser\.|resource\.|ui\.(?!interaction))/.test(op)
      ? undefined
      : `${projectId === PAGE ? 'page' : 'site'} ${op}: ${name.replace(address, 'http://site')}`,
  )

const segmentOf = ({ spans }: StoredTrace, op: string) => spans.find((span) => span.isRootSpan && span.op === op)
const numbersOf = (span: Span | undefined) => Object.fromEntries(span?.numbers ?? [])
const textsOf = (span: Span | undefined) => Object.fromEntries(span?.texts ?? [])
const only = ({ spans }: StoredTrace, op: string) => {
  const found = spans.filter((span) => span.op === op)
  expect(found).toHaveLength(1)
  return found[0]
}

test('a page load goes on with the trace in which the server made the page, and its requests go on with it there', () => {
  expect(tree(loaded)).toEqual([
    'site http.server: GET /orders/*',
    '  page pageload: /orders/*',
    '    page http.client: GET http://site/api/orders/*',
    '      site http.server: GET /api/orders/*',
    '    page ui.interaction.click: Click',
  ])
  expect(segmentOf(loaded, 'pageload')).toMatchObject({ rawName: '/orders/4711', category: 'ui' })
})

test('going to another page is a trace of its own, which names the one before', () => {
  expect(tree(gone)).toEqual([
    'page navigation: /orders/*',
    '  page http.client: GET http://site/api/orders/*',
    '    site http.server: GET /api/orders/*',
  ])
  const before = segmentOf(loaded, 'pageload')
  expect(segmentOf(gone, 'navigation')).toMatchObject({
    rawName: '/orders/4712',
    links: [{ traceId: before?.traceId, spanId: before?.spanId, type: 'previous_trace' }],
  })
  expect(before?.links).toEqual([])
})

test('what the browser measured of the page is there, under one name each', () => {
  const numbers = numbersOf(segmentOf(loaded, 'pageload'))
  const fcp = numbers['browser.web_vital.fcp.value'] ?? 0
  const ttfb = numbers['browser.web_vital.ttfb.value'] ?? 0
  expect(ttfb).toBeGreaterThan(0)
  expect(fcp).toBeGreaterThan(ttfb)

  const lcp = only(loaded, 'ui.webvital.lcp')
  expect(numbersOf(lcp)['browser.web_vital.lcp.value']).toBeGreaterThanOrEqual(fcp)
  expect(textsOf(lcp)['browser.web_vital.lcp.element']).toMatch(/^body > /)

  const cls = only(loaded, 'ui.webvital.cls')
  expect(numbersOf(cls)['browser.web_vital.cls.value']).toBeGreaterThan(0.01)
  expect(numbersOf(cls)['browser.web_vital.cls.value']).toBeLessThan(1)
})

test('an interaction is there, with what was clicked and how long the page took to answer', () => {
  const click = only(loaded, 'ui.interaction.click')
  // The click blocks for 600 ms. The browser rounds to 8 ms.
  expect(numbersOf(click)['browser.web_vital.inp.value']).toBeGreaterThanOrEqual(592)
  expect(textsOf(click)['browser.web_vital.inp.target']).toBe('body > button#sort')
  expect(click?.duration).toBe((numbersOf(click)['browser.web_vital.inp.value'] ?? 0) * 1000)
})

test('resources are there, under their addresses', () => {
  const resources = loaded.spans.filter(({ category }) => category === 'resource')
  const names = resources.map(({ op, name }) => `${op} ${name.replace(address, 'http://site')}`)
  expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'resource.img http://site/tea.svg',
    'resource.script http://site/page.js',
  ])
})

test('each span belongs to its segment, and says whose it was, where and on what', () => {
  for (const trace of [loaded, gone])
    for (const span of trace.spans) {
      const segment = trace.spans.find(({ spanId }) => spanId === span.rootSpanId)
      expect(segment).toMatchObject({ isRootSpan: true, projectId: span.projectId })
      // Includes measurements taken until the page is left, which arrive later and only name their segment.
      expect(span.rootSpanName).toBe(segment?.name)
      expect(span).toMatchObject({
        release: span.projectId === PAGE ? 'page@1.2.3' : 'site@1.2.3',
        environment: 'staging',
        userKey: span.projectId === PAGE ? 'id:9' : 'id:7',
        status: 'ok',
        sdkVersion: '11.12.0',
        weight: 1,
        isWeightKnown: true,
      })
      expect(span.selfTime).toBeLessThanOrEqual(span.duration)
      if (span.projectId === PAGE) expect(textsOf(span)['browser.name']).toBe('HeadlessChrome')
    }
})

test('each was counted once, and none was refused', () => {
  const spans = [loaded, gone].flatMap((trace) => trace.spans)
  const ofPage = outcomes.find(({ id }) => id === PAGE)
  expect(ofPage && spansTaken(ofPage)).toBe(spans.filter(({ projectId }) => projectId === PAGE).length)
  // Data that a page could not send while leaving is its own loss, and it reports that.
  const ours = outcomes.flatMap(({ outcomes: rows }) => rows).filter(({ outcome }) => outcome !== 'client_discard')
  const refused = ours.filter(({ outcome }) => outcome !== 'accepted')
  expect(refused).toEqual([])
  expect(spans.filter(({ projectId, isRootSpan }) => projectId === SITE && isRootSpan)).toHaveLength(3)
})
