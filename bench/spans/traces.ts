import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { digested } from '../health.ts'
import { Latencies, type LatencySummary } from '../latencies.ts'
import { startGenerator } from '../load.ts'
import { measurePage, signIn } from '../requests.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import type { SpanLoad } from './span-bodies.ts'

export interface SpanBench {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const traceOf = (spans: number) => String(spans).padStart(32, 'b')
const OPENED_SPANS = 10_000
const SCROLLED_SPANS = 50_000
const DRAWN = 10
const WHEEL_TURNS = 100
const TURN_PX = 400
const TURN_EVERY_MS = 20

/**
 * A trace of 10,000 spans: the server's time for its page, and the browser's until its first rows. And the frame times
 * while scrolling through one of 50,000.
 */
export async function openTraces({ folder, say }: SpanBench): Promise<readonly Row[]> {
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, 'spans-trace'),
    port: await freePort(),
    pages: true,
    profileFolder: undefined,
  }
  const target = targetOf(await operate(config, ['project', 'create', 'trace', '--platform', 'node']))
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  await pagesReady(server)
  const origin = `http://127.0.0.1:${config.port}`
  const sendTrace = async (spans: number): Promise<string> => {
    const kinds: SpanLoad = { form: 'containers', spans: 100, data: 'repetitive', trace: traceOf(spans) }
    const generator = await startGenerator({ target, kinds, connections: 1 })
    cleanUp.defer(() => generator.stop())
    const { accepted } = await generator.run({ events: spans / 100, seconds: 60 })
    if (accepted !== spans / 100) throw new Error(`Only ${accepted} containers of the trace were accepted.`)
    await digested(origin, 60)
    return `${origin}/traces/${traceOf(spans)}`
  }

  say(`Spans: traces of ${OPENED_SPANS.toLocaleString('en')} and ${SCROLLED_SPANS.toLocaleString('en')} …`)
  const address = await sendTrace(OPENED_SPANS)
  const cookie = await signIn(origin, account)
  const made = await measurePage(address, cookie, 20)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  cleanUp.defer(() => browser.close())
  const context = await visitor(browser, new URL(address), cookie)
  const drawn = await timeToDraw(context, address)
  const frames = await framesWhileScrolled(context, await sendTrace(SCROLLED_SPANS))
  return [
    { name: 'spans: trace of 10,000, server p50', value: made.p50, unit: 'ms' },
    { name: 'spans: trace of 10,000, server p95', value: made.p95, unit: 'ms', floor: { atMost: 300 } },
    { name: 'spans: trace of 10,000, drawn', value: drawn, unit: 'ms', floor: { atMost: 1_000 } },
    { name: 'spans: trace of 50,000, frame while scrolled p95', value: frames.p95, unit: 'ms', floor: { atMost: 50 } },
    { name: 'spans: trace of 50,000, longest frame', value: frames.max, unit: 'ms' },
  ]
}

async function visitor(browser: Browser, { origin }: URL, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await context.addCookies(cookies)
  return context
}

/** Milliseconds from the navigation until the first rows are on screen: the median of several. */
async function timeToDraw(context: BrowserContext, address: string): Promise<number> {
  await context.addInitScript(noteWhenDrawn)
  const times: number[] = []
  for (let time = 0; time < DRAWN; time++) {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    const drawn = await page.waitForFunction(() => (window as unknown as Noting).drawnAt)
    times.push(Number(await drawn.jsonValue()))
    await page.close()
  }
  return times.toSorted((a, b) => a - b)[DRAWN >> 1] ?? 0
}

/** Frame times while the wheel scrolls the rows. */
async function framesWhileScrolled(context: BrowserContext, address: string): Promise<LatencySummary> {
  const page = await context.newPage()
  await page.goto(address)
  const row = page.getByRole('treeitem').nth(5)
  await row.hover()
  await page.evaluate(noteFrames)
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    await page.mouse.wheel(0, TURN_PX)
    await pause(TURN_EVERY_MS)
  }
  const scrolled = await page.getByRole('tree').evaluate((rows) => rows.scrollTop)
  if (scrolled === 0) throw new Error('The rows were not scrolled.')
  const lengths = await page.evaluate(() => (window as unknown as Noting).frames ?? [])
  const latencies = new Latencies()
  for (const length of lengths) latencies.add(length)
  await page.close()
  return latencies.summary()
}

/** Runs in the page: records frame times from now on. */
function noteFrames(): void {
  const frames: number[] = ((window as unknown as Noting).frames = [])
  const next = (before: number) =>
    requestAnimationFrame((now) => {
      frames.push(now - before)
      next(now)
    })
  next(performance.now())
}

/** A page that records its own rendering. */
interface Noting {
  /** When its first row was on screen, in milliseconds since the request. */
  drawnAt?: number
  /** Frame times in milliseconds. */
  frames?: number[]
}

/**
 * Runs in the page before its own code: checks in every frame, because polling from outside slows down to twice a
 * second. Two frames after a row enters the document, it is on screen.
 */
function noteWhenDrawn(): void {
  const look = (framesSince: number) => {
    if (framesSince === 2) (window as unknown as Noting).drawnAt = performance.now()
    else {
      const isThere = framesSince > 0 || (document.querySelector('[role=treeitem]')?.getClientRects().length ?? 0) > 0
      requestAnimationFrame(() => look(isThere ? framesSince + 1 : 0))
    }
  }
  look(0)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}
