'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'

interface RefusalProps {
  readonly status: string
  readonly title: string
  readonly text: string
  /** Ways on. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** Another way on. */
  readonly action?: ReactNode
  /** Below the text. */
  readonly children?: ReactNode
}

/** A page that is refused. A client component: every document carries all of them as payload, as Next may show each later. */
export function Refusal({ status, title, text, links, action, children }: RefusalProps) {
  const ways = links.map(({ href, label }) => (
    <LinkButton key={href} href={href}>
      {label}
    </LinkButton>
  ))
  return (
    <ErrorState
      status={status}
      title={title}
      actions={
        <>
          {ways}
          {action}
        </>
      }
    >
      <p>{text}</p>
      {children}
    </ErrorState>
  )
}
