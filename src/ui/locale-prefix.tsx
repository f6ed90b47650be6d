'use client'

import { createContext, use, type ReactNode } from 'react'

const Prefix = createContext('')

/** Gives every link below the locale that the page's address carries: `/de`, or ''. In the root layout. */
export function LocalePrefix({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>
}

/** The locale that the page's address carries, to put before a path for the router: `/de`, or ''. */
export function useLocalePrefix(): string {
  return use(Prefix)
}
