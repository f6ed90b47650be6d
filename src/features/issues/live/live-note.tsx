'use client'

import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState, useTransition } from 'react'
import { cx } from '#ui/cx.ts'
import { useGo } from '#ui/place.ts'
import { isFromBefore, poll } from '#ui/requests/poll.ts'
import type { LiveTexts } from './texts.ts'

interface LiveNoteProps {
  /** Answers how much has come since the page was made (apiPaths.liveEvents). */
  readonly address: string
  /** Where the new is; absent: on this page, read anew. */
  readonly shownAt?: string | undefined
  /** `head`: in the head of a list, and on a narrow screen floating as well. */
  readonly place: 'head' | 'float'
  readonly texts: LiveTexts
}

/** What has come (src/api/endpoints/live-events.ts), and of which page. */
interface News {
  readonly address: string
  readonly text: string
  /** The first of it: what screen readers are told, once. */
  readonly first: string
}

/**
 * Says that events have come since the page was made. What is being read stays where and as it is until somebody presses.
 */
export function LiveNote({ address, shownAt, place, texts }: LiveNoteProps) {
  const go = useGo()
  const [news, setNews] = useState<News>()
  const [pending, start] = useTransition()
  useEffect(
    () =>
      poll(async (signal) => {
        const answer = await answerTo(address, signal)
        if (answer === undefined || isFromBefore(answer)) return 'away'
        // Signed out, or no longer allowed; other refusals do not pass by themselves either.
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
      // Also what the router has kept of that place.
      go.refresh()
    })
  // The page has been made anew since: what had come is on it.
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
              ? // Beside the name of the first column: the heads of the others can be pressed.
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

/** undefined where nobody answers. */
function answerTo(address: string, signal: AbortSignal): Promise<Response | undefined> {
  return fetch(address, { signal, headers: { accept: 'application/json' } }).catch(() => undefined)
}

/** What came, in a sentence; '' where nothing did. The answer is our own server's. */
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
