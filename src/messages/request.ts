import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from './locales.ts'

/** How moments are told at first: how long ago, or when. The other is told on hover. */
export const timeStyles = ['relative', 'absolute'] as const
export type TimeStyle = (typeof timeStyles)[number]

/** Returns the style of a cookie; `relative` for anything else. */
export function timeStyleOf(text: string): TimeStyle {
  return timeStyles.find((style) => style === text) ?? 'relative'
}

/** The hours of a day, by their names in Intl: twice twelve, or twenty-four. */
export type Clock = 'h12' | 'h23'

/** How whoever sent a request reads: set once, by our HTTP server, before anything is rendered. */
export interface RequestContext {
  readonly locale: Locale
  /** `Europe/Berlin`; `UTC` where nobody chose one. */
  readonly timeZone: string
  readonly times: TimeStyle
  readonly clock: Clock
  /** When whoever sent it was here last, before they came this time; null where nobody knows. */
  readonly lastVisit: Date | null
  /** `/de` where the address carries a locale, else ''. Links and redirects of the answer keep it. */
  readonly localePrefix: string
  /** Whether the whole document is asked for, and not the payload of a navigation: nothing is on the screen yet. */
  readonly isDocument: boolean
  /** Of the answer, where that is the payload of a navigation. */
  readonly payload?: PayloadHead
}

/** The head of a payload, which waits for what becomes of its page (src/main/payload-head.ts). */
export interface PayloadHead {
  /** The page is one of these views. */
  refuse(status: 401 | 403 | 404): void
  /** The page has begun to show itself: it is none of them. */
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

// Next bundles a copy of this module of its own: the storage has to be the same in both (see src/running/running.ts).
const key = Symbol.for('mishap.request')

interface Global {
  [key]?: AsyncLocalStorage<RequestContext>
}

function storage(): AsyncLocalStorage<RequestContext> {
  const shared = globalThis as Global
  return (shared[key] ??= new AsyncLocalStorage())
}

/** Everything that `run` starts, however long it takes, reads in this language. */
export function inRequest<T>(context: RequestContext, run: () => T): T {
  return storage().run(context, run)
}

/** How the present request is read. English and UTC outside of one: the command line, the log, the API. */
export function requestContext(): RequestContext {
  return storage().getStore() ?? outside
}
