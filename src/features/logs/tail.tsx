'use client'

import { useEffect, useReducer } from 'react'
import type { TailLine } from '#domain/logs/log-tail.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { inks } from './levels.ts'
import { followLogs } from './follow-logs.ts'
import { startTail, tailReducer } from './tail-state.ts'
import type { TailTexts } from './tail-texts.ts'

interface TailProps {
  /** Address of the stream. Must also be the `key`, because another address is another tail. */
  readonly address: string
  /** The page that lists them. */
  readonly listAt: string
  readonly columns: readonly string[]
  readonly isCut: boolean
  readonly times: { readonly locale: string; readonly timeZone: string; readonly clock: 'h12' | 'h23' }
  readonly texts: TailTexts
}

/** Logs as they arrive, newest first. Pausing keeps the lines in place for reading. */
export function Tail({ address, listAt, columns, isCut, times, texts }: TailProps) {
  const [state, tell] = useReducer(tailReducer, startTail)
  useEffect(() => followLogs(address, tell), [address])
  const clock = new Intl.DateTimeFormat(times.locale, {
    timeZone: times.timeZone,
    hourCycle: times.clock,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  const { shown, waiting, isPaused, left } = state
  return (
    <section aria-label={texts.label} className="grid min-w-0 gap-2">
      <div className="flex min-h-control flex-wrap items-center gap-3 px-4 text-sm text-ink-2 sm:px-6">
        <Button onClick={() => tell({ kind: isPaused ? 'resume' : 'pause' })}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
        <output>{isPaused ? counted(texts.waiting, waiting.length + state.dropped) : texts[state.connection]}</output>
        {left > 0 && <p className="text-warning-ink">{counted(texts.left, left)}</p>}
      </div>
      <ol
        aria-label={texts.label}
        className="min-h-dvh min-w-0 border-y border-line bg-surface font-mono text-xs [overflow-anchor:none]"
      >
        {shown.map((line) => (
          <li key={line.place} className="border-b border-line/50">
            <Row
              line={line}
              time={clock.format(line.time)}
              href={openedAt(listAt, line)}
              columns={columns}
              isCut={isCut}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  readonly line: TailLine
  readonly time: string
  readonly href: string
  readonly columns: readonly string[]
  readonly isCut: boolean
}

function Row({ line, time, href, columns, isCut }: RowProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex min-w-0 gap-x-3 px-4 py-0.5 hover:bg-sunken max-sm:flex-wrap sm:px-6"
    >
      <time dateTime={new Date(line.time).toISOString()} className="shrink-0 text-ink-3 tabular-nums">
        {time}
      </time>
      <span className={cx('w-10 shrink-0', inks[line.level])}>{line.level}</span>
      {columns.map((name, at) => (
        <span key={name} title={name} className="w-32 shrink-0 truncate text-ink-2">
          {line.columns[at]}
        </span>
      ))}
      <bdi className={cx('min-w-0 text-ink', isCut ? 'truncate' : 'whitespace-pre-wrap wrap-anywhere')}>
        {line.body}
      </bdi>
    </Link>
  )
}

/** The list starting at this line, with the line open. */
function openedAt(listAt: string, { place, time }: TailLine): string {
  return `${listAt}${listAt.includes('?') ? '&' : '?'}before=${time + 1}.0.0.0&open=${place}`
}

function counted(text: { readonly one: string; readonly many: string }, count: number): string {
  return (count === 1 ? text.one : text.many).replace('{count}', count.toLocaleString(document.documentElement.lang))
}
