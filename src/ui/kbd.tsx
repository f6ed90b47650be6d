'use client'

import { useSyncExternalStore } from 'react'

/** A key or a sequence of keys: `g i` shows as two caps, and so does `Mod+k`. */
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

/** Whether chords are made with ⌘ here. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}

function never() {
  return () => undefined
}
