/** An app profiled by the real Node SDK: `profiled-app.ts <release> <rounds of computeTaxes>` (APP_DSN). */
import { createHash } from 'node:crypto'
import * as Sentry from '@sentry/node'
import { nodeProfilingIntegration } from '@sentry/profiling-node'

const [, , release = 'shop@1.0.0', rounds = '1'] = process.argv

Sentry.init({
  dsn: process.env.APP_DSN ?? '',
  release,
  environment: 'production',
  integrations: [nodeProfilingIntegration()],
  tracesSampleRate: 1,
  profileSessionSampleRate: 1,
  profileLifecycle: 'trace',
})

const prices = Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 10_007)

function sortPrices(): number {
  return prices.toSorted((a, b) => a - b)[0] ?? 0
}

/** Uses time in its own code, and in a library. */
function computeTaxes(): string {
  let hash = ''
  let tax = 0
  for (let round = 0; round < 100; round++) {
    for (let at = 0; at < 40_000; at++) tax = Math.imul(tax ^ at, 16_777_619)
    hash = createHash('sha256').update(`${hash}${tax}`).digest('hex')
  }
  return hash
}

// A release exists once it has errors or sessions.
Sentry.captureMessage('The cart is open')

Sentry.startSpan({ name: 'GET /cart', op: 'http.server' }, () => {
  const end = performance.now() + 600
  while (performance.now() < end) {
    sortPrices()
    Sentry.startSpan({ name: 'taxes', op: 'function' }, () => {
      for (let round = 0; round < Number(rounds); round++) computeTaxes()
    })
  }
})

if (!(await Sentry.close(20_000))) process.exitCode = 1
