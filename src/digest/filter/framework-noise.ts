import { reactErrorOf } from '#domain/react/react-errors.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { atLast, hasOwnFrames, isOfBrowser, outermost, somewhere } from './subject.ts'

/** Next.js redirects and shows other pages by throwing. */
const CONTROL_FLOW = /^NEXT_(?:REDIRECT|NOT_FOUND|HTTP_ERROR_FALLBACK)(?:;|$)/

/** Next.js, Vue Router, Angular, SvelteKit and view transitions; React, of a reader that went away. */
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

/** A request that was given up, in the words of Chrome, Firefox and Safari. Other things are aborted too: media, locks. */
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
 * Returns whether somebody went on before a page had come, and the framework called that an error. What an application
 * itself aborted is left: it has frames of its own on the stack, or is on a server.
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

/** A page that was open during a deploy asks for what is not there any more. Tells of the browser and of the server alike. */
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

/** webpack, Turbopack, Vite and the browsers' own words. */
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

/** Nothing but that what the browser made is not what the server sent. Hydrating that failed by an error of the application has that error as its cause. */
export function isHydration(event: NormalEvent): boolean {
  if (!isOfBrowser(event)) return false
  const { exception } = event
  if (exception === undefined || exception.length === 0) return isMismatch(event.logentry?.formatted ?? '')
  return exception.every(({ value = '' }) => isMismatch(value))
}

function isMismatch(text: string): boolean {
  return reactErrorOf(text)?.kind === 'hydration' || MISMATCH.test(text)
}
