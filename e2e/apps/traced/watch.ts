/**
 * Starts the SDK before anything else is loaded, as its set-up says: `node --import watch.ts SERVICE`. Of which version
 * it is, where it sends to and of what service it tells comes from APP_SDK, APP_DSN and APP_SERVICE.
 */
import type * as NodeSdk from '@sentry/node'

const { APP_SDK: version, APP_DSN: dsn, APP_SERVICE: service } = process.env

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
  // Every second trace is nobody's: what the others are worth has to be told.
  tracesSampleRate: 0.5,
})
