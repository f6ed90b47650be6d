import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefCallback } from 'react'
import { olderLines } from './actions.tsx'
import type { KeptScroll, ScrollNews, Scrolled } from './chunks.ts'

/** Distance from the viewport at which chunks are added and removed. */
const MARGIN = '1500px 0px'
/** Debounce for storing the scroll position. */
const REST_MS = 250
const KEY = 'mishapLogs'

interface Scroll {
  /** Attach to each chunk. */
  readonly watch: RefCallback<HTMLElement>
  /** Attach to the element after the last chunk. */
  readonly end: RefCallback<HTMLElement>
  readonly readMore: () => void
}

/** Loads lines near the viewport, evicts distant ones, and restores the position on return. */
export function useScroll(address: string, state: Scrolled, tell: (news: ScrollNews) => void): Scroll {
  const reading = useRef(false)
  const read = async (before: string, take: (lines: Awaited<ReturnType<typeof olderLines>>) => void) => {
    if (reading.current) return
    reading.current = true
    tell({ kind: 'reading' })
    try {
      take(await olderLines(address, before))
    } catch {
      tell({ kind: 'failed' })
    } finally {
      reading.current = false
    }
  }
  const readMore = () => {
    const { next } = state
    if (next !== undefined) void read(next, (lines) => tell({ kind: 'older', before: next, lines }))
  }
  const readAgain = useEffectEvent(({ chunks, near, phase }: Scrolled) => {
    if (phase === 'failed') return
    const gone = chunks.find(({ before, node }) => node === null && near.has(before))
    if (gone === undefined) return
    void read(gone.before, ({ node }) => tell({ kind: 'again', before: gone.before, node }))
  })
  useEffect(() => readAgain(state), [state])
  useKeptPlace(state, tell)
  const seen = useEffectEvent((entry: IntersectionObserverEntry) => {
    const before = (entry.target as HTMLElement).dataset.before
    if (before === undefined) {
      if (entry.isIntersecting && state.phase !== 'failed') readMore()
      return
    }
    if (entry.isIntersecting) tell({ kind: 'near', before })
    // Keep the chunk that contains keyboard focus.
    else if (!entry.target.contains(document.activeElement))
      tell({ kind: 'far', before, height: entry.boundingClientRect.height })
  })
  const { watch, again } = useObserved((entry) => seen(entry))
  // An end that stays in view is reported only once, so observe it again after loading lines.
  useEffect(() => {
    if (state.phase === 'idle' && state.next !== undefined) again()
  }, [state.next, state.phase, again])
  return { watch, end: watch, readMore }
}

/** Observes elements entering and leaving the viewport. */
function useObserved(seen: (entry: IntersectionObserverEntry) => void) {
  const elements = useRef(new Set<HTMLElement>())
  const observer = useRef<IntersectionObserver>(undefined)
  const onSeen = useEffectEvent(seen)
  useEffect(() => {
    const made = new IntersectionObserver((entries) => entries.forEach((entry) => onSeen(entry)), {
      rootMargin: MARGIN,
    })
    observer.current = made
    for (const element of elements.current) made.observe(element)
    return () => made.disconnect()
  }, [])
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    elements.current.add(element)
    observer.current?.observe(element)
    return () => {
      elements.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])
  const again = useCallback(() => {
    for (const element of elements.current) {
      if (element.dataset.before !== undefined) continue
      observer.current?.unobserve(element)
      observer.current?.observe(element)
    }
  }, [])
  return { watch, again }
}

/** Stores the position in the browser's history entry, and restores it on return. */
function useKeptPlace(state: Scrolled, tell: (news: ScrollNews) => void) {
  const y = useRef<number>(undefined)
  const restore = useEffectEvent(() => {
    const kept = (history.state as { readonly [KEY]?: KeptScroll } | null)?.[KEY]
    if (kept === undefined || kept.chunks.length === 0) return
    y.current = kept.y
    tell({ kind: 'restored', kept })
  })
  useLayoutEffect(() => restore(), [])
  useLayoutEffect(() => {
    if (y.current === undefined || state.chunks.every(({ height }) => height === null)) return
    scrollTo({ top: y.current })
    y.current = undefined
  }, [state.chunks])
  const keep = useEffectEvent(() => {
    const chunks = state.chunks.map(({ before, height }) => ({ before, height: heightNow(before) ?? height }))
    const kept: KeptScroll = { chunks, next: state.next, y: scrollY }
    history.replaceState({ ...(history.state as object | null), [KEY]: kept }, '')
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, REST_MS)
    }
    const now = () => keep()
    addEventListener('scroll', later, { passive: true })
    // A link may navigate before scrolling has settled.
    document.addEventListener('click', now, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', later)
      document.removeEventListener('click', now, { capture: true })
    }
  }, [])
}

function heightNow(before: string): number | undefined {
  return document.querySelector(`[data-before="${before}"]`)?.getBoundingClientRect().height
}
