'use client'

import { useState, useTransition } from 'react'
import { Button } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import type { IssueStatus } from '#domain/issue/issue.ts'
import { changeStatus } from './actions.ts'

interface StatusButtonProps {
  readonly issueId: number
  readonly status: IssueStatus
  readonly texts: {
    readonly resolve: string
    readonly reopen: string
    readonly failed: string
    readonly group: string
  }
}

/** Resolves the issue, or reopens it; the page then says which. */
export function StatusButton({ issueId, status, texts }: StatusButtonProps) {
  const [problem, setProblem] = useState('')
  const [pending, start] = useTransition()
  const label = status === 'resolved' ? texts.reopen : texts.resolve
  const change = () =>
    start(async () => {
      const changed = await changeStatus([issueId], status === 'resolved' ? 'unresolved' : 'resolved').catch(
        () => undefined,
      )
      setProblem(changed?.done === true ? '' : texts.failed)
    })
  useKeys([{ keys: 'e', group: texts.group, label, run: () => pending || change() }])
  return (
    <>
      <output className="text-error-ink empty:hidden">{problem}</output>
      <Button tone={status === 'resolved' ? 'plain' : 'primary'} pending={pending} onClick={change}>
        {label}
      </Button>
    </>
  )
}
