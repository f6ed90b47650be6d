import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { CompareForm } from './compare-form.tsx'
import { comparisonAddress, readComparison, type Comparison } from './compare.ts'
import { CompareTable } from './compare-table.tsx'
import { SpanSwitch } from './span-switch.tsx'

/** Compares releases: crash rates, session durations and adoption. */
export async function CompareReleasesPage({ params }: { params: AddressParams }) {
  const grants = { project: await guard('project:read'), event: await guard('event:read') }
  const asked = comparisonAddress.parse(params)
  return (
    <ShapeWhileSlow
      shape={<CompareShape />}
      content={async () => compareContent(asked, await readComparison(grants, asked, new Date()))}
    />
  )
}

function compareContent(asked: ReturnType<typeof comparisonAddress.parse>, comparison: Comparison) {
  const t = messages('health')
  return (
    <>
      <PageHeader
        title={t('compare.title')}
        actions={
          <SpanSwitch
            span={asked.span}
            hrefOf={(query) => paths.compareReleases({ ...comparisonAddress.print(asked), ...query })}
          />
        }
      />
      <PageBody>
        <BackLink href={paths.releases()} label={t('compare.back')} />
        <p className="text-sm text-ink-2">{t('compare.text')}</p>
        <CompareForm asked={asked} versions={comparison.versions} />
        {comparison.missing.map((version) => (
          <Banner key={version} tone="warning" title={t('compare.missing', { version })} />
        ))}
        {comparison.columns.length > 0 && <CompareTable columns={comparison.columns} now={new Date()} />}
      </PageBody>
    </>
  )
}

function CompareShape() {
  const t = messages('health')
  return (
    <output aria-label={t('loading')} className="block">
      <PageHeader title={t('compare.title')} />
      <PageBody>
        <SkeletonPanel lines={3} />
        <SkeletonPanel lines={8} />
      </PageBody>
    </output>
  )
}
