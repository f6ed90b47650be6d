'use client'

import { useSyncExternalStore } from 'react'

/** A key or key sequence: `g i` and `Mod+k` each show as two caps. */
export function Kbd({ keys }: { keys: string }) {
  const mod = useSyncExternalStore(
    never,
    () => (isApple() ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )
  return (
    <span className="inline-flex gap-1">
      {keys.split(/[ +]/).map((key, index) => (
        <kbd key={index} className="key-cap">
          {key === 'Mod' ? mod : key}
        </kbd>
      ))}
    </span>
  )
}

/** Whether chords use ⌘ on this platform. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}

function never() {
  return () => undefined
}
