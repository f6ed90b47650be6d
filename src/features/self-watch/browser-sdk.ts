import {
  breadcrumbsIntegration,
  BrowserClient,
  captureException,
  consoleIntegration,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent,
  type EventHint,
} from '@sentry/browser'
import { Allowance } from '#domain/self/allowance.ts'
import { MOST_BREADCRUMBS, type SelfReporting } from '#domain/self/self-reporting.ts'
import { requestFault } from '#ui/requests/faults.ts'
import { takeEarlyErrors } from './early-errors.ts'

const PER_MINUTE = 10

let isStarted = false

/** Starts the same SDK that our users use, and reports errors since the page started. Once per document. */
export function startReporting({ dsn, tunnel, release, environment }: SelfReporting): void {
  if (isStarted) return
  isStarted = true
  const allowance = new Allowance(PER_MINUTE)
  const client = new BrowserClient({
    dsn,
    ...(tunnel !== null && { tunnel }),
    release,
    environment,
    maxBreadcrumbs: MOST_BREADCRUMBS,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      // Errors from browser extensions are not ours.
      eventFiltersIntegration({ denyUrls: [/^[a-z-]+-extension:/] }),
      breadcrumbsIntegration(),
      consoleIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
    ],
    dataCollection: { userInfo: false, cookies: false },
    beforeSend: (event, hint) => (isExpected(hint) || !allowance.take() ? null : withDigest(event, hint)),
  })
  getCurrentScope().setClient(client)
  client.init()
  tellLastEvent(client)
  for (const error of takeEarlyErrors()) captureException(error, { mechanism: { type: 'early', handled: false } })
}

/** Lost connections and outdated pages have their own messages and are not bugs. */
function isExpected({ originalException }: EventHint): boolean {
  return requestFault(originalException) !== undefined
}

/** Adds the digest that identifies the underlying server error. */
function withDigest(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return event
  return { ...event, tags: { ...event.tags, 'next.digest': String(error.digest) } }
}

/** Exposes the id of the last accepted event to the view of unexpected errors (features/shell/unexpected.tsx). */
function tellLastEvent(client: BrowserClient): void {
  let id: string | undefined
  client.on('afterSendEvent', ({ event_id: sent }, { statusCode }) => {
    if (statusCode === 200) id = sent
  })
  Object.assign(globalThis, { mishapLastEventId: () => id })
}
