import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import type { NameAndVersion, Replay, ReplayUser } from '#domain/replay/replay.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { UnseenDot } from '#ui/unseen-dot.tsx'
import { clockText } from '../view/clock-text.ts'
import { changed, type ReplaySearch } from './search.ts'

interface ReplayTableProps {
  readonly replays: readonly Replay[]
  readonly unseen: ReadonlySet<ReplayId>
  readonly search: ReplaySearch
  readonly slugs: ReadonlyMap<ProjectId, string>
  readonly now: Date
}

/** Replays with their activity. */
export function ReplayTable({ replays, unseen, search, slugs, now }: ReplayTableProps) {
  const t = messages('replays')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('column.user')}</Th>
            <SortHead sort="activity" label={t('column.activity')} search={search} className="max-sm:hidden" />
            <SortHead sort="duration" label={t('column.duration')} search={search} numeric />
            <SortHead sort="errors" label={t('column.errors')} search={search} numeric />
            <SortHead sort="rage_clicks" label={t('column.rage')} search={search} numeric className="max-md:hidden" />
            <SortHead sort="dead_clicks" label={t('column.dead')} search={search} numeric className="max-md:hidden" />
            <Th className="max-lg:hidden">{t('column.browser')}</Th>
            <Th className="max-xl:hidden">{t('column.release')}</Th>
            <SortHead sort="started" label={t('column.when')} search={search} />
          </tr>
        </thead>
        <tbody>
          {replays.map((replay) => (
            <ReplayRow
              key={replay.replayId}
              replay={replay}
              isUnseen={unseen.has(replay.replayId)}
              project={slugs.get(replay.projectId) ?? ''}
              now={now}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface SortHeadProps {
  readonly sort: ReplaySearch['sort']
  readonly label: string
  readonly search: ReplaySearch
  readonly numeric?: boolean
  readonly className?: string
}

function SortHead({ sort, label, search, numeric = false, className }: SortHeadProps) {
  const isSorted = search.sort === sort
  return (
    <Th numeric={numeric} sorted={isSorted ? 'descending' : undefined} {...(className !== undefined && { className })}>
      <Link
        href={changed(search, { sort })}
        prefetch={false}
        className={cx('rounded-sm hover:text-ink hover:underline', isSorted && 'text-ink')}
      >
        {label}
        {isSorted && <span aria-hidden> ↓</span>}
      </Link>
    </Th>
  )
}

interface ReplayRowProps {
  readonly replay: Replay
  readonly isUnseen: boolean
  readonly project: string
  readonly now: Date
}

function ReplayRow({ replay, isUnseen, project, now }: ReplayRowProps) {
  const t = messages('replays')
  return (
    <Tr className="hover:bg-sunken">
      <Td className="max-w-80">
        <Link
          href={paths.replay(replay.replayId)}
          className="block truncate rounded-sm font-medium text-accent hover:underline"
        >
          {isUnseen && <UnseenDot of={`replay ${replay.replayId}`} label={messages('owners')('mark.unseen')} />}
          <bdi>{userText(replay.user) || t('anonymous')}</bdi>
        </Link>
        <span className="block truncate text-xs text-ink-3">
          {project} · <bdi>{replay.urls[0] ?? replay.replayId.slice(0, 8)}</bdi>
        </span>
      </Td>
      <Td className="max-sm:hidden">
        <Activity level={replay.activity} />
      </Td>
      <Td numeric>{clockText(replay.durationMs)}</Td>
      <Count count={replay.errors} tone="text-error-ink" />
      <Count count={replay.rageClicks} tone="text-warning-ink" className="max-md:hidden" />
      <Count count={replay.deadClicks} tone="text-warning-ink" className="max-md:hidden" />
      <Td className="whitespace-nowrap text-ink-2 max-lg:hidden">{versionText(replay.browser)}</Td>
      <Td className="max-w-48 truncate text-ink-2 max-xl:hidden">
        <bdi>{replay.release}</bdi>
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        <RelativeTime at={new Date(replay.startedAt)} now={now} />
      </Td>
    </Tr>
  )
}

function Count({ count, tone, className }: { count: number; tone: string; className?: string }) {
  return (
    <Td numeric {...(className !== undefined && { className })}>
      <span className={count > 0 ? cx('font-medium', tone) : 'text-ink-3'}>{exactNumber(count)}</span>
    </Td>
  )
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** Activity as ten bars. */
function Activity({ level }: { level: number }) {
  return (
    <span className="flex h-4 items-end gap-0.5">
      <span className="sr-only">{messages('replays')('activity', { level: String(level) })}</span>
      {LEVELS.map((one) => (
        <span
          key={one}
          aria-hidden
          className={cx('w-1 rounded-sm', one <= level ? 'h-4 bg-chart' : 'h-1.5 bg-line-strong')}
        />
      ))}
    </span>
  )
}

/** Returns a user's most recognisable identifier, or ''. */
export function userText({ email, username, id, ip }: ReplayUser): string {
  return [email, username, id, ip].find((one) => one !== '') ?? ''
}

/** Returns a program's name and version. */
export function versionText({ name, version }: NameAndVersion): string {
  return [name, version].filter((one) => one !== '').join(' ')
}
