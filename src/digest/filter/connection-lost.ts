import type { Breadcrumb } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { hasOwnFrames, isOfBrowser, outermost } from './subject.ts'

/** The messages of browsers about a request that got no answer; SDKs add the host in brackets. */
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

/** Returns whether a text is a browser's, about a request that got no answer. */
export function isConnectionText(text: string): boolean {
  return LOST.test(text)
}

/**
 * A page or its data did not arrive. The same words tell of an application's own failed request, which is for the
 * application to handle; so an event is left where anything speaks for that:
 * - a frame of the application's own is on the stack,
 * - the last request that failed, by the breadcrumbs, was not for a page, its data or its code,
 * - or, where no breadcrumb tells, the text names the host that was asked.
 */
export function isConnectionLost(event: NormalEvent): boolean {
  if (!isOfBrowser(event)) return false
  const exception = outermost(event)
  const text = LOST.exec(exception?.value ?? '')
  if (text === null || hasOwnFrames(exception)) return false
  const failed = event.breadcrumbs?.findLast(hasFailed)
  return failed === undefined ? text[1] === undefined : isForPage(urlOf(failed))
}

/** Requests that were answered have a status. */
function hasFailed({ category, data }: Breadcrumb): boolean {
  return (category === 'fetch' || category === 'xhr') && !(Number(data?.status_code) > 0)
}

function urlOf({ data }: Breadcrumb): string {
  return typeof data?.url === 'string' ? data.url : ''
}

/** Payloads and code of pages: Next.js, Remix and React Router, SvelteKit, Nuxt, Gatsby, and the bundlers' files. */
const PAGE =
  /[?&](?:_rsc|__nextjs?|_data|_routes|x-sveltekit-invalidated)=|\/_next\/|\/__data\.json|\.data(?:\?|$)|\/_payload\.json|\/page-data\/|\/__manifest(?:\?|$)|\/(?:_nuxt|_app\/immutable|assets|static)\/|\.m?js(?:\?|$)|\.css(?:\?|$)|\.rsc(?:\?|$)/

function isForPage(url: string): boolean {
  return PAGE.test(url)
}
