import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { anrRate, crashFreeSessions, crashFreeUsers, errorFreeSessions } from '#domain/session/health.ts'
import type { SessionSums } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import { Card } from '#ui/panel.tsx'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { percent } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { ComparedRelease } from './compare.ts'
import { durationsText, shareText } from './texts.ts'

interface Measure {
  readonly name: string
  readonly valueOf: (column: ComparedRelease) => ReactNode
}

/** One column per release, one row per measure. */
export function CompareTable({ columns, now }: { columns: readonly ComparedRelease[]; now: Date }) {
  const t = messages('health')
  return (
    <Card className="overflow-hidden p-0!">
      <Table label={t('compare.title')}>
        <thead>
          <tr>
            <Th>{t('compare.measure')}</Th>
            {columns.map(({ release: { version } }) => (
              <Th key={version} numeric>
                <Link href={paths.release(version)} className="rounded-sm font-mono text-ink hover:underline">
                  <bdi>{version}</bdi>
                </Link>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures(now).map(({ name, valueOf }) => (
            <Tr key={name}>
              <Td className="text-ink-2">{name}</Td>
              {columns.map((column) => (
                <Td key={column.release.version} numeric className="whitespace-nowrap">
                  {valueOf(column)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function measures(now: Date): readonly Measure[] {
  const t = messages('health')
  const none = <span className="text-ink-3">{t('noData')}</span>
  const ofSums =
    (valueOf: (sums: SessionSums) => ReactNode): Measure['valueOf'] =>
    ({ sums }) =>
      sums === undefined ? none : valueOf(sums)
  const main = ({ adoption }: ComparedRelease) => adoption.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0]
  return [
    { name: t('figures.crashFreeSessions'), valueOf: ofSums((sums) => shareText(crashFreeSessions(sums))) },
    { name: t('figures.crashFreeUsers'), valueOf: ofSums((sums) => shareText(crashFreeUsers(sums))) },
    { name: t('figures.errorFree'), valueOf: ofSums((sums) => shareText(errorFreeSessions(sums))) },
    { name: t('chart.crashed'), valueOf: ofSums(({ crashed }) => <Count value={crashed} />) },
    { name: t('chart.unhandled'), valueOf: ofSums(({ unhandled }) => <Count value={unhandled} />) },
    { name: t('chart.abnormal'), valueOf: ofSums(({ abnormal }) => <Count value={abnormal} />) },
    { name: t('compare.anr'), valueOf: ofSums((sums) => shareText(anrRate(sums))) },
    { name: t('figures.sessions'), valueOf: ofSums(({ started }) => <Count value={started} />) },
    {
      name: t('figures.users'),
      valueOf: ofSums(({ users }) => (users.all === 0 ? none : <Count value={users.all} />)),
    },
    {
      name: t('compare.withoutUser'),
      valueOf: ofSums(({ withoutUser, started }) => percent(withoutUser, started)),
    },
    { name: t('figures.durations'), valueOf: ofSums(({ durations }) => durationsText(durations)) },
    { name: t('adoption.share'), valueOf: (column) => shareText(main(column)?.share ?? null) },
    {
      name: t('adoption.stage'),
      valueOf: (column) => {
        const stage = main(column)?.stage ?? null
        return stage === null ? none : t(`stage.${stage}`)
      },
    },
    {
      name: t('adoption.adopted'),
      valueOf: (column) => {
        const at = main(column)?.adopted ?? null
        return at === null ? none : <RelativeTime at={at} now={now} />
      },
    },
    { name: t('compare.newIssues'), valueOf: ({ release }) => <Count value={release.newIssues} /> },
  ]
}
