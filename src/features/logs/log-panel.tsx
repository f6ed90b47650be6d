import type { Grant } from '#domain/access/access.ts'
import type { SpanId, TraceId } from '#domain/ids.ts'
import { printLogPlace } from '#domain/logs/log-place.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { dateText } from '#ui/times.ts'
import { inks } from './levels.ts'

/** Maximum message length in the panel; the open line shows all of it. */
const MOST_SHOWN = 500

/** Returns a trace's logs within a period, newest first, up to a limit. */
export async function readTraceLogs(
  grant: Grant<'event:read'>,
  trace: TraceId,
  period: { readonly since: Date; readonly until: Date },
  most: number,
): Promise<readonly LogRecord[]> {
  const where = parseLogQuery(`trace:${trace}`, period.until)
  if (!where.ok) return []
  const set = { where: where.value, period, environments: [], slugs: new Map() }
  return (await running().events.logs(grant, set, most)).logs
}

interface LogPanelProps {
  readonly title: string
  readonly trace: TraceId
  readonly logs: readonly LogRecord[]
  /** An error to show at its place among the logs. */
  readonly error?: { readonly at: number; readonly title: string }
  /** Link to the span of a log on the same page. */
  readonly spanHref?: ((span: SpanId) => string | undefined) | undefined
}

/** A trace's logs on another page, newest first. */
export function LogPanel({ title, trace, logs, error, spanHref }: LogPanelProps) {
  const t = messages('logs')
  if (logs.length === 0) return null
  const later = error === undefined ? [] : logs.filter(({ time }) => time > error.at)
  return (
    <Panel
      id="logs"
      title={title}
      note={logs.length}
      aside={
        <Link href={paths.logs({ query: `trace:${trace}` })} prefetch={false} className={buttonClass('quiet')}>
          {t('panel.all')}
        </Link>
      }
      flush
    >
      <ol className="min-w-0 font-mono text-xs">
        {later.map((log) => (
          <Row key={printLogPlace(log)} log={log} trace={trace} spanHref={spanHref} />
        ))}
        {error !== undefined && (
          <li className="flex min-w-0 gap-x-3 border-b border-line/50 bg-error-soft/50 px-4 py-1">
            <time className="shrink-0 text-ink-3 tabular-nums">{dateText(new Date(error.at), 'exactClock')}</time>
            <bdi className="min-w-0 truncate font-medium text-ink">{error.title}</bdi>
          </li>
        )}
        {logs.slice(later.length).map((log) => (
          <Row key={printLogPlace(log)} log={log} trace={trace} spanHref={spanHref} />
        ))}
      </ol>
    </Panel>
  )
}

interface RowProps extends Pick<LogPanelProps, 'trace' | 'spanHref'> {
  readonly log: LogRecord
}

function Row({ log, trace, spanHref }: RowProps) {
  const span = log.spanId === null ? undefined : spanHref?.(log.spanId)
  const before = printLogPlace({ ...log, time: log.time + 1 })
  return (
    <li className="flex min-w-0 items-baseline border-b border-line/50 last:border-b-0 hover:bg-sunken">
      <Link
        href={paths.logs({ query: `trace:${trace}`, period: '90d', before, open: printLogPlace(log) })}
        prefetch={false}
        className="flex min-w-0 grow gap-x-3 px-4 py-1 max-sm:flex-wrap"
      >
        <time className="shrink-0 text-ink-3 tabular-nums">{dateText(new Date(log.time), 'exactClock')}</time>
        <span className={cx('w-10 shrink-0', inks[log.level])}>{log.level}</span>
        <bdi className="min-w-0 truncate text-ink">{log.body.slice(0, MOST_SHOWN)}</bdi>
      </Link>
      {span !== undefined && (
        <a href={span} className="shrink-0 px-4 text-accent hover:underline">
          {messages('logs')('panel.span')}
        </a>
      )}
    </li>
  )
}
