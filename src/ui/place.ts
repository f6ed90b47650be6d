'use client'

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { usePathname, useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useLocalePrefix } from './locale-prefix.tsx'

/** The path of the page as `paths` writes it: without base path and locale. */
export function usePlace(): string {
  const path = usePathname()
  const prefix = useLocalePrefix()
  // The server routes without the locale; the browser's address has it.
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path
}

/** The ways on for a script. */
export interface Go {
  /** To a path of `paths`. */
  push(path: string): void
  /** The same, in place of the page that is open: going back leads past it. */
  replace(path: string): void
  /** Fetches the page behind a path whole, to be shown at once by whoever goes there within half a minute. */
  ahead(path: string): void
  /** The page that is open, read anew. */
  refresh(): void
}

/** Next's router for paths of `paths`: it keeps the locale that the page's address carries. The same at each render. */
export function useGo(): Go {
  const router = useRouter()
  const prefix = useLocalePrefix()
  return useMemo(
    () => ({
      push: (path) => router.push(prefix + path),
      replace: (path) => router.replace(prefix + path),
      ahead: (path) => {
        // In development the page would be compiled for it.
        if (process.env.NODE_ENV === 'production') router.prefetch(prefix + path, { kind: PrefetchKind.FULL })
      },
      refresh: () => router.refresh(),
    }),
    [router, prefix],
  )
}
