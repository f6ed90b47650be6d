'use client'

import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { Body, MomentOf, Request } from '../player/moments.ts'
import { clockText } from './clock-text.ts'
import { useFollow } from './moment-list.tsx'
import type { PanelsProps } from './panels.tsx'
import type { PlayerTexts } from './texts.ts'
import { waterfallOf, type Bar } from './waterfall.ts'

/** Network requests with their time bars, and details where recorded. */
export function NetworkList({ player, replay, moments, texts }: PanelsProps) {
  const requests = moments.filter((moment) => moment.kind === 'request')
  const list = useFollow(player, requests)
  const [open, setOpen] = useState<number>()
  if (requests.length === 0) return <p className="px-3 py-3 text-sm text-ink-3">{texts.none.network}</p>
  const bars = waterfallOf(requests.map(({ at, request: { durationMs } }) => ({ at, durationMs })))
  return (
    <ScrollBox label={texts.tabs.network} className="max-h-[min(34rem,60vh)] overflow-y-auto">
      <ol ref={list}>
        {requests.map((moment, index) => (
          <li
            key={index}
            className="border-t border-line [content-visibility:auto] [contain-intrinsic-size:auto_3rem] first:border-0 aria-[current]:bg-accent-soft"
          >
            <button
              type="button"
              aria-expanded={open === index}
              onClick={() => {
                setOpen(open === index ? undefined : index)
                void player.seek(moment.at)
              }}
              className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 px-3 py-1.5 text-left text-sm hover:bg-sunken"
            >
              <span className="text-xs text-ink-3 tabular-nums">{clockText(moment.at - replay.startedAt)}</span>
              <Line moment={moment} bar={bars[index] ?? WHOLE} texts={texts} />
            </button>
            {open === index && <Details request={moment.request} texts={texts} />}
          </li>
        ))}
      </ol>
    </ScrollBox>
  )
}

interface LineProps {
  readonly moment: MomentOf<'request'>
  readonly bar: Bar
  readonly texts: PlayerTexts
}

/** `812 B`, `45 kB`: enough precision for a long list. */
const shortBytes = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`)

/** Fallback for a missing bar, which cannot happen. */
const WHOLE: Bar = { left: 0, width: 1 }

function Line({ moment: { request }, bar, texts }: LineProps) {
  const hasFailed = request.status >= 400
  return (
    <span className="grid min-w-0 gap-1">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className={cx('text-xs tabular-nums', hasFailed ? 'font-semibold text-error-ink' : 'text-ink-3')}>
          {request.status === 0 ? (isAsked(request) ? texts.noAnswer : request.type) : request.status}
        </span>
        <bdi className="min-w-0 flex-1 truncate text-ink" title={request.url}>
          {isAsked(request) ? `${request.method} ` : ''}
          {pathOf(request.url)}
        </bdi>
        <span className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
          {request.size !== undefined && `${shortBytes(request.size)} · `}
          {Math.round(request.durationMs)} ms
        </span>
      </span>
      <span aria-hidden className="relative block h-1 rounded-full bg-sunken">
        <span
          style={{ left: `min(${bar.left * 100}%, 100% - 3px)`, width: `max(3px, ${bar.width * 100}%)` }}
          className={cx('absolute inset-y-0 max-w-full rounded-full', hasFailed ? 'bg-error' : 'bg-chart')}
        />
      </span>
    </span>
  )
}

/** Requests by the page's own code; images, styles and scripts have no recorded status. */
const isAsked = ({ type }: Request) => type === 'fetch' || type === 'xhr'

function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : `${parsed.host}${parsed.pathname}${parsed.search}`
}

function Details({ request, texts }: { request: Request; texts: PlayerTexts }) {
  return (
    <div className="grid gap-2 border-t border-line bg-sunken px-3 py-2 text-xs">
      <bdi className="wrap-anywhere text-ink-2">{request.url}</bdi>
      <Said title={texts.sent} body={request.sent} texts={texts} />
      <Said title={texts.received} body={request.received} texts={texts} />
    </div>
  )
}

function Said({ title, body: { headers, text }, texts }: { title: string; body: Body; texts: PlayerTexts }) {
  if (headers.length === 0 && text === '') return null
  return (
    <div className="grid gap-1">
      <strong className="font-medium text-ink">{title}</strong>
      {headers.length > 0 && (
        <p className="wrap-anywhere text-ink-2">
          {texts.headers} {headers.map(([name, value]) => `${name}: ${value}`).join(' · ')}
        </p>
      )}
      {text !== '' && (
        <pre className="max-h-60 overflow-auto font-mono wrap-anywhere whitespace-pre-wrap text-ink">{text}</pre>
      )}
    </div>
  )
}
