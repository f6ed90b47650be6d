'use client'

import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { Moment } from '../player/moments.ts'
import type { Player } from '../player/player.ts'
import { filled } from './clock-text.ts'
import { MemoryChart } from './memory-chart.tsx'
import { MomentList, type Row } from './moment-list.tsx'
import { NetworkList } from './network-list.tsx'
import { logRow, rowsOf, spanRows } from './rows.ts'
import type { ShownReplay } from './shown-replay.ts'
import { panelNames, type PanelName, type PlayerTexts } from './texts.ts'

export interface PanelsProps {
  readonly player: Player
  readonly replay: ShownReplay
  readonly moments: readonly Moment[]
  readonly segmentsRead: number
  readonly texts: PlayerTexts
}

/** Panels for the recording's other data, one at a time, following playback. */
export function Panels(props: PanelsProps) {
  const { replay, segmentsRead, texts } = props
  const [open, setOpen] = useState<PanelName>('crumbs')
  const id = useId()
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = panelNames[(panelNames.indexOf(open) + step + panelNames.length) % panelNames.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    setOpen(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <section aria-label={texts.panels} className="grid min-w-0 grid-cols-1 rounded-lg border border-line bg-surface">
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={texts.panels}
        onKeyDown={turn}
        className="flex flex-wrap border-b border-line px-2"
      >
        {panelNames.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => setOpen(name)}
            className={cx(
              'min-h-control border-b-2 px-2 text-sm',
              name === open ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {texts.tabs[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} className="min-w-0">
        {segmentsRead < replay.segments.length && (
          <p className="border-b border-line px-3 py-1.5 text-xs text-ink-3 tabular-nums">
            {filled(texts.reading, { read: segmentsRead, count: replay.segments.length })}
          </p>
        )}
        <PanelContent {...props} name={open} />
      </div>
    </section>
  )
}

function PanelContent({ name, ...props }: PanelsProps & { name: PanelName }): ReactNode {
  const { player, replay, moments, texts } = props
  const list = (rows: readonly Row[]) => (
    <MomentList
      label={texts.tabs[name]}
      player={player}
      startedAt={replay.startedAt}
      rows={rows}
      none={texts.none[name]}
    />
  )
  switch (name) {
    case 'crumbs':
    case 'console':
      return list(rowsOf(name, moments, texts))
    case 'errors':
      return list(
        replay.errors.map(({ at, title, href, eventId }) => ({
          key: eventId,
          at,
          tone: 'error',
          label: texts.marks.error,
          text: title,
          link: { href, label: texts.open },
        })),
      )
    case 'network':
      return <NetworkList {...props} />
    case 'memory':
      return <MemoryChart {...props} />
    case 'traces':
      return list(spanRows(replay, texts))
    case 'logs':
      return (
        <>
          {list(replay.logs.map(logRow))}
          <a
            href={replay.logsHref}
            className="block border-t border-line px-3 py-2 text-sm text-accent hover:underline"
          >
            {texts.allLogs}
          </a>
        </>
      )
    case 'tags':
      return <Tags replay={replay} texts={texts} />
  }
}

const shown = 'px-3 py-3 text-sm'

function Tags({ replay, texts }: { replay: ShownReplay; texts: PlayerTexts }) {
  if (replay.tags.length === 0) return <p className={cx(shown, 'text-ink-3')}>{texts.none.tags}</p>
  return (
    <dl className={cx(shown, 'facts')}>
      {replay.tags.map(([name, value]) => (
        <div key={`${name}=${value}`}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
