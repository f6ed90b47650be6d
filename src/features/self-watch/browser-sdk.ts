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

/** Starts the SDK that our users use, and reports what has happened since the page began. Once for a document. */
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
      // Extensions run in our pages, too; their errors are not ours.
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

/** A lost connection and a page of an older version say so themselves, and are nobody's mistake. */
function isExpected({ originalException }: EventHint): boolean {
  return requestFault(originalException) !== undefined
}

/** By which the server's error behind it is found. */
function withDigest(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return event
  return { ...event, tags: { ...event.tags, 'next.digest': String(error.digest) } }
}

/** For the view of an unexpected error (features/shell/unexpected.tsx): the id of the last event that the server took. */
function tellLastEvent(client: BrowserClient): void {
  let id: string | undefined
  client.on('afterSendEvent', ({ event_id: sent }, { statusCode }) => {
    if (statusCode === 200) id = sent
  })
  Object.assign(globalThis, { mishapLastEventId: () => id })
}
