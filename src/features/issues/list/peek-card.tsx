'use client'

import { PathText } from '#ui/path-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePeek } from './peeks.ts'
import type { RowTexts } from './shown-rows.ts'
import type { PeekFrame } from './top-frames.ts'

interface PeekCardProps {
  readonly issueId: number
  readonly texts: RowTexts['peek']
}

/** The hover card of an issue's row. */
export function PeekCard({ issueId, texts }: PeekCardProps) {
  const peek = usePeek(issueId)
  if (peek === 'failed') return <p className="text-ink-2">{texts.failed}</p>
  if (peek === 'unasked' || peek === 'loading') return <PeekShape label={texts.loading} />
  if (peek.length === 0) return <p className="text-ink-2">{texts.none}</p>
  return <PeekFrames frames={peek} texts={texts} />
}

export function PeekFrames({ frames, texts }: { frames: readonly PeekFrame[]; texts: RowTexts['peek'] }) {
  return (
    <ol aria-label={texts.label} className="grid max-w-prose gap-1 font-mono text-xs">
      {frames.map((frame, index) => (
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
