'use client'

import { useReducer, type MouseEvent, type ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { scrollReducer, startScroll, type Chunk } from './chunks.ts'
import { useScroll } from './use-scroll.ts'

interface ScrolledLinesProps {
  /** The page's own parameters. Must also be the `key`, because another address is another list. */
  readonly address: string
  /** The place above the first line. */
  readonly before: string
  readonly next: string | undefined
  /** The page with the next lines, for browsers without JavaScript. */
  readonly olderHref: string | undefined
  readonly texts: { readonly label: string; readonly older: string; readonly reading: string; readonly failed: string }
  /** The lines that arrived with the page. */
  readonly children: ReactNode
}

/**
 * An infinite list: loads more lines near the end, and removes distant ones from the document without changing its
 * height.
 */
export function ScrolledLines({ address, before, next, olderHref, texts, children }: ScrolledLinesProps) {
  const [state, tell] = useReducer(scrollReducer, null, () => startScroll(before, { node: children, next }))
  const { watch, end, readMore } = useScroll(address, state, tell)
  const { chunks, near, phase } = state
  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    readMore()
  }
  return (
    <>
      <div className="min-w-0 border-y border-line bg-surface font-mono text-xs" aria-busy={phase === 'reading'}>
        {chunks.map((chunk, at) => (
          <ol
            key={chunk.before}
            ref={watch}
            data-before={chunk.before}
            aria-label={texts.label}
            aria-hidden={!near.has(chunk.before)}
            style={spaceOf(chunk, near.has(chunk.before))}
          >
            {/* The page's own lines may have changed since, when another line was opened. */}
            {near.has(chunk.before) && (at === 0 && chunk.before === before ? children : chunk.node)}
          </ol>
        ))}
      </div>
      <div ref={end} className="flex min-h-control items-center justify-end gap-3 px-4 text-sm text-ink-2 sm:px-6">
        <output>{phase === 'idle' ? '' : texts[phase]}</output>
        {state.next !== undefined && olderHref !== undefined && (
          <Link href={olderHref} prefetch={false} rel="next" onClick={more} className={buttonClass('plain')}>
            {texts.older}
          </Link>
        )}
      </div>
    </>
  )
}

/** Reserves the height of lines that are not in the document. */
function spaceOf({ node, height }: Chunk, isNear: boolean) {
  return height === null || (isNear && node !== null) ? undefined : { height }
}
