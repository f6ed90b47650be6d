'use client'

import { useEffect } from 'react'

/**
 * Notifies Next's router of hash navigation. The browser handles it alone and leaves the history entry without the
 * router's state; returning to such an entry from another page would change the address but keep the page. Given the
 * new address, the router stores its state without a request.
 */
export function HashHistory() {
  useEffect(() => {
    const tell = ({ newURL }: HashChangeEvent) => {
      const state: unknown = history.state
      if (isOverwritten(newURL)) history.replaceState(null, '', newURL)
      else if (state === null) history.replaceState(null, '', location.href)
    }
    window.addEventListener('hashchange', tell)
    return () => window.removeEventListener('hashchange', tell)
  }, [])
  return null
}

/** Whether the browser has followed this hash but shows another address, because the router wrote that one too late. */
function isOverwritten(address: string): boolean {
  const target = document.querySelector(':target')
  return target !== null && location.href !== address && new URL(address).hash === `#${encodeURIComponent(target.id)}`
}
