/** An app whose checkout is slow in one function, profiled by the real SDK while its transaction runs (APP_DSN). */
import { createHash } from 'node:crypto'
import * as Sentry from '@sentry/node'
import { nodeProfilingIntegration } from '@sentry/profiling-node'

Sentry.init({
  dsn: process.env.APP_DSN ?? '',
  release: 'shop@1.2.3',
  tracesSampleRate: 1,
  profileSessionSampleRate: 1,
  profileLifecycle: 'trace',
  integrations: [nodeProfilingIntegration()],
})

const RUNS_MS = 700

function hashCart(): string {
  let hash = ''
  for (let round = 0; round < 5_000; round++) hash = createHash('sha256').update(hash).digest('hex')
  return hash
}

async function checkOut(): Promise<void> {
  const end = Date.now() + RUNS_MS
  while (Date.now() < end) {
    hashCart()
    await new Promise((wake) => setTimeout(wake, 5))
  }
}

await Sentry.startSpan({ name: 'POST /checkout', op: 'http.server' }, checkOut)
await Sentry.close(10_000)
