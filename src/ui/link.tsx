'use client'

import NextLink from 'next/link'
import { useEffect, useState, type ComponentProps } from 'react'
import { useLocalePrefix } from './locale-prefix.tsx'
import { useGo } from './place.ts'
import { createTimer } from './timer.ts'

/** Inside a {@link Link}: `pending` from the press until the navigation commits. */
export { useLinkStatus } from 'next/link'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  readonly href: string
  /** false: for the few that lead on to a page that nobody can tell before, and to what is costly to make. */
  readonly prefetch?: false
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

/**
 * A link to a page of the app. `href` is a path of `paths`, without locale and base path. What is behind it is fetched when
 * somebody turns to it, whole, and never for more than five at once (requests/requests.ts): the shells of all links in view
 * were 44 requests a list, and brought no page sooner.
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
  return (
    <NextLink
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
