import { notFound } from '#running/refuse.ts'
import type { AddressParams } from '#domain/address/params.ts'
import { overviewKinds, type OverviewKind } from '#domain/performance/overview.ts'
import { parsePerformance, type PerformanceQuery } from '#domain/performance/performance-query.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { DetailContent } from '../detail/detail-content.tsx'
import { exploreAddress } from '../frame/address.ts'
import { Frame, FrameShape } from '../frame/frame.tsx'
import { NoSpans } from '../frame/no-spans.tsx'
import { openScope } from '../frame/scope.ts'
import { OverviewChart } from './chart.tsx'
import { OverviewTable } from './overview-table.tsx'
import { readOverview, searchOf } from './read-overview.ts'

/**
 * The title of a performance page.
 * @param kind from the address
 */
export function overviewTitle(kind: string, params: AddressParams): string {
  const t = messages('performance')
  const known = overviewKinds.find((one) => one === kind)
  const { name } = parsePerformance(params)
  return name !== undefined && name !== '' ? name : known === undefined ? t('title') : t(`page.${known}`)
}

/** An overview of where time is spent (transactions or the operations they call), or one of its rows. */
export async function OverviewPage({ kind, params }: { kind: string; params: AddressParams }) {
  const grants = await pageGrants()
  const known = overviewKinds.find((one) => one === kind)
  if (known === undefined) notFound()
  const query = parsePerformance(params)
  return (
    <ShapeWhileSlow
      shape={<FrameShape />}
      content={async () => {
        const { name } = query
        return name === undefined
          ? listContent(grants, known, query)
          : DetailContent({ grants, kind: known, query, name })
      }}
    />
  )
}

async function listContent(grants: PageGrants, kind: OverviewKind, query: PerformanceQuery) {
  const t = messages('performance')
  const scope = await openScope(grants, query, new Date())
  const data = await readOverview(scope, kind)
  const search = searchOf(kind, undefined)
  return (
    <Frame
      scope={scope}
      page={kind}
      title={t(`page.${kind}`)}
      note={t(`lead.${kind}`)}
      actions={<LinkButton href={exploreAddress(query, search)}>{t('toExplore')}</LinkButton>}
      sampling={data.sampling}
    >
      {data.rows.length === 0 ? (
        <NoSpans scope={scope} page={kind} />
      ) : (
        <>
          <OverviewChart scope={scope} kind={kind} search={search} />
          <OverviewTable scope={scope} kind={kind} data={data} />
        </>
      )}
    </Frame>
  )
}
