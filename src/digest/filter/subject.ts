import type { Exception, Frame } from '#domain/event/event.ts'
import { isOfBrowser as isOfPage } from '#domain/event/digest-siblings.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

/** The request that brought an event; only its event says whether that was the person's own browser. */
export interface Bearer {
  readonly userAgent: string | null
  readonly remoteAddress: string | null
}

/** A function that says whether a filter takes an event. */
export type Filter = (event: NormalEvent, bearer: Bearer) => boolean

/** Returns whether an event is of a page's own script. What a browser reports by itself (CSP …) counts as well. */
export function isOfBrowser(event: NormalEvent): boolean {
  return event.security !== undefined || isOfPage(event)
}

/** The exception that was caught, with its causes before it in the list. */
export function outermost(event: NormalEvent): Exception | undefined {
  return event.exception?.at(-1)
}

/**
 * Returns whether any exception of the chain, or the message, is such a one: for what stays true however it was
 * wrapped.
 */
export function somewhere(event: NormalEvent, is: (text: string, type: string) => boolean): boolean {
  const message = event.logentry?.formatted
  if (message !== undefined && is(message, '')) return true
  return event.exception?.some(({ value = '', type = '' }) => is(value, type)) ?? false
}

/**
 * Returns whether the exception that was caught, or else the message, is such a one: for what may as well be the cause
 * of something else.
 */
export function atLast(event: NormalEvent, is: (text: string, type: string) => boolean): boolean {
  const last = outermost(event)
  return last === undefined ? is(event.logentry?.formatted ?? '', '') : is(last.value ?? '', last.type ?? '')
}

export function frameFile({ abs_path, filename }: Frame): string {
  return abs_path ?? filename ?? ''
}

/** Code of libraries: those in node_modules, and those that a framework puts into bundles of their own. */
const LIBRARY =
  /\/node_modules\/|\/(?:webpack-internal|next\/(?:dist|src))\/|\/_next\/static\/chunks\/(?:framework|main|main-app)-/

/** Returns whether code of the application itself is on the stack. Without source maps a bundle counts as its own. */
export function hasOwnFrames(exception: Exception | undefined): boolean {
  const frames = exception?.stacktrace?.frames ?? []
  return frames.some((frame) => frame.in_app && !LIBRARY.test(frameFile(frame)))
}

export function headerOf(event: NormalEvent, name: string): string | undefined {
  return event.request?.headers?.find(([header]) => header.toLowerCase() === name)?.[1]
}

/** Real ones are some 150 characters long. */
const MAX_USER_AGENT = 512

/**
 * The User-Agent of the person or program behind the event: as the event's request has it, else that of the request that
 * brought it, where that was a browser and not a server's SDK.
 */
export function userAgentOf(event: NormalEvent, { userAgent }: Bearer): string | undefined {
  const own = headerOf(event, 'user-agent')
  if (own !== undefined) return own.slice(0, MAX_USER_AGENT)
  const isBrowser = isOfBrowser(event) && userAgent !== null && /^(?:Mozilla|Opera)\//.test(userAgent)
  return isBrowser ? userAgent.slice(0, MAX_USER_AGENT) : undefined
}

const URL_PARTS = /^([a-z][\w+.-]*:)\/\/(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^/?#:]*)(:\d+)?([^?#]*)/i

/** The parts of the address that the event is about, as far as it has them. Lower case, but for the path. */
export function addressOf(
  event: NormalEvent,
): { protocol: string; host: string; port: string; path: string } | undefined {
  const [, protocol = '', host = '', port = '', path = ''] = URL_PARTS.exec(event.request?.url ?? '') ?? []
  return protocol === '' ? undefined : { protocol: protocol.toLowerCase(), host: host.toLowerCase(), port, path }
}

const MAX_REMEMBERED = 2000

/** Remembers the answers of a function about texts, as few texts come often. The memory is bounded. */
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
