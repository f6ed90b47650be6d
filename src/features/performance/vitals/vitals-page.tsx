import type { AddressParams } from '#domain/address/params.ts'
import {
  defaultPerformance,
  parsePerformance,
  vitalDimensions,
  type PerformanceQuery,
} from '#domain/performance/performance-query.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { addressOf, common, exploreAddress } from '../frame/address.ts'
import { Frame, FrameShape } from '../frame/frame.tsx'
import { NoSpans } from '../frame/no-spans.tsx'
import { openScope, type Scope } from '../frame/scope.ts'
import { readRatings, readVitals, vitalSearch } from './read-vitals.ts'
import { VitalChart } from './vital-chart.tsx'
import { VitalFigures } from './vital-figures.tsx'
import { VitalSamples } from './vital-samples.tsx'
import { VitalTable } from './vital-table.tsx'

export function vitalsTitle(params: AddressParams): string {
  const { name } = parsePerformance(params)
  return name !== undefined && name !== '' ? name : messages('performance')('page.vitals')
}

/** Web vitals of all pages, or of one. */
export async function VitalsPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const query = parsePerformance(params)
  return <ShapeWhileSlow shape={<FrameShape />} content={() => vitalsContent(grants, query)} />
}

async function vitalsContent(grants: PageGrants, query: PerformanceQuery) {
  const t = messages('performance')
  const scope = await openScope(grants, query, new Date())
  const search = vitalSearch('page', query.name)
  const { numbers, sampling } = await readVitals(scope, search)
  const isOne = query.name !== undefined
  const title = query.name === undefined ? t('page.vitals') : query.name === '' ? t('none') : query.name
  const note = isOne ? (
    <Link
      href={addressOf('vitals', { ...defaultPerformance, ...common(query) })}
      className="rounded-sm hover:underline"
    >
      {t('page.vitals')}
    </Link>
  ) : (
    t('lead.vitals')
  )
  return (
    <Frame
      scope={scope}
      page="vitals"
      title={<span className="wrap-anywhere">{title}</span>}
      note={note}
      actions={<LinkButton href={exploreAddress(query, search)}>{t('toExplore')}</LinkButton>}
      sampling={sampling}
    >
      {numbers === undefined ? (
        <NoSpans scope={scope} page="vitals" />
      ) : (
        <>
          <VitalFigures scope={scope} search={search} numbers={numbers} ratings={await readRatings(scope, search)} />
          <VitalChart scope={scope} search={search} />
          {isOne ? (
            <>
              <VitalSamples scope={scope} search={search} />
              <VitalTable scope={scope} by="browser" search={search} />
              <VitalTable scope={scope} by="device" search={search} />
              <VitalTable scope={scope} by="release" search={search} />
            </>
          ) : (
            <>
              <Dimensions scope={scope} />
              <VitalTable scope={scope} by={query.by} search={search} />
              <VitalSamples scope={scope} search={search} />
            </>
          )}
        </>
      )}
    </Frame>
  )
}

function Dimensions({ scope }: { scope: Scope }) {
  const t = messages('performance')
  return (
    <div>
      <Switch
        label={t('vitals.by.label')}
        options={vitalDimensions.map((by) => ({
          label: t(`vitals.by.${by}`),
          href: addressOf('vitals', { ...scope.query, by }),
          checked: by === scope.query.by,
        }))}
      />
    </div>
  )
}
