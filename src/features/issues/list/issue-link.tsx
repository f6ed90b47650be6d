'use client'

import { Link } from '#ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { HoverCard } from '#ui/hover-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PathText } from '#ui/path-text.tsx'
import { peekFrames } from './peek.ts'
import type { PeekFrame } from './top-frames.ts'

export interface PeekTexts {
  readonly label: string
  readonly none: string
  readonly failed: string
  readonly loading: string
  readonly anonymous: string
}

interface IssueLinkProps {
  readonly issueId: number
  readonly href: string
  readonly texts: PeekTexts
  readonly children: ReactNode
}

type Peek = 'unasked' | 'loading' | 'failed' | readonly PeekFrame[]

/**
 * The link of a row. Hovering or focusing it fetches the top of the latest stack trace, once; touch does not.
 */
export function IssueLink({ issueId, href, texts, children }: IssueLinkProps) {
  const [peek, setPeek] = useState<Peek>('unasked')
  const ask = () => {
    if (peek !== 'unasked' && peek !== 'failed') return
    setPeek('loading')
    peekFrames(issueId).then(setPeek, () => setPeek('failed'))
  }
  return (
    <HoverCard
      onOpen={ask}
      trigger={
        <Link href={href} data-issue-link="">
          {children}
        </Link>
      }
    >
      <PeekCard peek={peek} texts={texts} />
    </HoverCard>
  )
}

function PeekCard({ peek, texts }: { peek: Peek; texts: PeekTexts }) {
  if (peek === 'failed') return <p className="text-ink-2">{texts.failed}</p>
  if (peek === 'unasked' || peek === 'loading') return <PeekShape label={texts.loading} />
  if (peek.length === 0) return <p className="text-ink-2">{texts.none}</p>
  return (
    <ol aria-label={texts.label} className="grid max-w-prose gap-1 font-mono text-xs">
      {peek.map((frame, index) => (
        <li key={index} className="flex min-w-0 items-baseline gap-2">
          <span className="max-w-60 shrink-0 truncate text-ink">
            {frame.functionName === '' ? texts.anonymous : frame.functionName}
          </span>
          <PathText path={frame.path} className="flex-1 text-ink-3" />
          {frame.line !== undefined && <span className="-ml-2 text-ink-3">:{frame.line}</span>}
        </li>
      ))}
    </ol>
  )
}

function PeekShape({ label }: { label: string }) {
  return (
    <output aria-label={label} className="grid w-80 gap-2">
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </output>
  )
}
