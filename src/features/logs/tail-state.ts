import type { TailLine, TailMessage } from '#domain/logs/log-tail.ts'

/** Maximum lines on the page; older ones are in the list. */
export const MOST_SHOWN = 500

/** State of a followed log stream. */
export interface TailState {
  /** Newest first. */
  readonly shown: readonly TailLine[]
  /** Lines that arrived while paused, newest first. */
  readonly waiting: readonly TailLine[]
  /** Number of lines discarded while paused. */
  readonly dropped: number
  /** Number of lines that the server skipped. */
  readonly left: number
  readonly isPaused: boolean
  readonly connection: 'connecting' | 'following' | 'broken' | 'refused'
}

export type TailNews =
  | { readonly kind: 'message'; readonly message: TailMessage }
  | { readonly kind: 'connection'; readonly connection: TailState['connection'] }
  | { readonly kind: 'pause' | 'resume' }

export const startTail: TailState = {
  shown: [],
  waiting: [],
  dropped: 0,
  left: 0,
  isPaused: false,
  connection: 'connecting',
}

export function tailReducer(state: TailState, news: TailNews): TailState {
  switch (news.kind) {
    case 'connection':
      return { ...state, connection: news.connection }
    case 'pause':
      return { ...state, isPaused: true }
    case 'resume':
      return {
        ...state,
        isPaused: false,
        shown: [...state.waiting, ...state.shown].slice(0, MOST_SHOWN),
        waiting: [],
        left: state.left + state.dropped,
        dropped: 0,
      }
    case 'message':
      return withMessage(state, news.message)
  }
}

/** A new connection starts with the newest existing lines, so skip those already on the page. */
function withMessage(state: TailState, { lines, left }: TailMessage): TailState {
  const known = new Set([...state.waiting, ...state.shown].map(({ place }) => place))
  const fresh = lines.filter(({ place }) => !known.has(place)).toReversed()
  const before = { ...state, left: state.left + left, connection: 'following' as const }
  if (!state.isPaused) return { ...before, shown: [...fresh, ...state.shown].slice(0, MOST_SHOWN) }
  const waiting = [...fresh, ...state.waiting]
  return {
    ...before,
    waiting: waiting.slice(0, MOST_SHOWN),
    dropped: state.dropped + Math.max(0, waiting.length - MOST_SHOWN),
  }
}
