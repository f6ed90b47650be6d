import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from './locales.ts'

/** The primary format of times: how long ago, or when. Hovering shows the other. */
export const timeStyles = ['relative', 'absolute'] as const
export type TimeStyle = (typeof timeStyles)[number]

/** Returns the style of a cookie; `relative` for anything else. */
export function timeStyleOf(text: string): TimeStyle {
  return timeStyles.find((style) => style === text) ?? 'relative'
}

/** The hours of a day, by their Intl names: 12 or 24. */
export type Clock = 'h12' | 'h23'

/** How the user of a request reads: set once, by our HTTP server, before rendering. */
export interface RequestContext {
  readonly locale: Locale
  /** `Europe/Berlin`; `UTC` by default. */
  readonly timeZone: string
  readonly times: TimeStyle
  readonly clock: Clock
  /** The user's previous visit; null if unknown. */
  readonly lastVisit: Date | null
  /** `/de` if the URL has a locale, else ''. Links and redirects in the response keep it. */
  readonly localePrefix: string
  /** Whether the whole document is requested, as opposed to a navigation payload: the screen is still empty. */
  readonly isDocument: boolean
  /** The head of the response, if it is a navigation payload. */
  readonly payload?: PayloadHead
}

/** The head of a payload, which waits for its page's outcome (src/main/payload-head.ts). */
export interface PayloadHead {
  /** The page is one of these views. */
  refuse(status: 401 | 403 | 404): void
  /** The page has started to render, so it is not one of them. */
  settle(): void
}

const outside: RequestContext = {
  locale: 'en',
  timeZone: 'UTC',
  times: 'relative',
  clock: 'h23',
  lastVisit: null,
  localePrefix: '',
  isDocument: false,
}

// Next bundles its own copy of this module: the storage must be the same in both (see src/running/running.ts).
const key = Symbol.for('mishap.request')

interface Global {
  [key]?: AsyncLocalStorage<RequestContext>
}

function storage(): AsyncLocalStorage<RequestContext> {
  const shared = globalThis as Global
  return (shared[key] ??= new AsyncLocalStorage())
}

/** Runs `run`, and everything that it starts, in this context. */
export function inRequest<T>(context: RequestContext, run: () => T): T {
  return storage().run(context, run)
}

/** The current request's context. English and UTC outside requests: the command line, the log, the API. */
export function requestContext(): RequestContext {
  return storage().getStore() ?? outside
}
