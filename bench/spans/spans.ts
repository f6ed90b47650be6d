import { join } from 'node:path'
import { chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { digested } from '../health.ts'
import { startGenerator } from '../load.ts'
import { measurePage, signIn } from '../pages.ts'
import { diskUsage, measured, type LoadResult } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import type { SpanLoad } from './span-bodies.ts'

interface Bench {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}

const CONNECTIONS = 8
/** More would only wait in the spool. */
const MOST_SPANS_PER_SECOND = 60_000
/** The slowest digest that is still waited for: spans a second. */
const SLOWEST_DIGEST = 2_000
const SETTLE_MS = 10_000

/**
 * Spans: how many are digested, what they take on disk, and how long a trace of 10,000 of them takes to open. Each load
 * has a store of its own.
 */
export async function measureSpans(
  bench: Bench,
): Promise<{ readonly rows: readonly Row[]; readonly threads: LoadResult['threads'] }> {
  const containers = await load(bench, { form: 'containers', spans: 100, data: 'repetitive' })
  const transactions = await load(bench, { form: 'transactions', spans: 10, data: 'repetitive' })
  const random = await load(bench, { form: 'containers', spans: 100, data: 'random' })
  const trace = await openTrace(bench)
  return {
    rows: [
      { name: 'spans: digested', value: containers.requests * 100, unit: '/s', floor: { atLeast: 30_000 } },
      { name: 'spans: transactions digested', value: transactions.requests, unit: '/s', floor: { atLeast: 3_000 } },
      { name: 'spans: random ones digested', value: random.requests * 100, unit: '/s' },
      { name: 'spans: server CPU per span', value: containers.cpuPerRequest / 100, unit: 'µs' },
      { name: 'spans: server CPU per transaction', value: transactions.cpuPerRequest, unit: 'µs' },
      { name: 'spans: memory, peak', value: containers.peakRss / 1e6, unit: 'MB' },
      { name: 'spans: on disk', value: containers.bytes / 100, unit: 'bytes', floor: { atMost: 100 } },
      { name: 'spans: on disk, random', value: random.bytes / 100, unit: 'bytes', floor: { atMost: 1_000 } },
      ...trace,
    ],
    threads: containers.threads,
  }
}

/** Requests a second until all are digested, and what one of them costs. */
async function load({ folder, seconds, say }: Bench, kinds: SpanLoad) {
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, `spans-${kinds.form}-${kinds.data}`),
    port: await freePort(),
    pages: false,
    profileFolder: undefined,
  }
  const target = targetOf(await operate(config, ['project', 'create', 'spans', '--platform', 'node']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`
  const generator = await startGenerator({ target, kinds, connections: CONNECTIONS })
  cleanUp.defer(() => generator.stop())
  const most = Math.ceil((seconds * MOST_SPANS_PER_SECOND) / kinds.spans)
  const run = async (events: number, within: number) => {
    const { accepted } = await generator.run({ events, seconds: within })
    await digested(origin, (accepted * kinds.spans) / SLOWEST_DIGEST + 30)
    return accepted
  }
  await run(most, 3)
  await pause(SETTLE_MS)
  const before = await bytesOf(config)
  say(`Spans: ${kinds.form} of ${kinds.spans} ${kinds.data} ones for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(most, seconds))
  await pause(SETTLE_MS)
  return {
    requests: ran.result / ran.seconds,
    cpuPerRequest: (ran.cpuSeconds * 1e6) / ran.result,
    peakRss: ran.peakRss,
    bytes: ((await bytesOf(config)) - before) / ran.result,
    threads: ran.threads,
  }
}

/** Of the event store: what parts that were merged leave behind for some minutes counts as well. */
async function bytesOf({ dataFolder }: ServerConfig): Promise<number> {
  const { events = 0 } = await diskUsage(dataFolder)
  return events
}

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const TRACE = 'b'.repeat(31) + '1'
const TRACE_SPANS = 10_000
const DRAWN = 10

/** A trace of 10,000 spans: how long the server takes for its page, and when its first rows are drawn in a browser. */
async function openTrace({ folder, say }: Bench): Promise<readonly Row[]> {
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
  const kinds: SpanLoad = { form: 'containers', spans: 100, data: 'repetitive', trace: TRACE }
  const generator = await startGenerator({ target, kinds, connections: 1 })
  cleanUp.defer(() => generator.stop())
  const { accepted } = await generator.run({ events: TRACE_SPANS / 100, seconds: 60 })
  if (accepted !== TRACE_SPANS / 100) throw new Error(`Only ${accepted} containers of the trace were accepted.`)
  await digested(origin, 60)

  say(`Spans: a trace of ${TRACE_SPANS.toLocaleString('en')} …`)
  const address = `${origin}/traces/${TRACE}`
  const cookie = await signIn(origin, account)
  const made = await measurePage(address, cookie, 20)
  const drawn = await timeToDraw(address, cookie)
  return [
    { name: 'spans: trace of 10,000, server p50', value: made.p50, unit: 'ms' },
    { name: 'spans: trace of 10,000, server p95', value: made.p95, unit: 'ms', floor: { atMost: 300 } },
    { name: 'spans: trace of 10,000, drawn', value: drawn, unit: 'ms', floor: { atMost: 1_000 } },
  ]
}

/** Milliseconds from the start of a navigation until the first rows are on the screen: the median of some. */
async function timeToDraw(address: string, cookie: string): Promise<number> {
  await using cleanUp = new AsyncDisposableStack()
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  cleanUp.defer(() => browser.close())
  const context = await browser.newContext()
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: new URL(address).origin }
  })
  await context.addCookies(cookies)
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

/** A page that notes when its first row is on the screen, in milliseconds since it was asked for. */
interface Noting {
  drawnAt?: number
}

/**
 * Runs in the page before all else: looks in every frame, as whoever asks from outside looks twice a second at last. Two
 * frames after a row is in the document it is on the screen.
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
