import type { Monitor } from '#domain/monitor/monitor.ts'
import type { Run } from '#domain/monitor/run.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { exactTime } from '#ui/times.ts'
import { runAddress, type RunSearch } from './search.ts'
import { environmentText, fateColours } from './words.ts'

interface RunTableProps {
  readonly runs: readonly Run[]
  readonly monitor: Monitor
  readonly search: RunSearch
}

/** Runs, newest first. */
export function RunTable({ runs, monitor, search }: RunTableProps) {
  const t = messages('monitors')
  const link = 'rounded-sm text-accent hover:underline'
  return (
    <Table label={t('checkIns')}>
      <thead>
        <tr>
          <Th>{t('column.result')}</Th>
          <Th>{t('column.when')}</Th>
          <Th>{t('column.duration')}</Th>
          <Th className="max-md:hidden">{t('column.environment')}</Th>
          <Th className="max-lg:hidden">{t('column.expected')}</Th>
          <Th>{t('column.more')}</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Tr key={run.row}>
            <Td>
              <span className="inline-flex items-center gap-2 whitespace-nowrap">
                <span aria-hidden className={cx('size-2 rounded-full', fateColours[run.fate])} />
                {t(`fate.${run.fate}`)}
              </span>
            </Td>
            <Td className="text-ink-2 sm:whitespace-nowrap">{exactTime(new Date(run.at))}</Td>
            <Td className="whitespace-nowrap text-ink-2 tabular-nums">
              {run.duration === null ? '–' : durationText(run.duration * 1000)}
            </Td>
            <Td className="text-ink-2 max-md:hidden">
              <bdi>{environmentText({ name: run.environment })}</bdi>
            </Td>
            <Td className="whitespace-nowrap text-ink-2 max-lg:hidden">
              {run.expectedAt === null ? '–' : exactTime(new Date(run.expectedAt))}
            </Td>
            <Td>
              <span className="flex gap-3">
                {run.checkInId !== null && (
                  <Link
                    href={`${paths.monitor(monitor.id, runAddress.print({ ...search, run: run.row }))}#run`}
                    className={link}
                  >
                    {t(run.outputId === null ? 'details' : 'output')}
                  </Link>
                )}
                {run.traceId !== null && (
                  <Link href={paths.trace(run.traceId)} prefetch={false} className={link}>
                    {t('trace')}
                  </Link>
                )}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
