import { useMemo, useState } from 'react'
import type { SpanId } from '#domain/ids.ts'
import { hitsOf, type TraceModel } from './trace-model.ts'
import { nameSpan } from './use-hash.ts'

/** Searches a trace, and moves between matches. */
export function useSearch(model: TraceModel, chosen: SpanId | null) {
  const [text, setText] = useState('')
  const hits = useMemo(() => hitsOf(model, text), [model, text])
  const place = chosen === null ? -1 : hits.indexOf(chosen)
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return
    const next = place === -1 && by === -1 ? hits.length - 1 : (place + by + hits.length) % hits.length
    nameSpan(hits[next] ?? null)
  }
  return {
    text,
    setText,
    hits,
    step,
    /** The current match, from 1; 0 for none. */
    at: place + 1,
  }
}

export type Search = ReturnType<typeof useSearch>
