import { patternTerm } from '#domain/logs/log-query.ts'
import type { LogPattern } from '#domain/logs/log-store.ts'
import type { LogsSearch } from '#domain/logs/logs-search.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { changed } from './address.ts'
import { inks } from './levels.ts'
import { MOST_PATTERNS } from './queries.ts'

interface PatternsProps {
  readonly patterns: readonly LogPattern[]
  readonly search: LogsSearch
  readonly now: Date
}

/** Messages grouped by pattern, ignoring numbers, ids and quoted text. Each links to its lines. */
export function Patterns({ patterns, search, now }: PatternsProps) {
  const t = messages('logs')
  return (
    <div className="grid min-w-0 gap-2 px-4 sm:px-6">
      {patterns.length === MOST_PATTERNS && (
        <p className="text-sm text-ink-3">{t('patterns.most', { count: MOST_PATTERNS })}</p>
      )}
      <Table label={t('patterns.label')}>
        <thead>
          <tr>
            <Th numeric>{t('patterns.count')}</Th>
            <Th>{t('patterns.level')}</Th>
            <Th>{t('patterns.pattern')}</Th>
            <Th numeric>{t('patterns.last')}</Th>
          </tr>
        </thead>
        <tbody>
          {patterns.map((pattern) => (
            <Row key={pattern.parts.join('*')} pattern={pattern} search={search} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ pattern, search, now }: { pattern: LogPattern; search: LogsSearch; now: Date }) {
  const { parts, logs, level, last } = pattern
  const query = withTerms(search.query, [patternTerm(parts)])
  return (
    <Tr className="hover:bg-sunken">
      <Td numeric>{exactNumber(logs)}</Td>
      <Td>
        <span className={inks[level]}>{level}</span>
      </Td>
      <Td className="max-w-160">
        <Link
          href={changed(search, { query, view: 'lines' })}
          prefetch={false}
          className="font-mono text-xs text-ink wrap-anywhere hover:underline"
        >
          <bdi>{parts.join('*')}</bdi>
        </Link>
      </Td>
      <Td numeric className="whitespace-nowrap">
        <RelativeTime at={last} now={now} />
      </Td>
    </Tr>
  )
}
