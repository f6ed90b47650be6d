'use client'

import { useEffect } from 'react'

/**
 * Opens every `<details>` that the address targets or that contains the target (#frame-3), on arrival and on hash
 * changes. Browsers do this for content inside, but not for the details element itself, nor after hydration.
 */
export function RevealTarget() {
  useEffect(() => {
    const reveal = () => {
      const id = decodeHash(location.hash)
      // After two quick navigations the router may overwrite the second address with the first; the browser's target is
      // right.
      const target = document.querySelector(':target') ?? (id === '' ? null : document.getElementById(id))
      if (target === null) return id === ''
      for (let element: Element | null = target; element !== null; element = element.parentElement) {
        if (element instanceof HTMLDetailsElement) element.open = true
      }
      target.scrollIntoView({ block: 'start' })
      return true
    }
    const isRevealed = reveal()
    // Collapsed content was added by scripts in this very task, after the browser looked for the target.
    const again = setTimeout(() => {
      if (isRevealed) return
      // Replacing the location drops the router's history state, so restore it.
      const noted: unknown = history.state
      location.replace(location.hash)
      history.replaceState(noted, '')
      reveal()
    })
    window.addEventListener('hashchange', reveal)
    return () => {
      clearTimeout(again)
      window.removeEventListener('hashchange', reveal)
    }
  }, [])
  return null
}

/** Returns the id in a hash; '' if it is malformed (`#%E0%A4%A`). */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
