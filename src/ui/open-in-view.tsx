'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface OpenInViewProps {
  /** What is open: the strip moves when it changes. '': nothing is. */
  readonly open: string
  readonly className?: string
  readonly children: ReactNode
}

/** A strip of tabs that may be wider than the screen: the one that is open (`aria-current`) is always in view. */
export function OpenInView({ open, className, children }: OpenInViewProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = strip.current
    const tab = box?.querySelector('[aria-current]')
    if (open === '' || box === null || tab === null || tab === undefined) return
    const [inBox, ofTab] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
    box.scrollLeft += ofTab.left - inBox.left - (inBox.width - ofTab.width) / 2
  }, [open])
  return (
    <div ref={strip} className={className}>
      {children}
    </div>
  )
}
