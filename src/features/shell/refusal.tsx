'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useIsLive } from '#ui/when-live.tsx'

interface RefusalProps {
  readonly status: string
  readonly title: string
  /** Of the browser's tab. */
  readonly documentTitle: string
  readonly text: string
  /** Ways on. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** Another way on. */
  readonly action?: ReactNode
  /** Below the text. */
  readonly children?: ReactNode
}

/** A page that is refused. A client component: every document carries all of them as payload, as Next may show each later. */
export function Refusal({ status, title, documentTitle, text, links, action, children }: RefusalProps) {
  const ways = links.map(({ href, label }) => (
    <LinkButton key={href} href={href}>
      {label}
    </LinkButton>
  ))
  const isLive = useIsLive()
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
      {/* A document has it from the metadata of its view; after a navigation Next leaves that of the page that refused. */}
      {isLive && <title>{documentTitle}</title>}
      <p>{text}</p>
      {children}
    </ErrorState>
  )
}
