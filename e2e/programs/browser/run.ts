/** Opens the page in Chromium and waits until it has sent what it is asked for: `node run.ts families`. */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [, , part = ''] = process.argv
const browser = await chromium.launch({
  executablePath: process.env.MISHAP_BROWSER ?? '/usr/bin/chromium',
  // A page of another host may not ask this machine otherwise.
  args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'],
})
const parts = part === 'families' ? ['families', 'minified'] : [part]
for (const one of parts) {
  const page = await browser.newPage()
  const bundle = one === 'minified' ? 'app.min.js' : 'app.js'
  await page.route('http://shop.example/**', (route) =>
    new URL(route.request().url()).pathname.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(bundle) })
      : // The profiler of browsers works where the page is allowed to.
        route.fulfill({
          contentType: 'text/html',
          headers: { 'document-policy': 'js-profiling' },
          body: readFileSync('index.html'),
        }),
  )
  const shop = { dsn: process.env.SENTRY_DSN ?? '', release: process.env.SHOP_RELEASE ?? '', part: one }
  await page.addInitScript((given) => Object.assign(window, { shop: given }), shop)
  await page.goto('http://shop.example/')
  await page.waitForFunction('window.shop.isDone === true || window.shop.failed !== undefined', undefined, {
    timeout: 90_000,
  })
  const failed: unknown = await page.evaluate('window.shop.failed')
  if (failed !== undefined) throw new Error(String(failed))
  await page.close()
}
await browser.close()
