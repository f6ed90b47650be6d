'use client'

import { useEffect } from 'react'

/**
 * Opens every `<details>` that the address points at or into (#frame-3), on arrival and whenever the hash changes.
 * Browsers do this for what lies inside, but not for the details element itself, nor after hydration.
 */
export function RevealTarget() {
  useEffect(() => {
    const reveal = () => {
      const id = decodeHash(location.hash)
      // Of two steps in a row the router may write the first one's address over the second one's: the browser knows better.
      const target = document.querySelector(':target') ?? (id === '' ? null : document.getElementById(id))
      if (target === null) return id === ''
      for (let element: Element | null = target; element !== null; element = element.parentElement) {
        if (element instanceof HTMLDetailsElement) element.open = true
      }
      target.scrollIntoView({ block: 'start' })
      return true
    }
    const isRevealed = reveal()
    // What is folded away came with the scripts, in this very turn: the browser has looked for it and found nothing.
    const again = setTimeout(() => {
      if (isRevealed) return
      // The step forgets what the router has noted on this entry of the history.
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

/** The id in a hash; '' when it cannot be read (`#%E0%A4%A`). */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
