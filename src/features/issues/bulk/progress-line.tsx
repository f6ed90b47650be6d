'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { BulkTexts } from './texts.ts'
import { filled, type BulkProgress } from './use-bulk.ts'

interface ProgressLineProps {
  readonly progress: BulkProgress
  readonly onStop: () => void
  readonly texts: BulkTexts
}

/** Progress as a bar and numbers, with a stop button. */
export function ProgressLine({ progress, onStop, texts }: ProgressLineProps) {
  const { done, total, isStopping } = progress
  const line = useRef<HTMLDivElement>(null)
  // Moves focus here, because the pressed button is gone.
  useEffect(() => line.current?.focus(), [])
  return (
    <div ref={line} tabIndex={-1} className="flex min-w-0 flex-1 items-center gap-3 outline-none">
      <progress
        aria-label={texts.progress}
        {...(total > 0 && { value: done, max: total })}
        className="h-1.5 w-40 min-w-16 shrink appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <output className="min-w-0 truncate text-ink-2 tabular-nums">
        {total > 0 && filled(texts.working, progress)}
      </output>
      <Button disabled={isStopping} onClick={onStop}>
        {isStopping ? texts.stopping : texts.stop}
      </Button>
    </div>
  )
}
