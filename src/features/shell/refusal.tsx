'use client'

import { useLayoutEffect, type ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'

interface RefusalProps {
  readonly status: string
  readonly title: string
  readonly text: string
  /** Links to continue with. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** An additional action. */
  readonly action?: ReactNode
  /** Below the text. */
  readonly children?: ReactNode
}

/**
 * An error page. A client component, because every document includes all of them as payload, as Next may show each of
 * them later.
 */
export function Refusal({ status, title, text, links, action, children }: RefusalProps) {
  const ways = links.map(({ href, label }) => (
    <LinkButton key={href} href={href}>
      {label}
    </LinkButton>
  ))
  useDocumentTitle(`${title} · Mishap`)
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

/**
 * Keeps the tab's title. Documents get it from their view's metadata, but after a navigation Next sets the refusing
 * page's title shortly after showing the view. The suppressed title is restored when the view is gone, as it may belong
 * to the next page.
 */
function useDocumentTitle(title: string): void {
  // A layout effect, so that it ends before the next page sets its title.
  useLayoutEffect(() => {
    let keptAway: string | undefined
    const keep = () => {
      // The document has no title between two pages, and an added one would remain.
      if (document.head.querySelector('title') === null || document.title === title) return
      keptAway = document.title
      document.title = title
    }
    keep()
    const observer = new MutationObserver(keep)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
      if (keptAway !== undefined && document.title === title) document.title = keptAway
    }
  }, [title])
}
