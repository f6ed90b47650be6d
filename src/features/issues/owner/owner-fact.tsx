import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { Avatar } from '#ui/avatar.tsx'
import { suggestedChoice } from './queries.ts'
import type { Suggestion } from './suggest.ts'
import { OwnerPicker } from './owner-picker.tsx'
import { ownerLabel, ownerTexts } from './texts.ts'

interface OwnerFactProps {
  readonly issue: Pick<Issue, 'id' | 'assignee'>
  readonly suggestions: readonly Suggestion[]
  readonly mayChange: boolean
  /** `title`: on one line of constant height. */
  readonly place?: 'side' | 'title'
}

/** An issue's owner; without one, suggestions with reasons. */
export function OwnerFact({ issue: { id, assignee }, suggestions, mayChange, place = 'side' }: OwnerFactProps) {
  const t = messages('owners')
  const owner = assignee && { kind: assignee.kind, id: String(assignee.id), name: assignee.name }
  const [likely] = assignee === null ? suggestions.map(suggestedChoice) : []
  return (
    <div className={place === 'side' ? 'issue-owner-side grid min-w-0 justify-items-start' : 'issue-owner'}>
      {mayChange ? (
        <OwnerPicker
          ids={[id]}
          owner={owner}
          label={ownerLabel(assignee?.name ?? null)}
          place="page"
          texts={ownerTexts()}
        />
      ) : (
        <span className="flex min-h-control min-w-0 items-center gap-2">
          {owner === null ? t('picker.unassigned') : <Avatar {...owner} />}
          {owner !== null && <bdi className="min-w-0 truncate">{owner.name}</bdi>}
        </span>
      )}
      {likely !== undefined && (
        <p className="min-w-0 text-xs text-ink-3">
          {t('suggested')}: <bdi className="text-ink-2">{likely.name}</bdi>
          {place === 'side' && <span className="block wrap-anywhere">{likely.why}</span>}
        </p>
      )}
    </div>
  )
}
