import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { LevelMark } from '#ui/level-mark.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { exactTime, relativeTime, shortAge } from '#ui/times.ts'
import { searchParams, type IssueSearch } from '../search.ts'
import { UnseenDot } from '../marks/unseen-dot.tsx'
import type { OwnerTexts } from '../owner/texts.ts'
import { StateWord } from '../state/state-word.tsx'
import { IssueLink, type PeekTexts } from './issue-link.tsx'
import { RowHands } from './row-hands.tsx'
import { TrendMark } from './trend-mark.tsx'
import type { IssueRowView } from './rows.ts'
import { ISSUE_BOX } from './selected.ts'

/**
 * Columns on a wide screen: mark, title, bars, events, users, last seen, age, owner; on a tablet without users and age. The head
 * of the list has the same.
 */
export const columns =
  'md:grid-cols-[1rem_minmax(0,1fr)_7rem_3.5rem_6.5rem_4rem] md:gap-x-4 lg:grid-cols-[1rem_minmax(0,1fr)_7rem_3.5rem_3.5rem_6.5rem_3.5rem_4rem]'

interface IssueRowProps {
  readonly row: IssueRowView
  readonly search: IssueSearch
  readonly now: Date
  /** One object for all rows: React sends it to the browser once. */
  readonly peekTexts: PeekTexts
  /** Something can be done with it. */
  readonly isSelectable: boolean
  /** One object for all rows; undefined: whoever looks gives nobody anything. */
  readonly ownerTexts: OwnerTexts | undefined
}

/** One issue, 56 px high. The whole row can be pressed; its one link is the title. */
export function IssueRow({ row, search, now, peekTexts, isSelectable, ownerTexts }: IssueRowProps) {
  const t = messages('issues')
  const graph = t('list.graph', {
    count: row.bars.reduce((sum, count) => sum + count, 0),
    window: t(`window.${search.graph}`),
  })
  return (
    <li
      className={cx(
        'relative grid min-h-row grid-cols-[1rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b border-line px-4 py-2 sm:px-6 md:py-0',
        'group/row hover:bg-sunken/60 has-checked:bg-accent-soft has-focus-visible:bg-sunken',
        columns,
      )}
    >
      <LevelMark level={row.level} label={t(`level.${row.level}`)} className="mt-1 self-start md:mt-2.5" />
      {isSelectable && <Box row={row} />}
      <Title row={row} search={search} peekTexts={peekTexts} />
      <div className="max-md:hidden">
        <Sparkline counts={row.bars} label={graph} />
      </div>
      <div className="grid text-right">
        <Count
          value={row.events}
          label={t('unit.events', { count: row.events })}
          className="text-sm text-ink tabular-nums"
        />
        {search.sort === 'trend' && <TrendMark events={row.events} lately={row.lately} />}
      </div>
      <Count
        value={row.users}
        label={t('unit.users', { count: row.users })}
        className="text-right text-sm text-ink-2 tabular-nums max-lg:hidden"
      />
      <RelativeTime
        at={row.lastSeen}
        now={now}
        exact={t('list.seen', { when: exactTime(row.lastSeen) })}
        className="text-right text-sm whitespace-nowrap text-ink-2 max-md:col-start-3 max-md:row-start-2 max-md:text-xs max-md:text-ink-3"
      />
      <RelativeTime
        at={row.firstSeen}
        now={now}
        text={shortAge(now.getTime() - row.firstSeen.getTime())}
        exact={t('list.age', { when: `${exactTime(row.firstSeen)} (${relativeTime(row.firstSeen, now)})` })}
        className="text-right text-sm whitespace-nowrap text-ink-3 max-lg:hidden"
      />
      <RowHands row={row} ownerTexts={ownerTexts} />
    </li>
  )
}

function Title({ row, search, peekTexts }: Pick<IssueRowProps, 'row' | 'search' | 'peekTexts'>) {
  const t = messages('issues')
  const { type, value } = row.heading
  return (
    <div className="contents md:grid md:min-w-0 md:gap-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <IssueLink
          issueId={row.id}
          href={paths.issue(row.shortId, searchParams(search))}
          className="min-w-0 truncate rounded-sm text-ink after:absolute after:inset-0"
          texts={peekTexts}
        >
          {row.mine.seenAt === null && <UnseenDot issueId={row.id} label={messages('owners')('mark.unseen')} />}
          {type !== '' && <span className="font-semibold">{type}</span>}
          {type !== '' && value !== '' && ' '}
          <bdi className={type === '' ? 'font-semibold' : 'text-ink-2'}>
            {type === '' && value === '' ? t('list.untitled') : value}
          </bdi>
        </IssueLink>
        {row.isUnhandled && <span className="shrink-0 text-2xs font-medium text-error-ink">{t('list.unhandled')}</span>}
        {row.stateLabel !== undefined && (
          <StateWord label={row.stateLabel} className="max-w-1/2 shrink-0 truncate text-2xs" />
        )}
      </div>
      <div className="flex min-w-0 items-baseline gap-2 text-xs text-ink-3 max-md:col-start-2 max-md:row-start-2">
        <span className="max-w-2/3 shrink-0 truncate">{row.shortId}</span>
        {row.culprit !== '' && <bdi className="min-w-0 truncate font-mono">{row.culprit}</bdi>}
      </div>
    </div>
  )
}

/**
 * Selects the row; read by selection.tsx. Under the level mark, where the row is empty, so that nothing moves when it
 * shows itself: on hovering, while anything is selected, and always to fingers.
 */
function Box({ row }: Pick<IssueRowProps, 'row'>) {
  const t = messages('issues')
  return (
    <label className="absolute bottom-0 left-2 z-1 flex size-control cursor-pointer items-center justify-center opacity-0 group-hover/row:opacity-100 group-has-checked/rows:opacity-100 has-focus-visible:opacity-100 pointer-coarse:opacity-100 sm:left-4">
      <input
        type="checkbox"
        name={ISSUE_BOX}
        value={row.id}
        data-project={row.project}
        data-status={row.status}
        aria-label={t('select.one', { issue: row.shortId })}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  )
}
