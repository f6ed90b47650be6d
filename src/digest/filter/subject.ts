import type { Exception, Frame } from '#domain/event/event.ts'
import { isOfBrowser as isOfPage } from '#domain/event/digest-siblings.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

/** The request that delivered an event. Only the event itself reveals whether the sender was the user's own browser. */
export interface Bearer {
  readonly userAgent: string | null
  readonly remoteAddress: string | null
}

export type Filter = (event: NormalEvent, bearer: Bearer) => boolean

/** Returns whether an event comes from a page's script. Browser reports (CSP …) count as well. */
export function isOfBrowser(event: NormalEvent): boolean {
  return event.security !== undefined || isOfPage(event)
}

/** The caught exception; its causes precede it in the list. */
export function outermost(event: NormalEvent): Exception | undefined {
  return event.exception?.at(-1)
}

/**
 * Returns whether any exception of the chain, or the message, matches. For properties that hold regardless of wrapping.
 */
export function somewhere(event: NormalEvent, is: (text: string, type: string) => boolean): boolean {
  const message = event.logentry?.formatted
  if (message !== undefined && is(message, '')) return true
  return event.exception?.some(({ value = '', type = '' }) => is(value, type)) ?? false
}

/**
 * Returns whether the caught exception, or else the message, matches. For errors that may also be the cause of another.
 */
export function atLast(event: NormalEvent, is: (text: string, type: string) => boolean): boolean {
  const last = outermost(event)
  return last === undefined ? is(event.logentry?.formatted ?? '', '') : is(last.value ?? '', last.type ?? '')
}

export function frameFile({ abs_path, filename }: Frame): string {
  return abs_path ?? filename ?? ''
}

/** Library code: in node_modules, or in a framework's own bundles. */
const LIBRARY =
  /\/node_modules\/|\/(?:webpack-internal|next\/(?:dist|src))\/|\/_next\/static\/chunks\/(?:framework|main|main-app)-/

/** Returns whether the stack has app frames. Without source maps, a bundle counts as the app's. */
export function hasOwnFrames(exception: Exception | undefined): boolean {
  const frames = exception?.stacktrace?.frames ?? []
  return frames.some((frame) => frame.in_app && !LIBRARY.test(frameFile(frame)))
}

export function headerOf(event: NormalEvent, name: string): string | undefined {
  return event.request?.headers?.find(([header]) => header.toLowerCase() === name)?.[1]
}

/** Real ones have about 150 characters. */
const MAX_USER_AGENT = 512

/**
 * The User-Agent of the user or program behind the event: from the event's request, or else from the request that
 * delivered the event, if that was a browser and not a server SDK.
 */
export function userAgentOf(event: NormalEvent, { userAgent }: Bearer): string | undefined {
  const own = headerOf(event, 'user-agent')
  if (own !== undefined) return own.slice(0, MAX_USER_AGENT)
  const isBrowser = isOfBrowser(event) && userAgent !== null && /^(?:Mozilla|Opera)\//.test(userAgent)
  return isBrowser ? userAgent.slice(0, MAX_USER_AGENT) : undefined
}

const URL_PARTS = /^([a-z][\w+.-]*:)\/\/(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^/?#:]*)(:\d+)?([^?#]*)/i

/** The available parts of the URL that the event is about, in lower case except for the path. */
export function addressOf(
  event: NormalEvent,
): { protocol: string; host: string; port: string; path: string } | undefined {
  const [, protocol = '', host = '', port = '', path = ''] = URL_PARTS.exec(event.request?.url ?? '') ?? []
  return protocol === '' ? undefined : { protocol: protocol.toLowerCase(), host: host.toLowerCase(), port, path }
}

const MAX_REMEMBERED = 2000

/** Memoises a function of texts, because few distinct texts recur often. The cache is bounded. */
export function remembering<T>(tell: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size === MAX_REMEMBERED) answers.clear()
    const answer = tell(text)
    answers.set(text, answer)
    return answer
  }
}
