'use client'

import { useLayoutEffect, type ReactNode } from 'react'
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
 * Keeps the title of the browser's tab. A document has it from the metadata of its view; after a navigation Next puts that
 * of the page that refused there, some time after the view is shown. What was kept away goes back once the view is gone: it
 * may be that of the next page.
 */
function useDocumentTitle(title: string): void {
  // Ends with the view, before anybody hears of what the next page puts there.
  useLayoutEffect(() => {
    let keptAway: string | undefined
    const keep = () => {
      // Between two pages there is none, and one of ours would stay.
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
