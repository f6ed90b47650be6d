import type { Activity } from '#domain/issue/activity.ts'
import type { IssueId } from '#domain/ids.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { CommentEntry, commentTexts } from './comment-entry.tsx'
import { NewComment } from './comment-form.tsx'
import { mentionFinder } from '#domain/issue/mention-finder.ts'
import type { ActivityData } from './queries.ts'
import { Sentence } from './sentence.tsx'

interface ActivityPanelProps {
  readonly issueId: IssueId
  readonly data: ActivityData
  /** This page's address with entries before an id; `undefined` for the newest. */
  readonly hrefOf: (before: number | undefined) => string
  /** Whether these are not the newest entries. */
  readonly isOlder: boolean
  readonly now: Date
}

/** An issue's history and comments, newest first. */
export function ActivityPanel({ issueId, data, hrefOf, isOlder, now }: ActivityPanelProps) {
  const t = messages('triage')
  const { entries, older, people, reader } = data
  const findMention = mentionFinder(people)
  return (
    <Panel id="activity" title={t('activity.title')}>
      <div className="grid min-w-0 gap-4">
        {reader.mayComment && <NewComment issueId={issueId} texts={commentTexts()} />}
        {isOlder && (
          <LinkButton href={hrefOf(undefined)} scroll={false} tone="quiet" className="justify-self-start">
            {t('activity.newest')}
          </LinkButton>
        )}
        {entries.length === 0 ? (
          <p className="text-sm text-ink-3">{t('activity.none')}</p>
        ) : (
          <ol aria-label={t('activity.title')} className="grid min-w-0 gap-3">
            {entries.map((entry) => (
              <li key={entry.id} className="min-w-0">
                {entry.what.kind === 'comment' ? (
                  <CommentEntry
                    entry={entry}
                    comment={entry.what}
                    reader={reader}
                    findMention={findMention}
                    now={now}
                  />
                ) : (
                  <Line entry={entry} what={entry.what} now={now} />
                )}
              </li>
            ))}
          </ol>
        )}
        {older !== undefined && (
          <LinkButton href={hrefOf(older)} scroll={false} className="justify-self-start">
            {t('activity.older')}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function Line({ entry, what, now }: { entry: Activity; what: Parameters<typeof Sentence>[0]['what']; now: Date }) {
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-ink-2">
      <Sentence by={entry.by} what={what} />{' '}
      <RelativeTime at={entry.at} now={now} className="text-xs whitespace-nowrap text-ink-3" />
    </p>
  )
}
