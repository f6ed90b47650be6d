'use client'

import { useEffect, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { useGo } from '#ui/place.ts'
import { lookForFirstEvent } from './actions.ts'

interface FirstEventProps {
  readonly slug: string
  readonly texts: Readonly<Record<'waiting' | 'waitingText' | 'unreachable' | 'arrived' | 'opening', string>>
}

type State = 'waiting' | 'unreachable' | 'arrived'

const LOOK_EVERY_MS = 1500
/** Long enough to see the line's animation. */
const MOVE_ON_MS = 900

/** Polls for the first event while the page is visible, then opens its issue. */
export function FirstEvent({ slug, texts }: FirstEventProps) {
  const [state, setState] = useState<State>('waiting')
  const go = useGo()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      const found = document.hidden ? undefined : await lookForFirstEvent(slug).catch(() => 'unreachable' as const)
      if (over) return
      if (found === undefined || found === 'unreachable') {
        if (!document.hidden) setState(found ?? 'waiting')
        timer = setTimeout(() => void look(), LOOK_EVERY_MS)
        return
      }
      setState('arrived')
      timer = setTimeout(() => go.push(found), MOVE_ON_MS)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [slug, go])
  const arrived = state === 'arrived'
  const title = { waiting: texts.waiting, unreachable: texts.unreachable, arrived: texts.arrived }[state]
  return (
    <div
      aria-live="polite"
      className={cx('grid gap-3 rounded-lg border bg-surface p-4', arrived ? 'border-accent' : 'border-line')}
    >
      <Pulse arrived={arrived} />
      <div className="grid gap-0.5">
        <h2 className="font-semibold text-ink">{title}</h2>
        <p className="text-sm text-ink-2">{arrived ? texts.opening : texts.waitingText}</p>
      </div>
    </div>
  )
}

/** The logo as an animated line: level while waiting, with its kink after an event. */
function Pulse({ arrived }: { arrived: boolean }) {
  return (
    <svg
      viewBox="0 0 240 40"
      fill="none"
      aria-hidden="true"
      className={cx('h-10 w-full', arrived ? 'text-accent' : 'animate-pulse text-ink-3')}
    >
      <path
        d={arrived ? 'M2 30h104l10-24 9 24h113' : 'M2 30h104l10 0 9 0h113'}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
