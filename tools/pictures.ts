/**
 * Retakes the README's screenshots: `node tools/pictures.ts`. Requires built pages (`npm start` builds them) and
 * Chromium, fills a temporary server with the demo, and writes docs/images/<page>-<light|dark>.png. pngquant, if
 * installed, reduces them to a third of the size.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { discard, startServer, tryCommand, type TestServer } from '../e2e/harness/server.ts'
import { ensureBrowser } from './browser.ts'

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
const viewport = { width: 1440, height: 900 }
const themes = ['light', 'dark'] as const

/** The subjects: an error, and the trace of an order through every project of the demo. */
const shownIssue = 'PaymentError'
const shownSpan = 'span.op:http.server span.name:*v1/orders*'

async function signIn(context: BrowserContext, server: TestServer): Promise<void> {
  const account = { email: 'ann@example.com', password: randomBytes(18).toString('base64url') }
  const env = { ...process.env, MISHAP_DATA: server.data, PORT: new URL(server.address).port }
  const words = ['user', 'create', '--email', account.email, '--name', 'Ann', '--role', 'owner', '--password-stdin']
  const { code, stderr } = await tryCommand(words, env, account.password)
  if (code !== 0) throw new Error(stderr)
  const url = `${server.address}/api/auth/sign-in/email`
  const answer = await context.request.post(url, { data: account, headers: { origin: server.address } })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`)
}

/** Opens the first matching link of `from`. */
async function follow(page: Page, from: string, address: RegExp): Promise<void> {
  await page.goto(from)
  const links = await page
    .locator('main a[href]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  const link = links.find((href) => href !== null && address.test(href))
  if (link === undefined || link === null) throw new Error(`${from} has no link like ${String(address)}.`)
  await page.goto(new URL(link, from).href)
}

/** One page in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Charts are redrawn in the other colours.
    await page.waitForLoadState('networkidle')
    await delay(500)
    const file = join(folder, `${name}-${colorScheme}.png`)
    await page.screenshot({ path: file })
    spawnSync('pngquant', ['--force', '--ext', '.png', '--skip-if-larger', '--quality', '70-95', file])
    console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
  }
}

const server = await startServer({ env: { MISHAP_SELF: 'off' } }, 'pages')
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  await server.mishap('seed')
  await server.digested()
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'UTC' })
  await signIn(context, server)
  const page = await context.newPage()
  await page.goto(`${server.address}/issues`)
  await picture(page, 'issues')
  await follow(page, `${server.address}/issues?query=${shownIssue}`, /^\/issues\/[A-Z]+-\w+/)
  await picture(page, 'issue')
  await follow(
    page,
    `${server.address}/explore/traces?show=samples&query=${encodeURIComponent(shownSpan)}`,
    /^\/traces\/\w/,
  )
  await picture(page, 'trace')
} finally {
  await browser.close()
  await server.stop()
  await discard()
}
