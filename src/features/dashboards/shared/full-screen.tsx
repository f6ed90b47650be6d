'use client'

import { Button } from '#ui/button.tsx'

/** Gives the page the whole screen; the platform's own key leads back. */
export function FullScreen({ label }: { label: string }) {
  return (
    <Button
      tone="quiet"
      onClick={() => {
        // A browser that refuses shows the page as it is.
        document.documentElement.requestFullscreen().catch(() => undefined)
      }}
    >
      {label}
    </Button>
  )
}
