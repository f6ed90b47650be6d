import { fieldsOf } from '#domain/address/codec.ts'
import { printLogPlace } from '#domain/logs/log-place.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { LogPlace } from '#domain/logs/log-store.ts'
import { logValue } from '#domain/logs/log-value.ts'
import { logsParams, type LogsSearch } from '#domain/logs/logs-search.ts'
import type { ProjectId } from '#domain/ids.ts'
import { cx } from '#ui/cx.ts'
import { dateText } from '#ui/times.ts'
import { looked } from '../address.ts'
import { inks } from '../levels.ts'
import { OpenLine } from '../open-line.tsx'
import { LineItem } from './line-item.tsx'

interface LinesProps {
  readonly logs: readonly LogRecord[]
  /** `before` is the start of these lines, so that links from a line show the same list. */
  readonly search: LogsSearch
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** Maximum message length in the list; the open line shows all of it. */
const MOST_SHOWN = 2000

/** One line per log, newest first. Each is a link that opens it in place. */
export function Lines({ logs, search, slugs }: LinesProps) {
  const open = search.open === undefined ? undefined : printLogPlace(search.open)
  const address = addressText(search)
  return logs.map((log) => {
    const place = printLogPlace(log)
    const isOpen = place === open
    return (
      <LineItem
        key={isOpen ? `${place} open` : place}
        place={place}
        before={search.before === undefined ? undefined : printLogPlace(search.before)}
        address={address}
        href={looked(search, { open: isOpen ? undefined : log })}
        opened={isOpen ? <OpenLine log={log} search={search} slugs={slugs} /> : null}
      >
        <LineText log={log} search={search} slugs={slugs} />
      </LineItem>
    )
  })
}

/** Returns the page's parameters as a query string. */
export function addressText(search: LogsSearch): string {
  const fields = fieldsOf(logsParams({ ...search, open: undefined, saved: undefined }))
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString()
}

/** Returns the place just above a log, so that a list starting there begins with it. */
export function above(log: LogPlace): LogPlace {
  return { time: log.time, tie: log.tie, arrival: log.arrival, position: log.position + 1 }
}

interface LineTextProps extends Omit<LinesProps, 'logs'> {
  readonly log: LogRecord
}

function LineText({ log, search, slugs }: LineTextProps) {
  const at = new Date(log.time)
  return (
    <>
      <time dateTime={at.toISOString()} title={dateText(at, 'longDay')} className="shrink-0 text-ink-3 tabular-nums">
        {dateText(at, 'exactClock')}
      </time>
      <span className={cx('w-10 shrink-0', inks[log.level])}>{log.level}</span>
      {search.columns.map((name) => (
        <span key={name} title={name} className="w-32 shrink-0 truncate text-ink-2">
          {logValue(log, name, slugs)}
        </span>
      ))}
      <bdi
        className={cx('min-w-0 text-ink', search.lines === 'cut' ? 'truncate' : 'whitespace-pre-wrap wrap-anywhere')}
      >
        {log.body.slice(0, MOST_SHOWN)}
      </bdi>
    </>
  )
}
