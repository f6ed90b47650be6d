'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

/** Gives the page the whole screen, and takes it back; the platform's own key does that as well. */
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
        // A browser that refuses shows the page as it is.
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
