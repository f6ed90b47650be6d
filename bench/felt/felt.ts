import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { yardstickUs } from '../../tools/yardstick.ts'
import { Latencies } from '../latencies.ts'
import { fillPages } from '../pages/fill.ts'
import { bearCookie } from '../pages/pages.ts'
import { usageOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { signIn } from '../requests.ts'
import { freePort, operate, pagesReady, startServer, type ServerConfig } from '../server.ts'
import { signInToBugsink, startBugsink, type Peer } from './bugsink.ts'
import { clickToPainted, feelLoad } from './feel.ts'

/** One of the compared products, with a signed-in user. */
interface Product {
  readonly name: 'Mishap' | 'Bugsink'
  readonly page: Page
  readonly pid: number
  readonly list: string
  readonly issue: string
  /** Selects links to issues in the list. */
  readonly link: string
  /** What an issue shows first, and its list does not. */
  readonly shown: string
  /** What it shows once complete. */
  readonly whole: string
}

/** How often each page is loaded and each click is made. */
const ROUNDS = 15
const account = { email: 'bench@mail.example', password: 'a long bench password' }

/** The maximum ratio of Mishap's time to Bugsink's. */
const WANTED: Readonly<Record<string, number>> = {
  'list: first byte': 0.8,
  'list: LCP': 0.9,
  'list: load event': 1.2,
  'issue: first byte': 0.7,
  'issue: LCP': 0.8,
}

/**
 * Compares the perceived speed of the issue list and an issue with the lightest competitor: both in one browser,
 * loading in turn, so that slow moments of the machine affect both. The rows are medians and their ratios.
 */
export async function measureFelt(bench: {
  readonly folder: string
  readonly venv: string
  readonly events: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { folder, venv, events, say } = bench
  const before = yardstickUs()
  await using cleanUp = new AsyncDisposableStack()
  say('Felt: an installation of Bugsink with 1,000 events …')
  const peer = await startBugsink({ folder: join(folder, `bugsink-${Date.now()}`), venv })
  cleanUp.defer(() => peer.stop())
  const config: ServerConfig = {
    dataFolder: join(folder, `pages-${events}`),
    port: await freePort(),
    pages: true,
    profileFolder: undefined,
  }
  await fillPages({ dataFolder: config.dataFolder, count: events, now: new Date(), say })
  await operate(
    config,
    ['user', 'create', '--email', account.email, '--name', 'Bench', '--password-stdin'],
    account.password,
  ).catch(() => 'was there')
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await pagesReady(server)

  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  cleanUp.defer(() => browser.close())
  const products = [
    await openMishap(browser, { pid: server.pid, origin: `http://127.0.0.1:${config.port}` }),
    await openBugsink(browser, peer),
  ]
  say(`Felt: ${ROUNDS} rounds of loads and clicks …`)
  const felt = await inTurns(products)
  say(`Yardstick: ${before.toFixed(0)} µs before, ${yardstickUs().toFixed(0)} µs after.`)
  return rowsOf(felt)
}

async function openMishap(browser: Browser, { pid, origin }: { pid: number; origin: string }): Promise<Product> {
  const page = await openPage(browser)
  await bearCookie(page.context(), origin, await signIn(origin, account))
  const [link, shown, whole] = ['a[data-issue-link]', '#back-to-issues', '#exception']
  return withIssue({ name: 'Mishap', page, pid, list: `${origin}/issues`, link, shown, whole })
}

async function openBugsink(browser: Browser, peer: Peer): Promise<Product> {
  const page = await openPage(browser)
  await signInToBugsink(page, peer)
  const [link, shown] = ['a[href*="/event/"]', 'a[href*="/breadcrumbs/"]']
  // Its pages are documents.
  return withIssue({ name: 'Bugsink', page, pid: peer.pid, list: peer.list, link, shown, whole: shown })
}

/** All values of all rounds, by product and measurement. */
async function inTurns(products: readonly Product[]): Promise<ReadonlyMap<string, Latencies>> {
  const felt = new Map<string, Latencies>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const product of products)
      for (const [what, value] of await feel(product)) {
        // The first round fills caches.
        if (round === 0) continue
        const name = `${product.name}, ${what}`
        const all = felt.get(name) ?? new Latencies()
        all.add(value)
        felt.set(name, all)
      }
  return felt
}

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Finds the URL of the first issue in the list. */
async function withIssue(product: Omit<Product, 'issue'>): Promise<Product> {
  await product.page.goto(product.list)
  const issue = await product.page
    .locator(product.link)
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).href)
  return { ...product, issue }
}

/** One load of each page, and one click on a link in the list. Returns milliseconds by measurement. */
async function feel(product: Product): Promise<readonly (readonly [string, number])[]> {
  const { page, list, issue, pid, link, shown, whole } = product
  const found: (readonly [string, number])[] = []
  for (const [name, address] of [
    ['list', list],
    ['issue', issue],
  ] as const) {
    const began = (await usageOf(pid)).cpuSeconds
    const load = await feelLoad(page, address)
    await page.waitForLoadState('networkidle')
    found.push(
      [`${name}: first byte`, load.firstByteMs],
      [`${name}: LCP`, load.largestMs],
      [`${name}: load event`, load.loadedMs],
      [`${name}: server CPU of a view`, ((await usageOf(pid)).cpuSeconds - began) * 1000],
    )
  }
  for (const [name, until] of [
    ['painted', shown],
    ['whole', whole],
  ] as const) {
    await page.goto(list, { waitUntil: 'networkidle' })
    await page.mouse.move(0, 0)
    found.push([`list to issue: click to ${name}`, await clickToPainted(page, { link, shown: until })])
  }
  await page.waitForLoadState('networkidle')
  return found
}

function rowsOf(felt: ReadonlyMap<string, Latencies>): readonly Row[] {
  return [...felt].flatMap(([name, all]): readonly Row[] => {
    const median = all.summary().p50
    const what = name.replace('Bugsink, ', '')
    const own = felt.get(`Mishap, ${what}`)
    const row: Row = { name, value: median, unit: 'ms' }
    if (own === undefined || what === name) return [row]
    const wanted = WANTED[what]
    const ratio = own.summary().p50 / median
    return [
      row,
      {
        name: `ratio, ${what}`,
        value: ratio,
        unit: '',
        ...(wanted !== undefined && { floor: { atMost: wanted } }),
      },
    ]
  })
}
