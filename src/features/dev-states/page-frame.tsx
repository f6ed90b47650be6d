'use client'

import { useEffect, useRef } from 'react'
import type { Theme, Width } from './looks.ts'
import { showIn } from './theme.tsx'

/** Scale of each width, so that two frames fit side by side. */
const scales: Readonly<Record<Width, number>> = { 390: 1, 1440: 0.47 }
const HEIGHT = 844

interface PageFrameProps {
  readonly title: string
  readonly address: string
  readonly width: Width
  readonly theme: Theme
}

/** An app page in a window of this width. */
export function PageFrame({ title, address, width, theme }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = () => {
    const page = frame.current?.contentDocument
    if (page) showIn(theme, page)
  }
  useEffect(() => {
    // A page that waits for data is streamed and fires `load` only at its end.
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  })
  const scale = scales[width]
  return (
    <div
      className="overflow-hidden rounded-lg border border-line"
      style={{ width: width * scale, height: HEIGHT * scale * (width === 390 ? 1 : 1.25) }}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs all permissions */}
      <iframe
        ref={frame}
        src={address}
        title={title}
        onLoad={show}
        className="origin-top-left border-0"
        style={{ width, height: HEIGHT * (width === 390 ? 1 : 1.25), transform: `scale(${scale})` }}
      />
    </div>
  )
}
