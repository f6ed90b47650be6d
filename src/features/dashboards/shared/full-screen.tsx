'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

/** Toggles full screen; the platform's own key works as well. */
export function FullScreen({ label }: { label: string }) {
  const isFull = useSyncExternalStore(
    followScreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return (
    <Button
      tone="quiet"
      aria-pressed={isFull}
      onClick={() => {
        const turned = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
        // If the browser refuses, the page stays unchanged.
        turned.catch(() => undefined)
      }}
    >
      {label}
    </Button>
  )
}

function followScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
