'use client'

import { Fragment } from 'react'
import { piecesOf } from '#ui/coloured-code.ts'
import { useIsLive } from '#ui/when-live.tsx'
import type { ShownFrame } from './shown-stack.ts'

/** The source around a frame. */
export function FrameSource({
  label,
  lines,
  marked,
  isFirst = false,
}: NonNullable<ShownFrame['code']> & { readonly label: string }) {
  // The colours of five frames would be a tenth of the document.
  const isColoured = useIsLive() || isFirst
  return (
    <ol aria-label={label} className="frame-source">
      {lines.map(([number, text, colours], index) => (
        <li key={index} aria-current={index === marked ? 'true' : undefined}>
          <span>{number}</span>
          <code>{colouredText(text, isColoured ? colours : '')}</code>
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
