import { sampleOrders, type ExploreQuery } from '#domain/explore/explore-query.ts'
import type { SpanSummary } from '#domain/trace/span.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { durationText } from '#ui/duration.ts'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody } from '#ui/page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { changed } from '../address.ts'
import type { Looked } from '../queries.ts'

/** Maximum spans listed. */
const MOST_SAMPLES = 50

interface SamplesViewProps {
  readonly query: ExploreQuery
  readonly looked: Looked & { readonly set: NonNullable<Looked['set']> }
  readonly now: Date
}

/** Single spans, each linking to its place in its trace. */
export async function SamplesView({ query, looked, now }: SamplesViewProps) {
  const t = messages('explore')
  const spans = await running().events.spanSamples(looked.grant, looked.set, query.order, MOST_SAMPLES)
  return (
    <PageBody>
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label={t('samples.order')}
          options={sampleOrders.map((order) => ({
            label: t(`samples.${order}`),
            href: changed(query, { order }),
            checked: order === query.order,
          }))}
        />
        {spans.length === MOST_SAMPLES && (
          <p className="text-sm text-ink-3">{t('samples.most', { count: MOST_SAMPLES })}</p>
        )}
      </div>
      <Table label={t('samples.label')}>
        <thead>
          <tr>
            <Th>{t('samples.span')}</Th>
            <Th>{t('samples.transaction')}</Th>
            <Th>{t('samples.project')}</Th>
            <Th>{t('samples.status')}</Th>
            <Th numeric>{t('samples.start')}</Th>
            <Th numeric>{t('samples.duration')}</Th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <SampleRow
              key={`${span.traceId} ${span.spanId}`}
              span={span}
              project={looked.set.slugs.get(span.projectId) ?? ''}
              now={now}
            />
          ))}
        </tbody>
      </Table>
    </PageBody>
  )
}

function SampleRow({ span, project, now }: { span: SpanSummary; project: string; now: Date }) {
  return (
    <Tr className="hover:bg-sunken">
      <Td className="max-w-128">
        <Link
          href={`${paths.trace(span.traceId)}#span-${span.spanId}`}
          prefetch={false}
          className="flex min-w-0 gap-2 hover:underline"
        >
          {span.op !== '' && <span className="shrink-0 text-ink-3">{span.op}</span>}
          <bdi className="min-w-0 truncate text-accent">{span.rawName === '' ? span.name : span.rawName}</bdi>
        </Link>
      </Td>
      <Td className="max-w-72 truncate">{span.rootSpanName}</Td>
      <Td>{project}</Td>
      <Td>
        <span className={span.status === 'error' ? 'text-error-ink' : 'text-ink-2'}>
          {span.statusText === '' ? span.status : span.statusText}
        </span>
      </Td>
      <Td numeric className="whitespace-nowrap">
        <RelativeTime at={new Date(span.start / 1000)} now={now} />
      </Td>
      <Td numeric>{durationText(span.duration)}</Td>
    </Tr>
  )
}
