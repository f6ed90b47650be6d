import { Link } from '#ui/link.tsx'
import { ListLink } from '#ui/list-link.tsx'
import { logTerm } from '#domain/logs/log-query.ts'
import { paths } from '#domain/paths.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { versionParts } from '../version-parts.ts'
import { ReleaseActions } from './release-actions.tsx'

interface ReleaseHeaderProps {
  readonly release: Release
  /** `undefined` without profiles. */
  readonly flameHref: string | undefined
  readonly mayChange: boolean
}

/** The release's name, status and actions. */
export function ReleaseHeader({ release, flameHref, mayChange }: ReleaseHeaderProps) {
  const t = messages('releases')
  const { version, status } = release
  const { short, build, package: pack } = versionParts(version)
  const details = [pack !== '' && t('name.package', { package: pack }), build !== '' && t('name.build', { build })]
  return (
    <>
      <Bar release={release} mayChange={mayChange} />
      <header className="grid gap-1 px-4 pt-2 pb-4 sm:px-6">
        <h1 className="min-w-0 text-xl font-semibold text-ink" title={version}>
          <bdi className="font-mono wrap-anywhere">{short}</bdi>
          <CopyButton
            text={version}
            label={t('name.copy')}
            copiedLabel={t('name.copied')}
            className="-my-1 ml-1 align-middle"
          />
        </h1>
        {details.some(Boolean) && (
          <p className="text-sm wrap-anywhere text-ink-3">{details.filter(Boolean).join(', ')}</p>
        )}
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link
            href={paths.logs({ query: logTerm('release', version) })}
            prefetch={false}
            className="rounded-sm text-accent hover:underline"
          >
            {t('page.logs')}
          </Link>
          {flameHref !== undefined && (
            <Link href={flameHref} prefetch={false} className="rounded-sm text-accent hover:underline">
              {t('page.profiles')}
            </Link>
          )}
        </p>
        {status === 'archived' && (
          <p className="text-sm text-ink-2">
            <span className="font-medium text-ink">{t('page.archived')}.</span> {t('page.archivedText')}
          </p>
        )}
      </header>
    </>
  )
}

/** The sticky bar: back link, release name and actions. */
function Bar({ release: { version, status, releasedAt }, mayChange }: Omit<ReleaseHeaderProps, 'flameHref'>) {
  const t = messages('releases')
  return (
    <div className="sticky top-0 z-20 flex min-h-12 min-w-0 items-center gap-x-3 bg-paper px-4 py-2 text-sm text-ink-3 sm:px-6">
      <ListLink id="back-to-releases" href={paths.releases()} label={t('list.title')} />
      <bdi className="min-w-0 flex-1 truncate max-sm:hidden">{version}</bdi>
      {mayChange && (
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
          <ReleaseActions
            version={version}
            isReleased={releasedAt !== null}
            isArchived={status === 'archived'}
            texts={{
              release: t('action.release'),
              archive: t('action.archive'),
              restore: t('action.restore'),
              failed: t('action.failed'),
            }}
          />
        </div>
      )}
    </div>
  )
}
