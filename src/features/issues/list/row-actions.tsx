import { useTransition } from 'react'
import type { IssueStatus } from '#domain/issue/state.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTellOutcome } from '../owner/tell-outcome.ts'
import { decide } from '../state/actions.ts'
import type { Asked } from '../state/asked.ts'
import type { RowTexts } from './shown-rows.ts'

interface RowActionsProps {
  readonly issueId: number
  readonly shortId: string
  readonly status: IssueStatus
  readonly texts: RowTexts['actions']
}

/** Resolves, archives or reopens a row's issue in place. Shown on hover; shortcuts do the same. */
export function RowActions({ issueId, shortId, status, texts }: RowActionsProps) {
  const tell = useTellOutcome()
  const [pending, start] = useTransition()
  const named = (text: string) => text.replace(PLACE, shortId)
  const run = (what: Asked) =>
    start(async () => tell?.(await decide([issueId], what).catch(() => ({ done: false, text: texts.failed }))))
  return (
    <div className="issue-actions">
      {status === 'unresolved' ? (
        <>
          <IconButton
            label={named(texts.resolve)}
            disabled={pending}
            onClick={() => run({ kind: 'resolve', as: { in: 'now' } })}
          >
            <Icon name="check" />
          </IconButton>
          <IconButton
            label={named(texts.archive)}
            disabled={pending}
            onClick={() => run({ kind: 'archive', until: { kind: 'escalating' } })}
          >
            <Icon name="archive" />
          </IconButton>
        </>
      ) : (
        <IconButton label={named(texts.reopen)} disabled={pending} onClick={() => run({ kind: 'reopen' })}>
          <Icon name="rotate-ccw" />
        </IconButton>
      )}
    </div>
  )
}
