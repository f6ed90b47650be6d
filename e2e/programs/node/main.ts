/** Sends what a shop sends: `main.ts families` the labelled errors, `main.ts items` every type of item. */
import * as Sentry from '@sentry/node'
import { families, releases } from './scenarios.ts'
import { items, itemOptions } from './items.ts'

const [, , part] = process.argv
Sentry.init({
  dsn: process.env.SENTRY_DSN ?? '',
  release: process.env.SHOP_RELEASE ?? '',
  environment: 'production',
  serverName: 'shop-1',
  integrations: [Sentry.captureConsoleIntegration({ levels: ['error'] })],
  ...(part === 'items' && itemOptions),
})

if (part === 'items') await items()
else {
  if (part === 'families') await families()
  await releases()
}
// What the SDK dropped it tells of when the process ends by itself.
await Sentry.flush(10_000)
