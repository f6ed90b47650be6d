import type { Metadata } from 'next'
import { parseDigest } from '#domain/event/error-digest.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { percentDecoded } from '#domain/text/percent.ts'
import { messages } from '#messages'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { DigestField } from './digest-field.tsx'
import { FoundList } from './found-list.tsx'
import { LookupForm } from './lookup-page.tsx'
import { findByDigest, nextProjects, type FoundByDigest } from './queries.ts'

export function digestMetadata(segment: string): Metadata {
  return { title: messages('lookup')('tab', { digest: decoded(segment) }) }
}

/**
 * Finds errors by digest. A single server error is shown at once as its event page, which also links to the browser's
 * side; otherwise the page lists matches or explains.
 * @param segment the digest from the address
 */
export async function DigestPage({ segment }: { segment: string }) {
  const grants = { event: await guard('event:read'), project: await guard('project:read') }
  const asked = decoded(segment)
  const digest = parseDigest(asked)
  if (digest === undefined) return <LookupForm wrong={asked} />
  if (digest !== asked) goTo(paths.digest(digest))
  const found = await findByDigest(grants, digest)
  const [server, another] = found.server
  if (server !== undefined && another === undefined) goTo(server.href)
  if (server === undefined && found.browser.length === 0)
    return <NoneFound digest={digest} projects={await nextProjects(grants.project)} />
  return <SeveralFound digest={digest} found={found} now={new Date()} />
}

/** Next passes path segments undecoded. Invalid percent sequences are kept. */
function decoded(segment: string): string {
  return percentDecoded(segment) ?? segment
}

function NoneFound({ digest, projects }: { digest: string; projects: readonly Project[] }) {
  const t = messages('lookup')
  return (
    <>
      <PageHeader title={t('found.title', { digest })} />
      <PageBody>
        <div className="grid max-w-prose gap-2 text-ink-2">
          <p className="text-lg font-medium text-ink">{t('none.title', { digest })}</p>
          <p>{t('none.what')}</p>
          <p>{t('none.cause')}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {projects.map(({ id, name, slug }) => (
              <LinkButton key={id} href={paths.projectSetUp(slug)}>
                {t('none.setUp', { project: name })}
              </LinkButton>
            ))}
            {projects.length === 0 && <LinkButton href={paths.projects()}>{t('none.projects')}</LinkButton>}
          </p>
        </div>
        <hr className="border-line" />
        <DigestField />
      </PageBody>
    </>
  )
}

interface SeveralFoundProps {
  readonly digest: string
  readonly found: FoundByDigest
  readonly now: Date
}

function SeveralFound({ digest, found: { server, browser }, now }: SeveralFoundProps) {
  const t = messages('lookup')
  return (
    <>
      <PageHeader title={t('found.title', { digest })} note={server.length > 1 && t('found.several')} />
      <PageBody>
        {server.length === 0 && (
          <Banner
            tone="info"
            title={t('found.onlyBrowser')}
            action={
              browser[0] && <LinkButton href={paths.projectSetUp(browser[0].project)}>{t('found.setUp')}</LinkButton>
            }
          >
            {t('found.onlyBrowserText')}
          </Banner>
        )}
        {server.length > 0 && <FoundList title={t('found.server')} found={server} now={now} />}
        {browser.length > 0 && (
          <FoundList title={t('found.browser')} note={t('found.browserNote')} found={browser} now={now} />
        )}
      </PageBody>
    </>
  )
}
