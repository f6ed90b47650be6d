/**
 * Starts the SDK before anything else is loaded, as its set-up says: `node --import watch.ts SERVICE`. Of which version
 * it is, where it sends to, of what service it tells and which share of its traces comes from APP_SDK, APP_DSN, APP_SERVICE
 * and APP_RATE.
 */
import type * as NodeSdk from '@sentry/node'

const { APP_SDK: version, APP_DSN: dsn, APP_SERVICE: service, APP_RATE: rate } = process.env

async function load(): Promise<unknown> {
  if (version === '10') return import('sentry-node-10')
  return version === '8' ? import('sentry-node-8') : import('@sentry/node')
}

// All have what is used of it; their types differ in what is not.
export const Sentry = (await load()) as typeof NodeSdk

Sentry.init({
  ...(dsn !== undefined && { dsn }),
  release: `${service}@1.2.3`,
  environment: 'staging',
  tracesSampleRate: Number(rate),
})
