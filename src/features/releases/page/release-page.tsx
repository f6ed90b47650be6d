import type { Metadata } from 'next'
import { notFound } from '#running/refuse.ts'
import { authorize } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { LinkKeys } from '#ui/link-keys.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import { healthAddress } from '../health/span-switch.tsx'
import type { HealthSpan } from '../health/window.ts'
import { regressionsOf } from '../regressions.ts'
import { CommitsPanel } from './commits-panel.tsx'
import { DeploysPanel } from './deploys-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { findRelease, type FoundRelease } from './find.ts'
import { IssuesPanel } from './issues-panel.tsx'
import { readRelease } from './queries.ts'
import { ReleaseHeader } from './release-header.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SideColumn } from './side-column.tsx'
import { Strip } from './strip.tsx'

/**
 * A release's page, or 404.
 * @param segment the undecoded version from the address
 */
export async function ReleasePage({ segment, params }: { segment: string; params: AddressParams }) {
  const found = await findRelease(segment)
  if (found === undefined) notFound()
  const mayChange = authorize(await currentActor(), 'project:releases').ok
  const { span } = healthAddress.parse(params)
  return <ShapeWhileSlow shape={<PageShape />} content={() => releaseContent(found, mayChange, span)} />
}

export async function releaseMetadata(segment: string): Promise<Metadata> {
  const found = await findRelease(segment)
  return found === undefined ? {} : { title: messages('releases')('page.tab', { version: found.release.version }) }
}

const wide = 'pb-16'

async function releaseContent(found: FoundRelease, mayChange: boolean, span: HealthSpan) {
  const t = messages('releases')
  const { release } = found
  const now = new Date()
  const data = await readRelease(found)
  return (
    <div className={wide}>
      <ReleaseHeader release={release} flameHref={data.flameHref} mayChange={mayChange} />
      <Strip release={release} data={data} now={now} />
      <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <div className="grid min-w-0 content-start gap-4">
          <SessionsPanel found={found} span={span} now={now} />
          <IssuesPanel which="new" count={release.newIssues} issues={data.newIssues} data={data} now={now} />
          <IssuesPanel
            which="regressed"
            count={regressionsOf(release)}
            issues={data.regressions}
            data={data}
            now={now}
          />
          <CommitsPanel count={release.commitCount} commits={data.commits} now={now} />
          <DeploysPanel deploys={data.deploys} now={now} />
          <FilesPanel data={data} now={now} />
        </div>
        <SideColumn release={release} data={data} now={now} />
      </div>
      <LinkKeys
        group={t('keys.group')}
        links={[
          { keys: 'j', label: t('keys.older'), id: 'older-release' },
          { keys: 'k', label: t('keys.newer'), id: 'newer-release' },
          { keys: 'u', label: t('keys.back'), id: 'back-to-releases' },
          { keys: 'Escape', label: t('keys.back'), id: 'back-to-releases' },
        ]}
      />
    </div>
  )
}

function PageShape() {
  return (
    <output aria-label={messages('releases')('page.loading')} className={`block ${wide}`}>
      <div className="grid gap-3 px-4 py-3 sm:px-6">
        <Skeleton className="h-control w-40" />
        <Skeleton className="h-7 w-72" />
        <Skeleton className="h-20 w-full" />
      </div>
      <div className="grid gap-4 px-4 sm:px-6">
        <SkeletonPanel lines={4} />
        <SkeletonPanel lines={2} />
        <SkeletonPanel lines={4} />
      </div>
    </output>
  )
}
