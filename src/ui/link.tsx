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
  /** `false` for links to unpredictable pages and to pages that are expensive to render. */
  readonly prefetch?: false
}

/** Minimum hover before prefetching, to ignore links that the pointer merely crosses. */
const DWELL_MS = 40

/** Prefetches a link's page on hover or focus. */
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
 * A link to a page of the app. `href` is a path of `paths`, without locale and base path. Prefetches the whole page on
 * hover or focus, at most five at once (requests/requests.ts): prefetching the shells of all visible links took 44
 * requests per list and made no page faster.
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
        // From here the navigation loads the page itself.
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
