/**
 * Starts the SDK before anything else is loaded, as its set-up instructions require: `node --import watch.ts SERVICE`.
 * APP_SDK, APP_DSN, APP_SERVICE and APP_RATE set its version, its target, the service's name and the sample rate.
 */
import type * as NodeSdk from '@sentry/node'

const { APP_SDK: version, APP_DSN: dsn, APP_SERVICE: service, APP_RATE: rate } = process.env

async function load(): Promise<unknown> {
  if (version === '10') return import('sentry-node-10')
  return version === '8' ? import('sentry-node-8') : import('@sentry/node')
}

// All versions support the calls used here; their types differ elsewhere.
export const Sentry = (await load()) as typeof NodeSdk

Sentry.init({
  ...(dsn !== undefined && { dsn }),
  release: `${service}@1.2.3`,
  environment: 'staging',
  tracesSampleRate: Number(rate),
})
