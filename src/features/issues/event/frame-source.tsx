'use client'

import { Fragment } from 'react'
import type { ShownFrame, ShownToken } from './shown-stack.ts'

/** The source around a frame. */
export function FrameSource({ label, lines, marked }: NonNullable<ShownFrame['code']> & { readonly label: string }) {
  return (
    <ol aria-label={label} className="frame-source">
      {lines.map(([number, tokens], index) => (
        <li key={index} aria-current={index === marked ? 'true' : undefined}>
          <span>{number}</span>
          <code>{tokens.map(piece)}</code>
        </li>
      ))}
    </ol>
  )
}

function piece(token: ShownToken, index: number) {
  if (typeof token === 'string') return <Fragment key={index}>{token}</Fragment>
  const [tone, text] = token
  return (
    <span key={index} className={`code-${tone}`}>
      {text}
    </span>
  )
}
