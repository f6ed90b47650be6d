'use client'

import { useKeys } from './keys.tsx'

interface KeyedLink {
  readonly keys: string
  readonly label: string
  /** Id of a link on the page. Without such a link the key does nothing. */
  readonly id: string
}

/** Keys that activate links of the page. */
export function LinkKeys({ group, links }: { group: string; links: readonly KeyedLink[] }) {
  useKeys(links.map(({ keys, label, id }) => ({ keys, label, group, run: () => press(id) })))
  return null
}

/**
 * Goes back if the link leads to the previous page, which restores its scroll position; a link would start at the top.
 */
function press(id: string): void {
  const link = document.getElementById(id)
  if (!(link instanceof HTMLAnchorElement)) return
  if (previousAddress() === link.href) window.history.back()
  else link.click()
}

function previousAddress(): string | null | undefined {
  if (!('navigation' in window)) return undefined
  const { currentEntry } = window.navigation
  return currentEntry === null ? undefined : window.navigation.entries()[currentEntry.index - 1]?.url
}
