'use client'

import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState, useTransition } from 'react'
import { cx } from '#ui/cx.ts'
import { useGo } from '#ui/place.ts'
import { isFromBefore, poll } from '#ui/requests/poll.ts'
import type { LiveTexts } from './texts.ts'

interface LiveNoteProps {
  /** Returns how many events have arrived since the page was rendered (apiPaths.liveEvents). */
  readonly address: string
  /** The page that shows them; absent to refresh this one. */
  readonly shownAt?: string | undefined
  /** `head`: in a list's header, and floating as well on narrow screens. */
  readonly place: 'head' | 'float'
  readonly texts: LiveTexts
}

/** New events (src/api/endpoints/live-events.ts), and the page they belong to. */
interface News {
  readonly address: string
  readonly text: string
  /** The first announcement, made to screen readers once. */
  readonly first: string
}

/** Reports events that arrived since the page was rendered. The content stays unchanged until the user presses it. */
export function LiveNote({ address, shownAt, place, texts }: LiveNoteProps) {
  const go = useGo()
  const [news, setNews] = useState<News>()
  const [pending, start] = useTransition()
  useEffect(
    () =>
      poll(async (signal) => {
        const answer = await answerTo(address, signal)
        if (answer === undefined || isFromBefore(answer)) return 'away'
        // Signed out or no longer allowed; other refusals are permanent as well.
        if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return 'stop'
        if (!answer.ok) throw new Error(`Answered ${answer.status}.`)
        const text = sentence(await answer.json(), texts)
        if (text !== '') setNews((was) => ({ address, text, first: was?.address === address ? was.first : text }))
        return 'on'
      }),
    [address, texts],
  )
  const show = () =>
    start(() => {
      if (shownAt !== undefined) go.push(shownAt)
      // Also discards the router's cache of that page.
      go.refresh()
    })
  // The page has been rendered again and includes the events.
  const shown = news?.address === address ? news : undefined
  return (
    <>
      <output className="sr-only">{shown?.first}</output>
      {shown !== undefined && (
        <button
          type="button"
          onClick={show}
          aria-busy={pending || undefined}
          className={cx(
            'live-note z-30 flex animate-appear cursor-pointer items-center gap-2 rounded-full border border-accent bg-surface px-3 text-xs whitespace-nowrap text-ink shadow-float hover:bg-accent-soft',
            place === 'head'
              ? // Next to the first column's name, because the other headers can be pressed.
                'max-md:fixed max-md:bottom-[calc(1rem+var(--notice))] max-md:left-1/2 max-md:h-control max-md:-translate-x-1/2 md:absolute md:top-1 md:left-28 md:h-7'
              : 'fixed bottom-[calc(1rem+var(--notice))] left-1/2 h-control -translate-x-1/2',
          )}
        >
          <span>{shown.text}</span>
          <span className="flex items-center gap-1 font-semibold text-accent">
            <RefreshCw aria-hidden className={cx('size-3.5', pending && 'animate-spin')} />
            {texts.show}
          </span>
        </button>
      )}
    </>
  )
}

/** Resolves to `undefined` without an answer. */
function answerTo(address: string, signal: AbortSignal): Promise<Response | undefined> {
  return fetch(address, { signal, headers: { accept: 'application/json' } }).catch(() => undefined)
}

/** Formats the answer as a sentence; '' without new events. The answer is our own server's. */
function sentence(answer: unknown, { counts, atLeast }: LiveTexts): string {
  const { events, issues, complete } = answer as {
    readonly events: number
    readonly issues: number
    readonly complete: boolean
  }
  if (events === 0) return ''
  const { lang } = document.documentElement
  const ofEvents = events === 1 ? counts.one : counts.many
  const text = (issues === 1 ? ofEvents.inOne : ofEvents.inMany)
    .replace('{events}', events.toLocaleString(lang))
    .replace('{issues}', issues.toLocaleString(lang))
  return complete ? text : atLeast.replace('{what}', text)
}
