'use client'

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface LoadOnOpenProps {
  /** A server function that renders the content. */
  readonly load: () => Promise<ReactNode>
  readonly texts: { readonly loading: string; readonly failed: string; readonly again: string }
}

/**
 * Content of a collapsible section, loaded when it is opened by hand or by an anchor, so that it costs the page
 * nothing.
 */
export function LoadOnOpen({ load, texts }: LoadOnOpenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState<ReactNode>()
  const [state, setState] = useState<'unasked' | 'loading' | 'failed' | 'there'>('unasked')

  const ask = () => {
    setState('loading')
    load().then(
      (made) => {
        setContent(made)
        setState('there')
      },
      () => setState('failed'),
    )
  }
  const onToggle = useEffectEvent((details: HTMLDetailsElement) => {
    if (details.open && state === 'unasked') ask()
  })
  useEffect(() => {
    const details = place.current?.closest('details')
    if (details === null || details === undefined) return
    const listener = () => onToggle(details)
    listener()
    details.addEventListener('toggle', listener)
    return () => details.removeEventListener('toggle', listener)
  }, [])

  return (
    <div ref={place}>
      {state === 'there' ? (
        content
      ) : state === 'failed' ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          {texts.failed}
          <Button onClick={ask}>{texts.again}</Button>
        </p>
      ) : (
        <output aria-label={texts.loading} className="grid gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/2" />
        </output>
      )}
    </div>
  )
}
