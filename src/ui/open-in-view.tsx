'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface OpenInViewProps {
  /** The open tab: the strip scrolls when it changes. '' for none. */
  readonly open: string
  readonly className?: string
  readonly children: ReactNode
}

/** A scrollable strip of tabs that keeps the open one (`aria-current`) in view. */
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
