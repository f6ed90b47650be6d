'use client'

import { createContext, use, type ReactNode } from 'react'

const Prefix = createContext('')

/** Provides links with the locale prefix of the page's address: `/de`, or ''. Used in the root layout. */
export function LocalePrefix({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>
}

/** Returns the locale prefix for the router: `/de`, or ''. */
export function useLocalePrefix(): string {
  return use(Prefix)
}
