import { chromium, type BrowserContext, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import type { LatencySummary } from '../latencies.ts'
import type { Row } from '../report.ts'
import { signIn } from '../requests.ts'
import { freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import { timedPages, type TimedPage } from './addresses.ts'
import { fillPages } from './fill.ts'
import { firstBytes } from './first-byte.ts'
import { navigate, paints, type Painted, type SoftNavigations } from './in-browser.ts'
import { sendSome } from './traffic.ts'

interface TimedResult {
  readonly page: TimedPage
  /** Repeated requests. */
  readonly again: LatencySummary & { readonly bytes: number }
  /** With new data each time, or another page of its kind. */
  readonly fresh: LatencySummary
  readonly painted: Painted
}

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const REQUESTS = 60
const FRESH_REQUESTS = 20
const LOADS = 12
const NAVIGATIONS = 10
const SETTLE_MS = 3_000
const MILLION = 1_000_000

interface PagesBench {
  /** Where a server's data is, or will be. */
  readonly dataFolder: string
  readonly events: number
  /** The folder for the server's CPU profiles; `undefined` for none. */
  readonly profileFolder: string | undefined
  say(line: string): void
}

/** Times pages with this many events and spans in the store, without other load. */
export async function measureTimedPages(bench: PagesBench): Promise<readonly Row[]> {
  const { dataFolder, events, profileFolder, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: true, profileFolder }
  await fillPages({ dataFolder, count: events, now: new Date(), say })
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password).catch(
    () => 'was there',
  )
  const name = `sent-${Date.now().toString(36)}`
  const target = targetOf(await operate(config, ['project', 'create', name, '--platform', 'node']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await pagesReady(server)
  await new Promise((wake) => setTimeout(wake, SETTLE_MS))
  const origin = `http://127.0.0.1:${config.port}`
  const cookie = await signIn(origin, account)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  cleanUp.defer(() => browser.close())
  const context = await browser.newContext()
  await bearCookie(context, origin, cookie)
  const page = await context.newPage()

  const results: TimedResult[] = []
  for (const timed of timedPages) {
    say(`Pages: ${timed.name} …`)
    results.push(await time({ timed, origin, cookie, path: target.path, page }))
  }
  say('Pages: from the list to an issue …')
  const soft = await navigate(page, `${origin}/issues`, NAVIGATIONS)
  say(['', ...tableLines(events, results, soft), ''].join('\n'))
  return rowsOf(events, results, soft)
}

/** Gives a browser the cookies of {@link signIn}. */
export async function bearCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await context.addCookies(cookies)
}

async function time(bench: {
  timed: TimedPage
  origin: string
  cookie: string
  path: string
  page: Page
}): Promise<TimedResult> {
  const { timed, origin, cookie, path, page } = bench
  const address = origin + timed.path
  // The server renders its first page of a kind more slowly than later ones.
  await firstBytes(() => address, cookie, 5)
  const again = await firstBytes(() => address, cookie, REQUESTS)
  const { another } = timed
  const fresh =
    another === undefined
      ? await firstBytes(
          () => address,
          cookie,
          FRESH_REQUESTS,
          (round) => sendSome(origin, { path }, round),
        )
      : await firstBytes((round) => origin + another(round), cookie, FRESH_REQUESTS)
  return { page: timed, again, fresh, painted: await paints(page, address, LOADS) }
}

function rowsOf(events: number, results: readonly TimedResult[], soft: SoftNavigations): readonly Row[] {
  const at = (what: string) => `${sizeOf(events)}: ${what}`
  return [
    ...results.flatMap(({ page, again, fresh, painted }): readonly Row[] => [
      { name: at(`${page.name}, first byte p50`), value: again.p50, unit: 'ms' },
      {
        name: at(`${page.name}, first byte p95`),
        value: again.p95,
        unit: 'ms',
        floor: { atMost: page.firstByteMs },
      },
      { name: at(`${page.name}, first byte of what is new p50`), value: fresh.p50, unit: 'ms' },
      {
        name: at(`${page.name}, first byte of what is new p95`),
        value: fresh.p95,
        unit: 'ms',
        floor: { atMost: page.firstByteMs },
      },
      { name: at(`${page.name}, largest paint p95`), value: painted.largest.p95, unit: 'ms', floor: { atMost: 400 } },
      {
        name: at(`${page.name}, largest paint at 4× slowdown`),
        value: painted.slowed.p95,
        unit: 'ms',
        floor: { atMost: 1_000 },
      },
      { name: at(`${page.name}, document`), value: again.bytes / 1000, unit: 'kB', floor: { atMost: 120 } },
      { name: at(`${page.name}, script`), value: painted.scriptBytes / 1000, unit: 'kB', floor: { atMost: 150 } },
    ]),
    { name: at('list to issue after hover p95'), value: soft.afterHover.p95, unit: 'ms', floor: { atMost: 100 } },
    { name: at('list to issue without hover p95'), value: soft.withoutHover.p95, unit: 'ms', floor: { atMost: 200 } },
    { name: at('back to the list p95'), value: soft.back.p95, unit: 'ms', floor: { atMost: 100 } },
  ]
}

function sizeOf(events: number): string {
  return events >= MILLION ? `${events / MILLION}M` : events.toLocaleString('en')
}

/** A line per page. */
function tableLines(events: number, results: readonly TimedResult[], soft: SoftNavigations): readonly string[] {
  const width = Math.max(...timedPages.map(({ name }) => name.length))
  const heads = ['p50', 'p95', 'new p50', 'new p95', 'paint p95', 'slowed', 'document', 'script']
  const cells = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(0).padStart(9)).join('')
  return [
    `${sizeOf(events).padEnd(width)}${heads.map((head) => head.padStart(9)).join('')}`,
    ...results.map(
      ({ page, again, fresh, painted: { largest, slowed, scriptBytes } }) =>
        page.name.padEnd(width) +
        cells([
          again.p50,
          again.p95,
          fresh.p50,
          fresh.p95,
          largest.p95,
          slowed.p95,
          again.bytes / 1000,
          scriptBytes / 1000,
        ]),
    ),
    `to an issue: after hover ${spread(soft.afterHover)}, without ${spread(soft.withoutHover)}, back ${spread(soft.back)} ms`,
  ]
}

function spread({ p50, p95 }: LatencySummary): string {
  return `${p50.toFixed(0)}/${p95.toFixed(0)}`
}
