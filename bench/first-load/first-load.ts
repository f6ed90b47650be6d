import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import type { Row } from '../report.ts'
import { freePort, operate, pagesReady, startServer, type ServerConfig } from '../server.ts'
import { addressesOf, type Address } from './addresses.ts'
import { loadPage, type PageLoad } from './load-page.ts'

export interface FirstLoad extends PageLoad {
  readonly route: string
}

/** The pages in constant use: every byte of their documents counts. */
const SMALL_DOCUMENTS: ReadonlySet<string> = new Set(['/issues', '/issues/[issue]'])

const account = { email: 'bench@mail.example', password: 'a long bench password' }

/**
 * The first load of every page in a real browser with the demo's data: script size, largest contentful paint, and
 * layout shifts (the promises of issue 4: 200 kB, 1 s, none).
 * @param times how often each page is loaded
 */
export async function measureFirstLoads(bench: {
  readonly folder: string
  readonly times: number
  say(line: string): void
}): Promise<{ readonly rows: readonly Row[]; readonly pages: readonly FirstLoad[] }> {
  const { folder, times, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const port = await freePort()
  const config: ServerConfig = { dataFolder: join(folder, 'first-load'), port, pages: true, profileFolder: undefined }
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  const origin = `http://127.0.0.1:${port}`
  await pagesReady(server)
  say('First loads: the demo’s events …')
  await operate(config, ['seed'])
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  cleanUp.defer(() => browser.close())
  const signedIn = await signIn(browser, origin)
  const addresses = await prepare(browser, origin, signedIn)

  const pages: FirstLoad[] = []
  for (const [index, { route, path, as }] of addresses.entries()) {
    say(`First loads: ${route} (${index + 1} of ${addresses.length}) …`)
    const options = as === 'owner' ? signedIn : {}
    await warmUp(browser, origin + path, options)
    const loads: PageLoad[] = []
    for (let time = 0; time < times; time++) loads.push(await loadPage(browser, origin + path, options))
    pages.push({ route, ...medianOf(loads) })
  }
  return { rows: rowsOf(pages), pages }
}

async function signIn(browser: Browser, origin: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { data: account, headers: { origin } })
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}: ${await answer.text()}`)
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** The server renders its first page of a kind more slowly than later ones. */
async function warmUp(browser: Browser, address: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext(options)
  await context.request.get(address)
  await context.close()
}

/** Creates data that the demo lacks, and finds the URLs. */
async function prepare(browser: Browser, origin: string, signedIn: BrowserContextOptions): Promise<readonly Address[]> {
  const context = await browser.newContext(signedIn)
  const page = await context.newPage()
  await page.goto(`${origin}/settings/teams`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name', { exact: true }).fill('Bench')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.waitForURL('**/settings/teams/bench')
  const addresses = await addressesOf(page, origin)
  await context.close()
  return addresses
}

function medianOf(loads: readonly PageLoad[]): PageLoad {
  const median = (of: (load: PageLoad) => number) => loads.map(of).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0
  return {
    documentBytes: median((load) => load.documentBytes),
    scriptBytes: median((load) => load.scriptBytes),
    laterBytes: median((load) => load.laterBytes),
    lcpMs: median((load) => load.lcpMs),
    shift: median((load) => load.shift),
    widestShift: loads.find((load) => load.widestShift !== '')?.widestShift ?? '',
  }
}

function rowsOf(pages: readonly FirstLoad[]): readonly Row[] {
  const worst = (of: (page: FirstLoad) => number, among = pages) => {
    const page = among.toSorted((a, b) => of(b) - of(a))[0]
    return { route: page?.route ?? '', value: page === undefined ? 0 : of(page) }
  }
  const document = worst(
    (page) => page.documentBytes,
    pages.filter(({ route }) => SMALL_DOCUMENTS.has(route)),
  )
  const script = worst((page) => page.scriptBytes)
  const lcp = worst((page) => page.lcpMs)
  const shift = worst((page) => page.shift)
  return [
    { name: `script, most: ${script.route}`, value: script.value / 1000, unit: 'kB', floor: { atMost: 200 } },
    { name: `document, larger: ${document.route}`, value: document.value / 1000, unit: 'kB', floor: { atMost: 120 } },
    { name: `largest paint, latest: ${lcp.route}`, value: lcp.value / 1000, unit: 's', floor: { atMost: 1 } },
    { name: `layout shift, most: ${shift.route}`, value: shift.value, unit: '', floor: { atMost: 0 } },
  ]
}

/** A line per page. */
export function firstLoadLines(pages: readonly FirstLoad[]): readonly string[] {
  const width = Math.max(0, ...pages.map(({ route }) => route.length))
  const kB = (bytes: number) => (bytes / 1000).toFixed(0).padStart(8)
  return [
    `${'First load'.padEnd(width)}  document kB  script kB  later kB  paint ms  shift`,
    ...pages.map(({ route, documentBytes, scriptBytes, laterBytes, lcpMs, shift }) =>
      [
        route.padEnd(width),
        `   ${kB(documentBytes)}`,
        ` ${kB(scriptBytes)}`,
        kB(laterBytes),
        lcpMs.toFixed(0).padStart(8),
        shift.toFixed(3),
      ].join('  '),
    ),
  ]
}
