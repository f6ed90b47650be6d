'use client'

import type { SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { paths, type QueryParams } from '#domain/paths.ts'
import { cx } from '#ui/cx.ts'
import { ListLink } from '#ui/list-link.tsx'
import { IssueHeading } from '../page/issue-heading.tsx'
import { IssueShape } from '../page/issue-shape.tsx'
import type { StateLabel } from '../state/state-label.ts'
import { stateTones } from '../state/state-tones.ts'
import { PeekFrames } from './peek-card.tsx'
import { usePeek } from './peeks.ts'
import type { RowTexts, ShownRow } from './shown-rows.ts'

export interface FirstScreenProps {
  readonly row: ShownRow
  readonly state: StateLabel | undefined
  /** The list's search parameters, for the way back. */
  readonly params: QueryParams
  readonly texts: RowTexts
}

/** A preview of the issue page, made from the list's data. It covers the list between the press and the navigation. */
export function FirstScreen(props: FirstScreenProps) {
  const main = document.getElementById('main')
  if (main === null) return null
  // React bubbles events of a portal to the row's link, which would navigate again.
  const keep = (event: SyntheticEvent) => event.stopPropagation()
  return createPortal(
    <div role="presentation" onClick={keep} onPointerMove={keep} className="first-screen">
      <Screen {...props} />
    </div>,
    main,
  )
}

function Screen({ row, state, params, texts }: FirstScreenProps) {
  const peek = usePeek(row.id)
  return (
    <IssueShape
      label={texts.first.loading}
      bar={
        <>
          <ListLink id="back-to-issues" href={paths.issues(params)} label={texts.first.back} />
          <span className="truncate">{row.shortId}</span>
          {state !== undefined && (
            <span className={cx('min-w-0 truncate font-medium', stateTones[state.tone])}>{state.word}</span>
          )}
        </>
      }
      title={<Title row={row} texts={texts} />}
      stack={
        typeof peek === 'string' || peek.length === 0 ? undefined : (
          <div className="min-h-80 rounded-lg border border-line bg-surface p-4">
            <PeekFrames frames={peek} texts={texts.peek} />
          </div>
        )
      }
    />
  )
}

function Title({ row: { level, type, value, culprit, isUnhandled }, texts }: Pick<FirstScreenProps, 'row' | 'texts'>) {
  return (
    <>
      <IssueHeading level={level} levelLabel={texts.level[level]} type={type} value={value} />
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 pl-6.5 text-sm text-ink-3">
        {isUnhandled && <span className="font-medium text-error-ink">{texts.unhandled}</span>}
        {culprit !== '' && <bdi className="min-w-0 font-mono wrap-anywhere">{culprit}</bdi>}
      </p>
    </>
  )
}
