import { Link } from '#ui/link.tsx'
import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ExternalLink } from '../external-link.tsx'
import { versionParts } from '../version-parts.ts'
import type { ReleaseData } from './queries.ts'

interface SideColumnProps {
  readonly release: Release
  readonly data: ReleaseData
  readonly now: Date
}

/** A release's facts, adjacent versions, and share in each project. */
export function SideColumn({ release, data, now }: SideColumnProps) {
  const t = messages('releases')
  const { releasedAt, createdAt, startedAt, firstEventAt, lastEventAt, url, ref } = release
  return (
    <aside aria-label={t('side.label')} className="min-w-0 text-sm">
      <dl className="grid grid-cols-2 gap-4 lg:sticky lg:top-16 lg:grid-cols-1">
        <Moment name={t('side.released')} at={releasedAt} now={now} none={t('side.notReleased')} />
        <Moment name={t('side.made')} at={createdAt} now={now} />
        <Moment name={t('side.started')} at={startedAt} now={now} />
        <Moment name={t('side.firstEvent')} at={firstEventAt} now={now} />
        <Moment name={t('side.lastEvent')} at={lastEventAt} now={now} />
        {url !== null && (
          <Fact name={t('side.url')}>
            <ExternalLink url={url} />
          </Fact>
        )}
        {ref !== null && (
          <Fact name={t('side.ref')}>
            <bdi className="font-mono wrap-anywhere">{ref}</bdi>
          </Fact>
        )}
        <Neighbours data={data} />
        <Projects release={release} data={data} />
      </dl>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  )
}

/** A moment, or else `none`; nothing without either. */
function Moment({ name, at, now, none }: { name: string; at: Date | null; now: Date; none?: string }) {
  if (at === null && none === undefined) return null
  return (
    <Fact name={name}>
      {at === null ? <span className="text-ink-2">{none}</span> : <RelativeTime at={at} now={now} />}
    </Fact>
  )
}

function Neighbours({ data: { neighbours } }: Pick<SideColumnProps, 'data'>) {
  const t = messages('releases')
  if (neighbours.newer === undefined && neighbours.older === undefined) return null
  return (
    <Fact name={t('side.versions')}>
      <span className="grid gap-1">
        {neighbours.newer === undefined ? (
          <span className="text-ink-2">{t('side.noNewer')}</span>
        ) : (
          <VersionLink id="newer-release" version={neighbours.newer} text="side.newer" />
        )}
        {neighbours.older === undefined ? (
          <span className="text-ink-2">{t('side.noOlder')}</span>
        ) : (
          <VersionLink id="older-release" version={neighbours.older} text="side.older" />
        )}
      </span>
    </Fact>
  )
}

function VersionLink({ id, version, text }: { id: string; version: string; text: 'side.newer' | 'side.older' }) {
  const { short, build } = versionParts(version)
  return (
    <Link
      id={id}
      href={paths.release(version)}
      title={version}
      className="line-clamp-2 justify-self-start rounded-sm wrap-anywhere text-accent underline"
    >
      {messages('releases')(text, { version: build === '' ? short : `${short}+${build}` })}
    </Link>
  )
}

function Projects({ release, data: { projects } }: Pick<SideColumnProps, 'release' | 'data'>) {
  const t = messages('releases')
  if (projects.length === 0) return null
  const shares = new Map(release.projects.map((share) => [share.projectId, share]))
  return (
    <Fact name={t('side.projects')}>
      <ul className="grid gap-2">
        {projects.map(({ id, slug, name }) => {
          const share = shares.get(id)
          return (
            <li key={id}>
              <Link href={paths.releases({ project: slug })} className="rounded-sm wrap-anywhere text-accent underline">
                {name}
              </Link>
              {share !== undefined && (
                <span className="block text-xs text-ink-3">
                  {t('side.share', { events: share.events, newIssues: share.newIssues })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Fact>
  )
}
