'use client'

import { useEffect } from 'react'

/**
 * A step to another place of the same page is the browser's own doing, and leaves Next's router without its notes on that
 * entry of the history: coming back to it from another page, it would change the address and leave the page. Told of the
 * new address, it writes them, and asks the server nothing.
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

/** Whether the browser is where this step led, under the address of another one: the router was late to write that. */
function isOverwritten(address: string): boolean {
  const target = document.querySelector(':target')
  return target !== null && location.href !== address && new URL(address).hash === `#${encodeURIComponent(target.id)}`
}
