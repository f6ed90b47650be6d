import type { Metadata } from 'next'
import type { Grant } from '#domain/access/access.ts'
import { notFound } from '#running/refuse.ts'
import { parseTraceId, type TraceId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { extentOf } from '#domain/trace/trace-tree.ts'
import type { TraceSpan } from '#domain/trace/span-store.ts'
import { LogPanel, readTraceLogs } from '#features/logs/log-panel.tsx'
import { replayHrefsOfTrace } from '#features/replays/links.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { PageBody } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { exactTime } from '#ui/times.ts'
import { durationText } from '#ui/duration.ts'
import { EventLinks } from '../event-links.tsx'
import { drawnEvents, drawnLogs, packTrace } from '../pack.ts'
import { Waterfall } from '../view/waterfall.tsx'
import { waterfallTexts } from './texts.ts'

/** Maximum spans shown. */
const MOST_SPANS = 50_000
const MOST_EVENTS = 500
const MOST_LOGS = 200
/** Logs at the end of a trace may have slightly later times. */
const MARGIN_MS = 60_000

export function traceMetadata(traceRef: string): Metadata {
  return { title: messages('traces')('title', { trace: traceRef.slice(0, 8) }) }
}

/** Everything that happened for one request, across all services. */
export async function TracePage({ traceRef }: { traceRef: string }) {
  const [mayReadEvents, mayReadProjects] = [await guard('event:read'), await guard('project:read')]
  const id = parseTraceId(traceRef)
  if (id === undefined) notFound()
  const { events, catalogue } = running()
  const [{ spans, total }, next, around, projects] = await Promise.all([
    events.trace(mayReadEvents, id, MOST_SPANS),
    events.nextTrace(mayReadEvents, id),
    events.eventsOf(mayReadEvents, id, MOST_EVENTS),
    catalogue.projects.list(mayReadProjects),
  ])
  const extent = extentOf(spans)
  if (extent === undefined && around.length === 0) notFound()
  const logs = await logsOf(mayReadEvents, id, extent)
  const t = messages('traces')
  const names = new Map(projects.map((project) => [project.id, project.name]))
  const alone = around.filter(({ spanId }) => spanId === null || !spans.some((span) => span.spanId === spanId))
  return (
    <>
      <header className="grid gap-1 px-4 py-3 sm:px-6">
        <p className="flex min-w-0 items-center gap-1 text-sm text-ink-3">
          {t('label')}
          <code className="min-w-0 truncate font-mono text-xs">{id}</code>
          <CopyButton text={id} label={t('copyId')} copiedLabel={t('copied')} />
        </p>
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere text-ink">
          {headingOf(spans) ?? t('withoutSpans')}
        </h1>
        {extent !== undefined && (
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
            <span>{durationText(extent.duration)}</span>
            <span>{t('spans', { count: total })}</span>
            <span>{t('services', { count: new Set(spans.map(({ projectId }) => projectId)).size })}</span>
            <span>{t('events', { count: around.length })}</span>
            <span>{exactTime(new Date(extent.start / 1000))}</span>
            <Link href={paths.logs({ query: `trace:${id}` })} prefetch={false} className="text-accent hover:underline">
              {t('logs')}
            </Link>
            <ReplayLinks grant={mayReadEvents} trace={id} began={new Date(extent.start / 1000)} />
          </p>
        )}
        <Session previous={await previousOf(mayReadEvents, spans)} next={next} />
      </header>
      <PageBody>
        {total > spans.length && (
          <p className="text-sm text-ink-2">
            {t('cut', { shown: exactNumber(spans.length), total: exactNumber(total) })}
          </p>
        )}
        {alone.length > 0 && (
          <section className="rounded-lg border border-line bg-surface px-4 py-3">
            <h2 className="mb-1 text-sm font-semibold text-ink">{t('eventsWithoutSpan')}</h2>
            <EventLinks events={alone} />
          </section>
        )}
        {extent === undefined ? (
          <EmptyState title={t('noSpans')}>{t('noSpansText')}</EmptyState>
        ) : (
          <Waterfall
            traceId={id}
            packed={packTrace(spans, extent.start, (project) => names.get(project) ?? String(project))}
            events={drawnEvents(around, extent)}
            logs={drawnLogs(logs, extent)}
            texts={waterfallTexts()}
          />
        )}
        <LogPanel
          title={messages('logs')('panel.ofTrace')}
          trace={id}
          logs={logs}
          spanHref={(span) => (spans.some(({ spanId }) => spanId === span) ? `#span-${span}` : undefined)}
        />
      </PageBody>
    </>
  )
}

/** Logs written during the trace, newest first. */
async function logsOf(grant: Grant<'event:read'>, id: TraceId, extent: ReturnType<typeof extentOf>) {
  if (extent === undefined) return []
  const since = new Date(extent.start / 1000 - MARGIN_MS)
  return readTraceLogs(
    grant,
    id,
    { since, until: new Date((extent.start + extent.duration) / 1000 + MARGIN_MS) },
    MOST_LOGS,
  )
}

/** The trace's title: its root transaction. */
function headingOf(spans: readonly TraceSpan[]): string | undefined {
  const rootSpan =
    spans.find(({ isRootSpan, parentId }) => isRootSpan && parentId === null) ??
    spans.find(({ isRootSpan }) => isRootSpan)
  const span = rootSpan ?? spans[0]
  return span && [span.op, span.name].filter((text) => text !== '').join(' ')
}

/** Returns the previous trace of the same session as linked by browsers, if it is stored. */
async function previousOf(grant: Grant<'event:read'>, spans: readonly TraceSpan[]): Promise<TraceId | undefined> {
  const linked = spans.flatMap(({ links }) => links).find(({ type }) => type === 'previous_trace')?.traceId
  return linked !== undefined && (await running().events.hasTrace(grant, linked)) ? linked : undefined
}

/** Links to the session replays. */
async function ReplayLinks({ grant, trace, began }: { grant: Grant<'event:read'>; trace: TraceId; began: Date }) {
  const hrefs = await replayHrefsOfTrace(grant, trace, began)
  return hrefs.map((href) => (
    <Link key={href} href={href} prefetch={false} className="text-accent hover:underline">
      {messages('replays')('watch')}
    </Link>
  ))
}

/** Links to the adjacent traces of the session. */
function Session({ previous, next }: Readonly<Record<'previous' | 'next', TraceId | undefined>>) {
  const t = messages('traces')
  if (previous === undefined && next === undefined) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {previous !== undefined && (
        <Link href={paths.trace(previous)} className="text-accent hover:underline">
          {t('previous')}
        </Link>
      )}
      {next !== undefined && (
        <Link href={paths.trace(next)} className="text-accent hover:underline">
          {t('next')}
        </Link>
      )}
    </p>
  )
}
