import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import type { SpanSummary } from '#domain/trace/span.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

interface SamplesPanelProps {
  readonly id: string
  readonly title: string
  readonly samples: readonly SpanSummary[]
  readonly now: Date
  /** Link to all of them. */
  readonly all: string
  /** An additional number next to the duration, by index. */
  readonly value?: { readonly name: string; readonly of: (sample: SpanSummary) => ReactNode }
}

/** Single spans with their traces. */
export function SamplesPanel({ id, title, samples, now, all, value }: SamplesPanelProps) {
  const t = messages('performance')
  if (samples.length === 0) return null
  return (
    <Panel
      id={id}
      title={title}
      aside={
        <Link href={all} prefetch={false} className="rounded-sm text-sm text-accent hover:underline">
          {t('samples.all')}
        </Link>
      }
      flush
    >
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('samples.trace')}</Th>
            <Th>{t('samples.when')}</Th>
            <Th>{t('samples.release')}</Th>
            {value !== undefined && <Th numeric>{value.name}</Th>}
            <Th numeric>{t('samples.duration')}</Th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <Tr key={`${sample.traceId} ${sample.spanId}`}>
              <Td>
                <Link
                  href={paths.trace(sample.traceId, sample.spanId)}
                  prefetch={false}
                  className="rounded-sm font-mono text-accent hover:underline"
                >
                  {sample.traceId.slice(0, 8)}
                </Link>
                {sample.status === 'error' && (
                  <span className="ml-2 text-xs text-error-ink">{t('samples.failed')}</span>
                )}
              </Td>
              <Td className="whitespace-nowrap text-ink-2">
                <RelativeTime at={new Date(sample.start / 1000)} now={now} />
              </Td>
              <Td className="max-w-48 truncate text-ink-2">{sample.release}</Td>
              {value !== undefined && <Td numeric>{value.of(sample)}</Td>}
              <Td numeric>{durationText(sample.duration)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
