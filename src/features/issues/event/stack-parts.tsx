'use client'

import { Icon } from '#ui/icon.tsx'
import { WhenLive } from '#ui/when-live.tsx'
import { FrameRow } from './frame-row.tsx'
import type { FrameTexts, ShownPart } from './shown-stack.ts'

interface StackPartsProps {
  readonly label: string
  readonly parts: readonly ShownPart[]
  readonly texts: FrameTexts
}

/** The frames of one stack. The classes of its rows are in issues.css. */
export function StackParts({ label, parts, texts }: StackPartsProps) {
  return (
    <ol aria-label={label}>
      {parts.map((part, index) => (
        <li key={index}>
          <Part part={part} texts={texts} />
        </li>
      ))}
    </ol>
  )
}

function Part({ part, texts }: { part: ShownPart; texts: FrameTexts }) {
  switch (part.kind) {
    case 'frame':
      return <FrameRow frame={part.frame} texts={texts} />
    case 'library':
      return (
        <details className="group/fold frame-fold">
          <summary>
            <Icon name="chevron-right" className="group-open/fold:rotate-90" />
            <span className="min-w-0 truncate">
              {part.label}
              {part.names !== '' && <span className="font-mono"> · {part.names}</span>}
            </span>
          </summary>
          <WhenLive>
            <ol className="bg-paper">
              {part.frames.map((frame) => (
                <li key={frame.id}>
                  <FrameRow frame={frame} texts={texts} />
                </li>
              ))}
            </ol>
          </WhenLive>
        </details>
      )
    case 'omitted':
      return <p className="border-t border-line/60 px-4 py-2 pl-10 text-xs text-ink-3">{part.label}</p>
  }
}
