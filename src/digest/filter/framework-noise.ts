import { reactErrorOf } from '#domain/react/react-errors.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { atLast, hasOwnFrames, isOfBrowser, outermost, somewhere } from './subject.ts'

/** Next.js implements redirects and alternate pages by throwing. */
const CONTROL_FLOW = /^NEXT_(?:REDIRECT|NOT_FOUND|HTTP_ERROR_FALLBACK)(?:;|$)/

/** Next.js, Vue Router, Angular, SvelteKit and view transitions; React, when the client disconnects. */
const CANCELLED = new RegExp(
  [
    '^(?:Route Cancelled|Loading initial props cancelled|Cancel rendering route)$',
    '^Route did not complete loading: ',
    '^Abort fetching component for route: ',
    '^Navigation (?:cancelled|aborted) from "',
    '^(?:Avoided redundant|Uncaught \\(in promise\\) Avoided redundant) navigation to current location: ',
    '^Redirected when going from "[^"]*" to "[^"]*" via a navigation guard',
    '^Navigation ID \\d+ is not equal to the current navigation id \\d+',
    '^navigation (?:aborted|cancelled|canceled)$',
    '^Transition was (?:skipped|aborted because)',
    '^The destination stream closed early\\.?$',
  ].join('|'),
)

/** An aborted request, as Chrome, Firefox and Safari word it. Media and locks can be aborted too. */
const ABORTED = new RegExp(
  `^(?:AbortError: )?(?:${[
    '(?:signal|Fetch|The fetch) is aborted',
    '(?:This|The) operation was aborted',
    'The user aborted a request',
    'BodyStreamBuffer was aborted',
    'Fetch request has been canceled',
    'Request aborted',
    'Aborted$',
  ].join('|')})`,
)

/**
 * Returns whether the framework reported an error because the user navigated away before a page loaded. Requests that
 * the application aborted itself do not match: they have app frames, or come from a server.
 */
export function isCancelledRoute(event: NormalEvent): boolean {
  return atLast(event, (text, type) => {
    if (CONTROL_FLOW.test(text) || CANCELLED.test(text)) return true
    if (type === 'NavigationDuplicated' || type === 'ResponseAborted') return true
    const isAbort = type === 'AbortError' || text.startsWith('AbortError: ')
    return isAbort && isOfBrowser(event) && ABORTED.test(text) && !hasOwnFrames(outermost(event))
  })
}

/** Next.js, React Router and SvelteKit. */
const STALE = new RegExp(
  [
    '^(?:Error: )?Failed to fetch RSC payload for ',
    '^(?:Error: )?Failed to find Server Action\\b',
    '^Server Action "[^"]*" was not found on the server',
    '^Failed to load (?:static props|page data|client build manifest|client middleware manifest)$',
    '^Failed to load page with getStaticPaths for ',
    '^Failed to lookup route: ',
    '^Loaded static props were from an outdated deployment',
    '^Error loading route module `[^`]+`, reloading page',
    '^Not found: /_app/immutable/',
  ].join('|'),
)

/** A page that was open during a deploy requests something that no longer exists. Matches browser and server events. */
export function isStaleDeploy(event: NormalEvent): boolean {
  return somewhere(event, (text, type) => type === 'UnrecognizedActionError' || STALE.test(text))
}

const NOT_MOUNTED = new RegExp(
  [
    '^(?:Invariant: |Error: )*invariant expected (?:app|layout) router to be mounted',
    '^(?:Error: )?NextRouter was not mounted\\.',
    '^No router instance found\\.\\s+You should only use "next/router" on the client',
    '^Internal Next\\.js error: Router action dispatched before initialization',
    '^invariant global layout router not mounted',
  ].join('|'),
)

export function isRouterNotMounted(event: NormalEvent): boolean {
  return somewhere(event, (text) => NOT_MOUNTED.test(text))
}

/** webpack, Turbopack, Vite and the browsers' own messages. */
const CHUNK = new RegExp(
  [
    '^(?:ChunkLoadError: )?Loading (?:CSS )?chunk \\S+ failed',
    '^(?:ChunkLoadError: )?Failed to load chunk \\S+',
    '^(?:TypeError: )?Failed to fetch dynamically imported module\\b',
    '^(?:TypeError: )?error loading dynamically imported module\\b',
    '^(?:TypeError: )?Importing a module script failed',
    '^Unable to preload CSS for /',
    '^Failed to load (?:script|stylesheet): \\S*/',
    "^'text/html' is not a valid JavaScript MIME type",
    '^Failed to load module script: Expected a JavaScript\\S* module script',
    '^Expected a JavaScript\\S* module script but the server responded',
  ].join('|'),
)

export function isChunkLoad(event: NormalEvent): boolean {
  return isOfBrowser(event) && somewhere(event, (text, type) => type === 'ChunkLoadError' || CHUNK.test(text))
}

/** Vue and Svelte. */
const MISMATCH =
  /^(?:\[Vue warn\]: )?Hydration (?:completed but contains|node|text content|children|attribute|class|style)\b.*mismatch|^(?:Uncaught Error: )?https:\/\/svelte\.dev\/e\/hydration_(?:mismatch|failed)/

/**
 * Matches a mere difference between the browser's and the server's rendering. Hydration that failed because of an
 * application error has that error as its cause.
 */
export function isHydration(event: NormalEvent): boolean {
  if (!isOfBrowser(event)) return false
  const { exception } = event
  if (exception === undefined || exception.length === 0) return isMismatch(event.logentry?.formatted ?? '')
  return exception.every(({ value = '' }) => isMismatch(value))
}

function isMismatch(text: string): boolean {
  return reactErrorOf(text)?.kind === 'hydration' || MISMATCH.test(text)
}
