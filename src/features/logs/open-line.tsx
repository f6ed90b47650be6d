import type { ProjectId } from '#domain/ids.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { logFields } from '#domain/logs/log-value.ts'
import { MAX_LOG_COLUMNS, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'
import { replayHrefOfLog } from '#features/replays/links.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Link } from '#ui/link.tsx'
import { looked, onlyWith, without } from './address.ts'

interface OpenLineProps {
  readonly log: LogRecord
  readonly search: LogsSearch
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** One log with all attributes and links to related pages. */
export function OpenLine({ log, search, slugs }: OpenLineProps) {
  const t = messages('logs')
  return (
    <div className="grid min-w-0 gap-3 border-t border-line/50 bg-paper px-4 py-3 sm:px-6">
      <div className="flex min-w-0 items-start gap-2">
        <pre className="min-w-0 grow whitespace-pre-wrap text-ink wrap-anywhere">{log.body}</pre>
        <CopyButton text={log.body} label={t('copyMessage')} copiedLabel={t('copied')} />
      </div>
      <Ways log={log} />
      <dl className="grid min-w-0 gap-x-4 sm:grid-cols-[minmax(6rem,16rem)_minmax(0,1fr)]">
        {logFields(log, slugs).map(([name, value]) => (
          <Field key={name} name={name} value={value} search={search} />
        ))}
      </dl>
    </div>
  )
}

/** Links to the trace, replay and release. A release known only from logs has no page. */
async function Ways({ log }: { log: LogRecord }) {
  const { traceId, spanId, release } = log
  const replay = await replayHrefOfLog(await guard('event:read'), log)
  const t = messages('logs')
  const releases = await guard('project:read')
  const known = release !== '' && (await running().catalogue.releases.byVersion(releases, release)) !== undefined
  const ways = [
    ...(traceId === null
      ? []
      : [
          { name: t('way.trace'), href: paths.trace(traceId, spanId ?? undefined) },
          { name: t('way.issues'), href: paths.issues({ query: `trace:${traceId}` }) },
          { name: t('way.logs'), href: paths.logs({ query: `trace:${traceId}` }) },
        ]),
    ...(replay === undefined ? [] : [{ name: messages('replays')('watch'), href: replay }]),
    ...(known ? [{ name: t('way.release'), href: paths.release(release) }] : []),
  ]
  if (ways.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 font-sans text-sm">
      {ways.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface FieldProps {
  readonly name: string
  readonly value: string
  readonly search: LogsSearch
}

function Field({ name, value, search }: FieldProps) {
  const t = messages('logs')
  const isColumn = search.columns.includes(name)
  const links = [
    { text: t('filterBy'), href: onlyWith(search, name, value) },
    { text: t('exclude'), href: without(search, name, value) },
    ...(isColumn || search.columns.length >= MAX_LOG_COLUMNS
      ? []
      : [{ text: t('column.add'), href: looked(search, { columns: [...search.columns, name] }) }]),
  ]
  return (
    <div className="grid min-w-0 grid-cols-subgrid items-center border-b border-line/40 hover:bg-sunken sm:col-span-2">
      <dt className="min-w-0 truncate text-ink-3" title={name}>
        {name}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0 text-ink wrap-anywhere">{value}</span>
        <span className="flex flex-wrap items-center gap-x-3 font-sans">
          {links.map(({ text, href }) => (
            <Link
              key={text}
              href={href}
              prefetch={false}
              scroll={false}
              aria-label={t('with', { action: text, field: name })}
              className="text-ink-3 hover:text-accent hover:underline"
            >
              {text}
            </Link>
          ))}
          <CopyButton text={value} label={t('with', { action: t('copy'), field: name })} copiedLabel={t('copied')} />
        </span>
      </dd>
    </div>
  )
}
