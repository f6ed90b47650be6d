'use client'

import { Fragment } from 'react'
import { piecesOf } from '#ui/coloured-code.ts'
import { useIsLive } from '#ui/when-live.tsx'
import type { ShownFrame } from './shown-stack.ts'

export function FrameSource({
  label,
  first,
  text,
  colours,
  marked,
}: NonNullable<ShownFrame['code']> & { readonly label: string }) {
  // Colours are added after hydration: those of one frame would be a fiftieth of the document.
  const isColoured = useIsLive()
  const coloursOfLines = isColoured ? colours.split('\n') : []
  return (
    <ol aria-label={label} className="frame-source">
      {text.split('\n').map((line, index) => (
        <li key={index} aria-current={index === marked ? 'true' : undefined}>
          <span>{first !== null && first + index >= 1 && first + index}</span>
          <code>{colouredText(line, coloursOfLines[index] ?? '')}</code>
        </li>
      ))}
    </ol>
  )
}

function colouredText(line: string, colours: string) {
  return piecesOf(line, colours).map(({ text, className }, index) =>
    className === undefined ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <span key={index} className={className}>
        {text}
      </span>
    ),
  )
}
