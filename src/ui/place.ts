'use client'

import { usePathname } from 'next/navigation'
import { useLocalePrefix } from './link.tsx'

/** The path of the page as `paths` writes it: without base path and locale. */
export function usePlace(): string {
  const path = usePathname()
  const prefix = useLocalePrefix()
  // The server routes without the locale; the browser's address has it.
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path
}
