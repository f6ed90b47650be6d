'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { HoverCard } from '#ui/hover-card.tsx'
import { later, useLater } from '#ui/later.ts'
import { Link, useLinkStatus } from '#ui/link.tsx'
import type { FirstScreenProps } from './first-screen.tsx'
import { PeekCard } from './peek-card.tsx'
import { askFor, watchRow } from './peeks.ts'

// Loaded when the page is idle, to keep it out of the list's first-load script.
const parts = later(() => import('./first-screen.tsx'))

/** Loads the first screen's script. */
export const prepareFirstScreen = parts.prepare

/** A row's link. Hovering shows the top frames; pressing shows {@link FirstScreen} until the page has loaded. */
export function IssueLink({ children, ...screen }: FirstScreenProps & { readonly children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { id, shortId } = screen.row
  useEffect(() => (link.current === null ? undefined : watchRow(link.current, id)), [id])
  return (
    <HoverCard
      onOpen={() => askFor(id)}
      trigger={
        <Link ref={link} href={paths.issue(shortId, screen.params)} data-issue-link="">
          {children}
          <OncePressed {...screen} />
        </Link>
      }
    >
      <PeekCard issueId={id} texts={screen.texts.peek} />
    </HoverCard>
  )
}

function OncePressed(screen: FirstScreenProps) {
  const { pending } = useLinkStatus()
  const loaded = useLater(parts)
  return pending && loaded !== undefined && <loaded.FirstScreen {...screen} />
}
