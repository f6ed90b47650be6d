'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { HoverCard } from '#ui/hover-card.tsx'
import { later, useLater } from '#ui/later.ts'
import { Link, useLinkStatus } from '#ui/link.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import type { FirstScreenProps } from './first-screen.tsx'
import { PeekCard } from './peek-card.tsx'
import { askFor, watchRow } from './peeks.ts'

// It comes once the rows in view are asked for, and not with the list.
const parts = later(() => import('./first-screen.tsx'))

/**
 * The link of a row. Hovering it shows the top of the latest stack trace. Pressing it shows at once what the list knows of
 * the issue, until its page is there.
 */
export function IssueLink({ children, ...screen }: FirstScreenProps & { readonly children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { id, shortId } = screen.row
  useEffect(() => (link.current === null ? undefined : watchRow(link.current, id)), [id])
  useEffect(() => whenIdle(parts.prepare), [])
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
