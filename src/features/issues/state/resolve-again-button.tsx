'use client'

import { useState, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useGo } from '#ui/place.ts'
import { resolveAgain } from './actions.ts'

interface ResolveAgainButtonProps {
  readonly issueId: number
  readonly texts: { readonly label: string; readonly working: string; readonly failed: string }
}

/** Reads the issue's events anew; the page then shows what came of it, or the issue does that they have joined. */
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
