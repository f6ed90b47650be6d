import type { ReactNode } from 'react'

/** Lines older than a place. */
export interface OlderLines {
  readonly node: ReactNode
  /** Where the next ones start; `undefined` at the end. */
  readonly next: string | undefined
}

/** A group of lines that is added to and removed from the document as a unit. */
export interface Chunk {
  /** Its lines are older than this place. */
  readonly before: string
  /** `null` after eviction; read again when scrolled near. */
  readonly node: ReactNode
  /** Height in pixels when it last left the document; `null` if it never did. */
  readonly height: number | null
}

/** All chunks that were scrolled through. Only those near the viewport are in the document. */
export interface Scrolled {
  readonly chunks: readonly Chunk[]
  readonly next: string | undefined
  /** Places of the chunks near the viewport. */
  readonly near: ReadonlySet<string>
  readonly phase: 'idle' | 'reading' | 'failed'
}

/** Stored in the browser's history entry: enough to restore the height and reload the lines. */
export interface KeptScroll {
  readonly chunks: readonly { readonly before: string; readonly height: number | null }[]
  readonly next: string | undefined
  readonly y: number
}

export type ScrollNews =
  | { readonly kind: 'reading' | 'failed' }
  /** Lines after the last chunk. */
  | { readonly kind: 'older'; readonly before: string; readonly lines: OlderLines }
  /** Reloaded lines of an evicted chunk. */
  | { readonly kind: 'again'; readonly before: string; readonly node: ReactNode }
  | { readonly kind: 'near'; readonly before: string }
  | { readonly kind: 'far'; readonly before: string; readonly height: number }
  | { readonly kind: 'restored'; readonly kept: KeptScroll }

/** Chunks kept in memory outside the document, on either side of those inside. */
const HELD = 10

/** Starts with the lines that arrived with the page. */
export function startScroll(before: string, { node, next }: OlderLines): Scrolled {
  return { chunks: [{ before, node, height: null }], next, near: new Set([before]), phase: 'idle' }
}

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
        // The observer reports changes only: a chunk stays near until then.
        near: state.near,
        phase: 'idle',
      }
    }
  }
}

function changed(state: Scrolled, before: string, change: Partial<Chunk>): Scrolled {
  return { ...state, chunks: state.chunks.map((chunk) => (chunk.before === before ? { ...chunk, ...change } : chunk)) }
}

/** Evicts distant chunks, so that memory stays bounded however far one scrolls. */
function letGo(state: Scrolled): Scrolled {
  const places = state.chunks.flatMap(({ before }, at) => (state.near.has(before) ? [at] : []))
  if (places.length === 0) return state
  const [first, last] = [Math.min(...places) - HELD, Math.max(...places) + HELD]
  return {
    ...state,
    chunks: state.chunks.map((chunk, at) => (at < first || at > last ? { ...chunk, node: null } : chunk)),
  }
}
