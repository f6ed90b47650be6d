/** Sends a page's telemetry: the labelled errors, or every type of item. */
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
  // A browser limits a page's keepalive requests to 64 KiB in flight, and drops the rest.
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
