'use client'

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { usePathname, useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useLocalePrefix } from './locale-prefix.tsx'

/** Returns the page's path as in `paths`, without base path and locale. */
export function usePlace(): string {
  const path = usePathname()
  const prefix = useLocalePrefix()
  // The server routes without the locale, but the browser's address includes it.
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path
}

/** Navigation from code. Paths are those of `paths`. */
export interface Go {
  push(path: string): void
  /** Navigates without adding a history entry. */
  replace(path: string): void
  /** Prefetches a whole page, shown at once when opened within half a minute. */
  ahead(path: string): void
  /** Reloads the data of the current page. */
  refresh(): void
}

/** Next's router for paths of `paths`, which keeps the locale of the page's address. Stable across renders. */
export function useGo(): Go {
  const router = useRouter()
  const prefix = useLocalePrefix()
  return useMemo(
    () => ({
      push: (path) => router.push(prefix + path),
      replace: (path) => router.replace(prefix + path),
      ahead: (path) => {
        // In development, this would compile the page.
        if (process.env.NODE_ENV === 'production') router.prefetch(prefix + path, { kind: PrefetchKind.FULL })
      },
      refresh: () => router.refresh(),
    }),
    [router, prefix],
  )
}
