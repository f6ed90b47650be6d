'use client'

import { paths, type QueryParams } from '#domain/paths.ts'
import { cx } from '#ui/cx.ts'
import { LevelMark } from '#ui/level-mark.tsx'
import { ShortText } from '#ui/short.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { UnseenDot } from '../marks/unseen-dot.tsx'
import type { OwnerTexts } from '../owner/texts.ts'
import { stateTones } from '../state/state-tones.ts'
import { IssueLink } from './issue-link.tsx'
import { RowHands } from './row-hands.tsx'
import { ISSUE_BOX, ISSUE_PLACE } from './selected.ts'
import type { RowTexts, ShownRow } from './shown-rows.ts'

interface IssueRowsProps {
  readonly label: string
  readonly rows: readonly ShownRow[]
  /** What the address of the list says: each row's link says it too. */
  readonly params: QueryParams
  readonly texts: RowTexts
  /** undefined: whoever looks can do nothing with a row, and gives nobody anything. */
  readonly ownerTexts: OwnerTexts | undefined
}

/** The rows of the list. A client component of plain data: their markup is in the document once, and not as payload too. */
export function IssueRows({ label, rows, ...shared }: IssueRowsProps) {
  return (
    <ol aria-label={label} className="group/rows max-md:border-t max-md:border-line">
      {rows.map((row) => (
        <IssueRow key={row.id} row={row} {...shared} />
      ))}
    </ol>
  )
}

type IssueRowProps = Omit<IssueRowsProps, 'label' | 'rows'> & { readonly row: ShownRow }

/** One issue, 56 px high. The whole row can be pressed; its one link is the title. Its classes are in issues.css. */
function IssueRow({ row, params, texts, ownerTexts }: IssueRowProps) {
  const { events, users, seen, age, trend } = row
  return (
    <li className="group/row issue-row issue-columns">
      <LevelMark level={row.level} label={texts.level[row.level]} />
      {ownerTexts !== undefined && <Box row={row} label={texts.select.replace(ISSUE_PLACE, row.shortId)} />}
      <Title row={row} params={params} texts={texts} />
      <Sparkline counts={row.bars} label={row.graph} />
      <div className="issue-events">
        <data value={events.value} title={events.full}>
          <ShortText short={events.short} full={events.full} />
        </data>
        {trend !== null && (
          <small title={trend.full}>
            <ShortText short={trend.short} full={trend.full} />
          </small>
        )}
      </div>
      <data value={users.value} title={users.full} className="issue-users">
        <ShortText short={users.short} full={users.full} />
      </data>
      <time dateTime={seen.at} title={seen.full} className="issue-seen">
        <ShortText short={seen.short} full={seen.full} />
      </time>
      <time dateTime={age.at} title={age.full} className="issue-age">
        <ShortText short={age.short} full={age.full} />
      </time>
      <RowHands row={row} texts={texts} ownerTexts={ownerTexts} />
    </li>
  )
}

function Title({ row, params, texts }: Pick<IssueRowProps, 'row' | 'params' | 'texts'>) {
  const { type, value, state } = row
  return (
    <div className="issue-name">
      <div>
        <IssueLink issueId={row.id} href={paths.issue(row.shortId, params)} texts={texts.peek}>
          {row.isUnseen && <UnseenDot issueId={row.id} label={texts.unseen} />}
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
        {state !== null && (
          <span className={cx('issue-state', stateTones[state.tone])} title={`${state.word}. ${state.means}`}>
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
 * Selects the row; read by selection.tsx. Under the level mark, where the row is empty, so that nothing moves when it
 * shows itself: on hovering, while anything is selected, and always to fingers.
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
