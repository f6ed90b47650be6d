'use client'

import type { ReactNode } from 'react'
import type { MarkLevel } from './level-mark.tsx'

// Lucide drawings (ISC licence). A client component, so that they are in the document only once: server-rendered
// content is included again as payload.
const drawings = {
  archive: (
    <>
      <rect width="20" height="5" x="2" y="3" rx="1" />
      <path d="M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4" />
    </>
  ),
  'arrow-left': <path d="m12 19-7-7 7-7M19 12H5" />,
  'bars-1': (
    <g strokeWidth="4">
      <path d="M5 20v-4" />
      <path d="M12 20V11M19 20V5" opacity=".35" />
    </g>
  ),
  'bars-2': (
    <g strokeWidth="4">
      <path d="M5 20v-4M12 20V11" />
      <path d="M19 20V5" opacity=".35" />
    </g>
  ),
  'bars-3': <path d="M5 20v-4M12 20V11M19 20V5" strokeWidth="4" />,
  check: <path d="M20 6 9 17l-5-5" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 18-6-6 6-6" />,
  'chevron-right': <path d="m9 18 6-6-6-6" />,
  copy: (
    <>
      <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
      <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
    </>
  ),
  'rotate-ccw': <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />,
  'panel-left': (
    <>
      <rect width="18" height="18" x="3" y="3" rx="2" />
      <path d="M9 3v18" />
    </>
  ),
  search: (
    <>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </>
  ),
  hash: <path d="M4 9H20M4 15H20M10 3 8 21M16 3 14 21" />,
  star: (
    <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z" />
  ),
  sliders: <path d="M21 5H14M10 5H3M21 12H12M8 12H3M21 19H16M12 19H3M14 3V7M8 10V14M16 17V21" />,
  'user-round-plus': (
    <>
      <path d="M2 21a8 8 0 0 1 13.292-6M19 16v6M22 19h-6" />
      <circle cx="10" cy="8" r="5" />
    </>
  ),
  x: <path d="M18 6 6 18M6 6l12 12" />,
} as const

/** Additional drawings for event pages. */
const eventDrawings = {
  'circle-alert': (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z" />
    </>
  ),
  database: (
    <>
      <ellipse cx="12" cy="5" rx="9" ry="3" />
      <path d="M3 5V19A9 3 0 0 0 21 19V5M3 12A9 3 0 0 0 21 12" />
    </>
  ),
  dot: <circle cx="12" cy="12" r="1" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
    </>
  ),
  'mouse-pointer-click': (
    <path d="M14 4.1 12 6M5.1 8 2.2 7.2M6 12 4.1 14M7.2 2.2 8 5.1M9.037 9.69a.498.498 0 0 1 .653-.653l11 4.5a.5.5 0 0 1-.074.949l-4.349 1.041a1 1 0 0 0-.74.739l-1.04 4.35a.5.5 0 0 1-.95.074z" />
  ),
  route: (
    <>
      <path d="M9 5h8.5a1 1 0 0 1 0 7h-11a1 1 0 0 0 0 7H15" />
      <circle cx="18" cy="19" r="3" />
      <circle cx="6" cy="5" r="3" />
    </>
  ),
  terminal: <path d="M12 19h8M4 17 10 11 4 5" />,
} as const

export type SpriteIcon = keyof typeof drawings | keyof typeof eventDrawings

// Distinguishable without colour: octagon, disc, triangle, square, ring.
const levels: Record<MarkLevel, ReactNode> = {
  fatal: (
    <path
      d="M4.6 1h4.8L13 4.6v4.8L9.4 13H4.6L1 9.4V4.6zM5 4.1 4.1 5l2 2-2 2 .9.9 2-2 2 2 .9-.9-2-2 2-2-.9-.9-2 2z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  error: <circle cx="7" cy="7" r="5" fill="currentColor" />,
  warning: <path d="M7 1.6 13 12.4H1z" fill="currentColor" strokeLinejoin="round" />,
  info: <rect x="2.5" y="2.5" width="9" height="9" rx="1" fill="currentColor" />,
  debug: <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
}

/** Drawings that icons and level marks refer to. Used in the root layout. */
export function IconSprite() {
  return (
    <Sprite>
      <Symbols prefix="icon" size={24} of={drawings} />
      <Symbols prefix="level" size={14} of={levels} />
    </Sprite>
  )
}

/** Drawings for pages that show an event. */
export function EventSprite() {
  return (
    <Sprite>
      <Symbols prefix="icon" size={24} of={eventDrawings} />
    </Sprite>
  )
}

function Sprite({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {children}
    </svg>
  )
}

interface SymbolsProps {
  readonly prefix: string
  readonly size: number
  readonly of: Readonly<Record<string, ReactNode>>
}

function Symbols({ prefix, size, of }: SymbolsProps) {
  return Object.entries(of).map(([name, drawing]) => (
    <symbol key={name} id={`${prefix}-${name}`} viewBox={`0 0 ${size} ${size}`}>
      {drawing}
    </symbol>
  ))
}
