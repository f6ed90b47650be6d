import type { Breadcrumb } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { hasOwnFrames, isOfBrowser, outermost } from './subject.ts'

/** Browser messages about a request without a response; SDKs add the host in brackets. */
const LOST = new RegExp(
  `^(?:TypeError: )?(?:${[
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource\\.?',
    'Network request failed',
    'network error',
    'Error in (?:body|input) stream',
    'The network connection was lost\\.',
    'The Internet connection appears to be offline\\.',
    'A server with the specified hostname could not be found\\.',
    'The request timed out\\.',
    'Connection closed\\.',
  ].join('|')})(?: \\(([^()\\s]+)\\))?$`,
)

export function isConnectionText(text: string): boolean {
  return LOST.test(text)
}

/**
 * Matches pages or page data that failed to load. An application's own failed requests have the same text but are for
 * the application to handle, so an event does not match if:
 * - the stack has an app frame,
 * - the last failed request in the breadcrumbs was not for a page, its data or its code,
 * - or, if no breadcrumb says so, the text names the requested host.
 */
export function isConnectionLost(event: NormalEvent): boolean {
  if (!isOfBrowser(event)) return false
  const exception = outermost(event)
  const text = LOST.exec(exception?.value ?? '')
  if (text === null || hasOwnFrames(exception)) return false
  const failed = event.breadcrumbs?.findLast(hasFailed)
  return failed === undefined ? text[1] === undefined : isForPage(urlOf(failed))
}

/** Requests with a response have a status. */
function hasFailed({ category, data }: Breadcrumb): boolean {
  return (category === 'fetch' || category === 'xhr') && !(Number(data?.status_code) > 0)
}

function urlOf({ data }: Breadcrumb): string {
  return typeof data?.url === 'string' ? data.url : ''
}

/** Page payloads and code: Next.js, Remix and React Router, SvelteKit, Nuxt, Gatsby, and bundler files. */
const PAGE =
  /[?&](?:_rsc|__nextjs?|_data|_routes|x-sveltekit-invalidated)=|\/_next\/|\/__data\.json|\.data(?:\?|$)|\/_payload\.json|\/page-data\/|\/__manifest(?:\?|$)|\/(?:_nuxt|_app\/immutable|assets|static)\/|\.m?js(?:\?|$)|\.css(?:\?|$)|\.rsc(?:\?|$)/

function isForPage(url: string): boolean {
  return PAGE.test(url)
}
