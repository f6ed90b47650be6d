'use client'

import { Fragment } from 'react'
import { piecesOf } from '#ui/coloured-code.ts'
import type { ShownFrame } from './shown-stack.ts'

/** The source around a frame. */
export function FrameSource({ label, lines, marked }: NonNullable<ShownFrame['code']> & { readonly label: string }) {
  return (
    <ol aria-label={label} className="frame-source">
      {lines.map(([number, text, colours], index) => (
        <li key={index} aria-current={index === marked ? 'true' : undefined}>
          <span>{number}</span>
          <code>{colouredText(text, colours)}</code>
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
