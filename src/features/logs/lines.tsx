import { printLogPlace } from '#domain/logs/log-place.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { logValue } from '#domain/logs/log-value.ts'
import type { LogsSearch } from '#domain/logs/logs-search.ts'
import type { ProjectId } from '#domain/ids.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { dateText } from '#ui/times.ts'
import { looked } from './address.ts'
import { inks } from './levels.ts'
import { OpenLine } from './open-line.tsx'

interface LinesProps {
  readonly logs: readonly LogRecord[]
  readonly search: LogsSearch
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** Characters of a message in the list: the whole of it stands in its open line. */
const MOST_SHOWN = 2000

/** Logs, a line each, the newest first. A line is a link that opens it in place. */
export function Lines({ logs, search, slugs }: LinesProps) {
  const t = messages('logs')
  const open = search.open === undefined ? undefined : printLogPlace(search.open)
  return (
    <ol aria-label={t('list')} className="min-w-0 border-y border-line bg-surface font-mono text-xs">
      {logs.map((log) => {
        const place = printLogPlace(log)
        return (
          <li key={place} className="border-b border-line/50 last:border-b-0">
            <Line log={log} search={search} slugs={slugs} isOpen={place === open} />
            {place === open && <OpenLine log={log} search={search} slugs={slugs} />}
          </li>
        )
      })}
    </ol>
  )
}

interface LineProps extends Omit<LinesProps, 'logs'> {
  readonly log: LogRecord
  readonly isOpen: boolean
}

function Line({ log, search, slugs, isOpen }: LineProps) {
  const isCut = search.lines === 'cut'
  const at = new Date(log.time)
  return (
    <Link
      href={looked(search, { open: isOpen ? undefined : log })}
      prefetch={false}
      scroll={false}
      aria-expanded={isOpen}
      className={cx('flex min-w-0 gap-x-3 px-4 py-0.5 hover:bg-sunken max-sm:flex-wrap sm:px-6', isOpen && 'bg-sunken')}
    >
      <time dateTime={at.toISOString()} title={dateText(at, 'longDay')} className="shrink-0 text-ink-3 tabular-nums">
        {dateText(at, 'exactClock')}
      </time>
      <span className={cx('w-10 shrink-0', inks[log.level])}>{log.level}</span>
      {search.columns.map((name) => (
        <span key={name} title={name} className="w-32 shrink-0 truncate text-ink-2">
          {logValue(log, name, slugs)}
        </span>
      ))}
      <bdi className={cx('min-w-0 text-ink', isCut ? 'truncate' : 'whitespace-pre-wrap wrap-anywhere')}>
        {log.body.slice(0, MOST_SHOWN)}
      </bdi>
    </Link>
  )
}
