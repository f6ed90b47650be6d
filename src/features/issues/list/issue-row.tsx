'use client'

import { useEffect } from 'react'
import type { QueryParams } from '#domain/paths.ts'
import { cx } from '#ui/cx.ts'
import { LevelMark } from '#ui/level-mark.tsx'
import { unpack } from '#ui/packed.ts'
import { ShortText } from '#ui/short.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { UnseenDot } from '#ui/unseen-dot.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { useIsLive } from '#ui/when-live.tsx'
import type { OwnerTexts } from '../owner/texts.ts'
import type { StateLabel } from '../state/state-label.ts'
import { PriorityMark } from '../state/priority-mark.tsx'
import { stateTones } from '../state/state-tones.ts'
import { IssueLink, prepareFirstScreen } from './issue-link.tsx'
import { RowHands } from './row-hands.tsx'
import { PLACE } from '#ui/place-in-text.ts'
import { ISSUE_BOX } from './selected.ts'
import type { RowTexts, ShownList, ShownRow } from './shown-rows.ts'

interface IssueRowsProps {
  readonly label: string
  readonly list: ShownList
  /** The list's parameters, which each row's link includes. */
  readonly params: QueryParams
  readonly texts: RowTexts
  /** `undefined` for read-only users, who can neither act on rows nor assign issues. */
  readonly ownerTexts: OwnerTexts | undefined
}

/**
 * The list's rows. A client component with plain data, so that their markup is in the document once, not also as
 * payload.
 */
export function IssueRows({ label, list, ...shared }: IssueRowsProps) {
  const isLive = useIsLive()
  useEffect(() => whenIdle(prepareFirstScreen), [])
  return (
    <ol aria-label={label} className="group/rows max-md:border-t max-md:border-line">
      {unpack(list.rows).map((row) => (
        <IssueRow
          key={row.id}
          row={row}
          state={row.state === null ? undefined : list.states[row.state]}
          isLive={isLive}
          {...shared}
        />
      ))}
    </ol>
  )
}

interface IssueRowProps extends Omit<IssueRowsProps, 'label' | 'list'> {
  readonly row: ShownRow
  readonly state: StateLabel | undefined
  /** Tooltips and machine-readable times are added after hydration: they would be a tenth of the document. */
  readonly isLive: boolean
}

/**
 * One issue, 56 px high. The whole row can be pressed, but its only link is the title. Its classes are in issues.css.
 */
function IssueRow({ row, state, isLive, params, texts, ownerTexts }: IssueRowProps) {
  const late = (text: string) => (isLive ? text : undefined)
  const seen = texts.seen.replace(PLACE, row.seenFull)
  const age = texts.age.replace(PLACE, row.ageFull)
  return (
    <li className="group/row issue-row">
      <LevelMark level={row.level} label={texts.level[row.level]} />
      {ownerTexts !== undefined && <Box row={row} label={texts.select.replace(PLACE, row.shortId)} />}
      <Title row={row} state={state} isLive={isLive} params={params} texts={texts} />
      <Sparkline heights={row.bars} label={late(row.graph)} />
      <div className="issue-events">
        <data value={row.events} title={late(row.eventsFull)}>
          <ShortText short={row.eventsShort} full={row.eventsFull} />
        </data>
        {row.trend !== null && (
          <small title={row.trend.full}>
            <ShortText {...row.trend} />
          </small>
        )}
      </div>
      <data value={row.users} title={late(row.usersFull)} className="issue-users">
        <ShortText short={row.usersShort} full={row.usersFull} />
      </data>
      <span className="issue-priority">
        <PriorityMark priority={row.priority} />
        {texts.priority[row.priority]}
      </span>
      <time dateTime={late(row.seenAt)} title={late(seen)} className="issue-seen">
        <ShortText short={row.seenShort} full={seen} />
      </time>
      <time dateTime={late(row.since)} title={late(age)} className="issue-age">
        <ShortText short={row.age} full={age} />
      </time>
      <RowHands row={row} texts={texts} isLive={isLive} ownerTexts={ownerTexts} />
    </li>
  )
}

function Title({
  row,
  state,
  isLive,
  params,
  texts,
}: Pick<IssueRowProps, 'row' | 'state' | 'isLive' | 'params' | 'texts'>) {
  const { type, value } = row
  return (
    <div className="issue-name">
      <div>
        <IssueLink row={row} state={state} params={params} texts={texts}>
          {row.isUnseen && <UnseenDot of={`issue ${row.id}`} label={texts.unseen} />}
          {type === '' ? (
            <b>
              <bdi>{value}</bdi>
            </b>
          ) : (
            <>
              <b>{type}</b>
              {value !== '' && ' '}
              <bdi>{value}</bdi>
            </>
          )}
        </IssueLink>
        {row.isUnhandled && <span className="issue-unhandled">{texts.unhandled}</span>}
        {state !== undefined && (
          <span
            className={cx('issue-state', stateTones[state.tone])}
            title={isLive ? `${state.word}. ${state.means}` : undefined}
          >
            {state.word}
          </span>
        )}
      </div>
      <p>
        <span>{row.shortId}</span>
        {row.culprit !== '' && <bdi>{row.culprit}</bdi>}
      </p>
    </div>
  )
}

/**
 * Selects the row; handled in selection.tsx. Placed in the empty space under the level mark, so that nothing moves when
 * it appears: on hover, while anything is selected, and always on touch screens.
 */
function Box({ row, label }: { row: ShownRow; label: string }) {
  return (
    <label>
      <input
        type="checkbox"
        name={ISSUE_BOX}
        value={row.id}
        data-project={row.project}
        data-status={row.status}
        aria-label={label}
      />
    </label>
  )
}
