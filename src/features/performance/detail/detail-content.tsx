import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { overviews, type OverviewKind } from '#domain/performance/overview.ts'
import { defaultPerformance, type PerformanceQuery } from '#domain/performance/performance-query.ts'
import { flameHrefOf } from '#features/profiles/links.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { addressOf, common, exploreAddress } from '../frame/address.ts'
import { Frame } from '../frame/frame.tsx'
import { NoSpans } from '../frame/no-spans.tsx'
import { openScope, type Scope } from '../frame/scope.ts'
import { OverviewChart } from '../overview/chart.tsx'
import { searchOf } from '../overview/read-overview.ts'
import { Figures } from './figures.tsx'
import { IssuesPanel } from './issues-panel.tsx'
import { fieldName } from './field-name.ts'
import { PartsTable } from './parts-table.tsx'
import { readNumbers, readSamples, typicalSearch } from './read-detail.ts'
import { SamplesPanel } from './samples-panel.tsx'

interface DetailProps {
  readonly grants: PageGrants
  readonly kind: OverviewKind
  readonly query: PerformanceQuery
  /** The row's name. */
  readonly name: string
}

/** One row of an overview: its numbers, their breakdown, and traces. */
export async function DetailContent({ grants, kind, query, name }: DetailProps) {
  const t = messages('performance')
  const scope = await openScope(grants, query, new Date())
  const search = searchOf(kind, name)
  const { columns, numbers, before, sampling, median } = await readNumbers(scope, kind, search)
  const title = <span className="wrap-anywhere">{name === '' ? t(`unnamed.${kind}`) : name}</span>
  const note = <Overview kind={kind} query={query} />
  if (numbers === undefined)
    return (
      <Frame scope={scope} page={kind} title={title} note={note}>
        <NoSpans scope={scope} page={kind} />
      </Frame>
    )
  const samples = await readSamples(scope, search, median)
  const flame = kind === 'transactions' ? await flameOf(scope, query, name) : undefined
  const inside = withTerms('!is:segment', [fieldTerm('transaction', name)])
  return (
    <Frame
      scope={scope}
      page={kind}
      title={title}
      note={note}
      actions={<Ways flame={flame} explore={exploreAddress(query, search)} />}
      sampling={sampling}
    >
      <Figures columns={columns} numbers={numbers} before={before} />
      <OverviewChart scope={scope} kind={kind} search={search} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <SamplesPanel
          id="slowest"
          title={t('samples.slowest')}
          samples={samples.slowest}
          now={scope.now}
          all={exploreAddress(query, search)}
        />
        <SamplesPanel
          id="typical"
          title={t('samples.typical')}
          samples={samples.typical}
          now={scope.now}
          all={exploreAddress(query, typicalSearch(search, median ?? 0), { order: 'newest' })}
        />
        {kind === 'transactions' && (
          <>
            <PartsTable
              scope={scope}
              id="operations"
              title={t('byOperation')}
              search={inside}
              fields={['span.op']}
              own
            />
            <PartsTable
              scope={scope}
              id="spans"
              title={t('bySpan')}
              search={inside}
              fields={['span.op', 'span.name']}
              own
            />
          </>
        )}
        {overviews[kind].parts.map((field) => (
          <PartsTable
            key={field}
            scope={scope}
            id={`by-${field}`}
            title={fieldName(field)}
            search={search}
            fields={[field]}
          />
        ))}
      </div>
      {kind === 'transactions' && <IssuesPanel scope={scope} transaction={name} />}
    </Frame>
  )
}

/** Link to a transaction's flame graph, if there are profiles. */
function flameOf({ grant, now }: Scope, query: PerformanceQuery, transaction: string): Promise<string | undefined> {
  return flameHrefOf(grant, { ...common(query), transaction }, now)
}

function Ways({ flame, explore }: { flame: string | undefined; explore: string }) {
  return (
    <>
      {flame !== undefined && <LinkButton href={flame}>{messages('profiles')('flame.title')}</LinkButton>}
      <LinkButton href={explore}>{messages('performance')('toExplore')}</LinkButton>
    </>
  )
}

/** Link back to the overview. */
function Overview({ kind, query }: Pick<DetailProps, 'kind' | 'query'>) {
  return (
    <Link href={addressOf(kind, { ...defaultPerformance, ...common(query) })} className="rounded-sm hover:underline">
      {messages('performance')(`page.${kind}`)}
    </Link>
  )
}
