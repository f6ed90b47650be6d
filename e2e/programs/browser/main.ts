/** Sends what a shop in a page sends: the labelled errors, or every type of item. */
import * as Sentry from '@sentry/browser'
import { families, minified, releases } from './scenarios.ts'
import { items } from './items.ts'

declare global {
  interface Window {
    shop: { dsn: string; release: string; part: string; isDone?: boolean; failed?: string }
  }
}

const { dsn, release, part } = window.shop
Sentry.init({
  dsn,
  release,
  environment: 'production',
  // A browser lets a page have 64 KiB under way that outlive it, and drops what is more.
  transportOptions: { fetchOptions: { keepalive: false } },
  maxBreadcrumbs: 3,
  ...(part === 'items' && {
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
    profileSessionSampleRate: 1,
    profileLifecycle: 'trace',
    integrations: [
      Sentry.browserTracingIntegration(),
      Sentry.replayIntegration(),
      Sentry.browserProfilingIntegration(),
    ],
    beforeSend: (event: Sentry.ErrorEvent) => (event.message === 'Drop me' ? null : event),
  }),
})

const parts: Record<string, () => Promise<void>> = { families, releases, minified, items }
parts[part]?.()
  .then(() => Sentry.flush(10_000))
  .then(() => (window.shop.isDone = true))
  .catch((fault: unknown) => (window.shop.failed = String(fault)))
