'use client'

import NextLink from 'next/link'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useLocalePrefix } from './locale-prefix.tsx'
import { useGo } from './place.ts'
import { watchLink } from './requests/in-view.ts'
import { createTimer } from './timer.ts'
import { whenIdle } from './when-idle.ts'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  readonly href: string
  /**
   * 'seen': fetched while it is in view, because opening it is what its page is for. false: for the few that lead on to a
   * page that is not known before, and to what is costly to make. Absent: fetched when a person turns to it.
   */
  readonly prefetch?: 'seen' | false
}

/** Whoever only passes over a link on the way to another does not mean it. */
const DWELL_MS = 40

/** Fetches what is behind a link once somebody has turned to it. */
function useAhead(path: string, isWanted: boolean) {
  const go = useGo()
  const [timer] = useState(createTimer)
  useEffect(() => timer.stop, [timer])
  return {
    begin: () => {
      if (isWanted) timer.start(DWELL_MS, () => go.ahead(path))
    },
    end: timer.stop,
  }
}

/** Fetches what is behind a link while it is in view. */
function useSeen(path: string, isWanted: boolean) {
  const go = useGo()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const { current } = link
    if (!isWanted || current === null) return undefined
    let end: (() => void) | undefined
    const cancel = whenIdle(() => (end = watchLink(current, () => go.ahead(path))))
    return () => {
      cancel()
      end?.()
    }
  }, [go, path, isWanted])
  return link
}

/**
 * A link to a page of the app. `href` is a path of `paths`, without locale and base path. What is behind it is fetched
 * whole, and never for more than five at once (requests/requests.ts), when a person turns to it, or while it is in view.
 */
export function Link({
  href,
  prefetch,
  onMouseEnter,
  onMouseLeave,
  onFocus,
  onTouchStart,
  onClick,
  ...rest
}: LinkProps) {
  const prefix = useLocalePrefix()
  const isOurs = href.startsWith('/')
  const ahead = useAhead(href, isOurs && prefetch !== false)
  const seen = useSeen(href, isOurs && prefetch === 'seen')
  return (
    <NextLink
      ref={seen}
      href={isOurs ? prefix + href : href}
      prefetch={false}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        ahead.begin()
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        ahead.end()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        // A press focuses as well.
        if (event.currentTarget.matches(':focus-visible')) ahead.begin()
      }}
      onClick={(event) => {
        // What is asked for now is the page itself.
        ahead.end()
        onClick?.(event)
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        ahead.begin()
      }}
      {...rest}
    />
  )
}
