'use client'

import { useState, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useGo } from '#ui/place.ts'
import { resolveAgain } from './actions.ts'

interface ResolveAgainButtonProps {
  readonly issueId: number
  readonly texts: { readonly label: string; readonly working: string; readonly failed: string }
}

/** Reprocesses the issue's events, then shows the result, or the issue that they have moved to. */
export function ResolveAgainButton({ issueId, texts }: ResolveAgainButtonProps) {
  const go = useGo()
  const [problem, setProblem] = useState('')
  const [pending, start] = useTransition()
  const resolve = () =>
    start(async () => {
      const outcome = await resolveAgain(issueId).catch(() => undefined)
      setProblem(outcome === undefined ? texts.failed : outcome.done ? '' : outcome.text)
      if (outcome?.issue !== undefined) go.replace(outcome.issue.href)
    })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <output className="text-sm text-error-ink empty:hidden">{problem}</output>
      <Button tone="primary" pending={pending} onClick={resolve}>
        {pending ? texts.working : texts.label}
      </Button>
    </div>
  )
}
