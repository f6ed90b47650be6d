'use client'

import X from 'lucide-react/icons/x'
import { useEffect, useState, type ReactNode } from 'react'
import type { SpanId, TraceId } from '#domain/ids.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { EventLinks } from '../event-links.tsx'
import { readSpan, type SpanDetails } from '../actions.ts'
import type { DrawnEvent, DrawnSpan } from '../pack.ts'
import type { PanelTexts } from './texts.ts'

interface SpanPanelProps {
  readonly traceId: TraceId
  readonly span: DrawnSpan
  readonly events: readonly DrawnEvent[]
  readonly onClose: () => void
  readonly texts: PanelTexts
}

/** A span's details. Attributes load when it is opened, because those of all spans would be most of the page. */
export function SpanPanel({ traceId, span, events, onClose, texts }: SpanPanelProps) {
  const [details, setDetails] = useState<SpanDetails | 'failed'>()
  const { spanId } = span
  useEffect(() => {
    void detailsOf(traceId, spanId).then(setDetails)
  }, [traceId, spanId])
  const again = () => {
    setDetails(undefined)
    void detailsOf(traceId, spanId).then(setDetails)
  }
  return (
    <aside
      aria-label={texts.title}
      className="min-w-0 self-start overflow-hidden rounded-lg border border-line bg-surface xl:sticky xl:top-4 xl:max-h-[90vh] xl:w-96 xl:overflow-y-auto"
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 grow py-1 font-semibold wrap-anywhere text-ink">{span.name}</h2>
        <Button tone="quiet" size="icon" aria-label={texts.close} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="grid gap-4 px-4 py-3 text-sm">
        {events.length > 0 && (
          <Part title={texts.events}>
            <EventLinks events={events} />
          </Part>
        )}
        {details === undefined && <p className="text-ink-3">{texts.loading}</p>}
        {details === 'failed' && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-error-ink">
            {texts.notLoaded}
            <Button onClick={again}>{texts.again}</Button>
          </p>
        )}
        {typeof details === 'object' && <Details details={details} texts={texts} />}
      </div>
    </aside>
  )
}

async function detailsOf(trace: TraceId, span: SpanId): Promise<SpanDetails | 'failed'> {
  try {
    return (await readSpan(trace, span)) ?? 'failed'
  } catch {
    return 'failed'
  }
}

function Details({ details, texts }: { details: SpanDetails; texts: PanelTexts }) {
  return (
    <>
      {details.profile !== null && (
        <p>
          <Link href={details.profile} prefetch={false} className="text-accent hover:underline">
            {texts.profile}
          </Link>
        </p>
      )}
      <Pairs pairs={details.facts.map(([name, value]) => [texts.facts[name], value] as const)} />
      {details.links.length > 0 && (
        <Part title={texts.links}>
          <ul className="grid gap-1">
            {details.links.map(({ href, label }) => (
              <li key={label} className="font-mono text-xs wrap-anywhere">
                {href === null ? (
                  label
                ) : (
                  <Link href={href} className="text-accent hover:underline">
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.attributes}>
        {details.attributes.length === 0 ? (
          <p className="text-ink-3">{texts.none}</p>
        ) : (
          <Pairs pairs={details.attributes} isMono />
        )}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Pairs({ pairs, isMono = false }: { pairs: readonly (readonly [string, string])[]; isMono?: boolean }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-x-3 gap-y-1">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere text-ink-3">{name}</dt>
          <dd className={isMono ? 'font-mono text-xs wrap-anywhere text-ink' : 'wrap-anywhere text-ink'}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
