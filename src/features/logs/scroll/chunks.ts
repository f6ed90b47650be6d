import type { ReactNode } from 'react'

/** Lines that are older than a place. */
export interface OlderLines {
  readonly node: ReactNode
  /** Where the next ones begin; undefined: there are none. */
  readonly next: string | undefined
}

/** Lines that come and go together while one scrolls. */
export interface Chunk {
  /** They are those that are older than this place. */
  readonly before: string
  /** null: they have been let go, and are read again when somebody comes near. */
  readonly node: ReactNode
  /** In pixels, as they were when they left the page; null: they have not left it. */
  readonly height: number | null
}

/** All lines that were scrolled through. Only those near to what is seen are in the document. */
export interface Scrolled {
  readonly chunks: readonly Chunk[]
  readonly next: string | undefined
  /** Which chunks are near, by place. */
  readonly near: ReadonlySet<string>
  readonly phase: 'idle' | 'reading' | 'failed'
}

/** What is kept with an entry of the browser's history: enough to be as tall as it was, and to read the rest again. */
export interface KeptScroll {
  readonly chunks: readonly { readonly before: string; readonly height: number | null }[]
  readonly next: string | undefined
  readonly y: number
}

export type ScrollNews =
  | { readonly kind: 'reading' | 'failed' }
  /** The lines behind the last chunk. */
  | { readonly kind: 'older'; readonly before: string; readonly lines: OlderLines }
  /** Lines that had been let go. */
  | { readonly kind: 'again'; readonly before: string; readonly node: ReactNode }
  | { readonly kind: 'near'; readonly before: string }
  | { readonly kind: 'far'; readonly before: string; readonly height: number }
  | { readonly kind: 'restored'; readonly kept: KeptScroll }

/** Chunks whose lines are held while they are out of the document, to either side of those that are in it. */
const HELD = 10

/** Begins with the lines that came with the page. */
export function startScroll(before: string, { node, next }: OlderLines): Scrolled {
  return { chunks: [{ before, node, height: null }], next, near: new Set([before]), phase: 'idle' }
}

/** What is scrolled through after something has happened. */
export function scrollReducer(state: Scrolled, news: ScrollNews): Scrolled {
  switch (news.kind) {
    case 'reading':
    case 'failed':
      return { ...state, phase: news.kind }
    case 'older':
      if (state.next !== news.before) return state
      return {
        chunks: [...state.chunks, { before: news.before, node: news.lines.node, height: null }],
        next: news.lines.next,
        near: new Set([...state.near, news.before]),
        phase: 'idle',
      }
    case 'again':
      return changed({ ...state, phase: 'idle' }, news.before, { node: news.node })
    case 'near':
      return { ...state, near: new Set([...state.near, news.before]) }
    case 'far': {
      const near = new Set([...state.near].filter((one) => one !== news.before))
      return letGo(changed({ ...state, near }, news.before, { height: news.height }))
    }
    case 'restored': {
      const { chunks, next } = news.kept
      const held = new Map(state.chunks.map(({ before, node }) => [before, node]))
      return {
        chunks: chunks.map(({ before, height }) => ({ before, height, node: held.get(before) ?? null })),
        next,
        // Whoever watches tells of changes: a chunk that was near is near until then.
        near: state.near,
        phase: 'idle',
      }
    }
  }
}

function changed(state: Scrolled, before: string, change: Partial<Chunk>): Scrolled {
  return { ...state, chunks: state.chunks.map((chunk) => (chunk.before === before ? { ...chunk, ...change } : chunk)) }
}

/** However far one scrolls, what is held stays the same. */
function letGo(state: Scrolled): Scrolled {
  const places = state.chunks.flatMap(({ before }, at) => (state.near.has(before) ? [at] : []))
  if (places.length === 0) return state
  const [first, last] = [Math.min(...places) - HELD, Math.max(...places) + HELD]
  return {
    ...state,
    chunks: state.chunks.map((chunk, at) => (at < first || at > last ? { ...chunk, node: null } : chunk)),
  }
}
