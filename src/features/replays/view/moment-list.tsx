'use client'

import { useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { Player } from '../player/player.ts'
import { clockText } from './clock-text.ts'

/** A row at a moment of the replay. */
export interface Row {
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly tone: 'plain' | 'info' | 'warning' | 'error'
  readonly label: string
  readonly text: string
  readonly isCode?: true
  readonly link?: { readonly href: string; readonly label: string }
}

const tones = {
  plain: 'text-ink-3',
  info: 'text-info-ink',
  warning: 'text-warning-ink',
  error: 'text-error-ink',
} as const

interface MomentListProps {
  readonly label: string
  readonly player: Player
  /** Start of the replay, in epoch milliseconds. */
  readonly startedAt: number
  readonly rows: readonly Row[]
  /** Shown if there are no rows. */
  readonly none: string
}

/** Moments in order. A press seeks there; the last one before the current position is marked and kept in view. */
export function MomentList({ label, player, startedAt, rows, none }: MomentListProps) {
  const list = useFollow(player, rows)
  if (rows.length === 0) return <p className="px-3 py-3 text-sm text-ink-3">{none}</p>
  return (
    <ScrollBox label={label} className="max-h-[min(34rem,60vh)] overflow-y-auto">
      <ol ref={list}>
        {rows.map((row) => (
          <li
            key={row.key}
            className="flex items-start border-t border-line [content-visibility:auto] [contain-intrinsic-size:auto_2rem] first:border-0 aria-[current]:bg-accent-soft"
          >
            <button
              type="button"
              onClick={() => void player.seek(row.at)}
              className="grid min-h-control min-w-0 flex-1 grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-2 px-3 py-1.5 text-left text-sm hover:bg-sunken"
            >
              <span className="text-xs text-ink-3 tabular-nums">{clockText(row.at - startedAt)}</span>
              <span className="min-w-0">
                <span className={cx('mr-2 text-xs', tones[row.tone])}>{row.label}</span>
                <bdi
                  className={cx(
                    'wrap-anywhere text-ink',
                    row.isCode === true && 'font-mono text-xs whitespace-pre-wrap',
                  )}
                >
                  {row.text}
                </bdi>
              </span>
            </button>
            {row.link !== undefined && (
              <a href={row.link.href} className="px-3 py-1.5 text-sm text-accent hover:underline">
                {row.link.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </ScrollBox>
  )
}

/**
 * Marks the last row before the current position and keeps it in view by scrolling only the list. Updates the DOM
 * directly, because React would compare thousands of rows many times per second for one attribute.
 */
export function useFollow(player: Player, rows: readonly { readonly at: number }[]) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    let marked: Element | undefined
    let current: number | undefined
    const follow = () => {
      const place = lastBefore(rows, player.state().at + 1)
      if (place === current) return
      current = place
      marked?.removeAttribute('aria-current')
      marked = list.current?.children[place]
      marked?.setAttribute('aria-current', 'true')
      if (marked instanceof HTMLElement) bringIntoView(marked)
    }
    follow()
    const stop = player.subscribe(follow)
    return () => {
      stop()
      marked?.removeAttribute('aria-current')
    }
  }, [player, rows])
  return list
}

/** Returns the index of the last row before a time, or -1. Rows are sorted. */
function lastBefore(rows: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

function bringIntoView(row: HTMLElement): void {
  const box = row.parentElement?.parentElement
  if (box === null || box === undefined) return
  const top = row.offsetTop
  const isInView = top >= box.scrollTop && top + row.offsetHeight <= box.scrollTop + box.clientHeight
  if (!isInView) box.scrollTop = Math.max(0, top - box.clientHeight / 2)
}
