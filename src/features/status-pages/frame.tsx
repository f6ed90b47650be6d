import type { ReactNode } from 'react'
import { authorize, type Grant } from '#domain/access/access.ts'
import { absolute, paths, statusPageSections, type StatusPageSection } from '#domain/paths.ts'
import type { StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'
import { parseId } from './refusal-text.ts'

/** A status page and the user's permissions for it. */
export interface OpenStatusPage {
  readonly page: StatusPage
  readonly grant: Grant<'alerts:read'>
  /** Whether they may edit the page. */
  readonly mayPublish: boolean
  /** Whether they may publish incidents. */
  readonly mayTell: boolean
}

/** Loads the status page of an address, or ends the render with 404. */
export async function openStatusPage(id: string): Promise<OpenStatusPage> {
  const grant = await guard('alerts:read')
  const page = await running().catalogue.statusPages.find(grant, parseId(id) ?? 0)
  if (page === undefined) return notFound()
  const actor = await currentActor()
  return {
    page,
    grant,
    mayPublish: authorize(actor, 'org:write').ok,
    mayTell: authorize(actor, 'alerts:write').ok,
  }
}

interface FrameProps {
  readonly open: OpenStatusPage
  readonly section: StatusPageSection
  readonly children: ReactNode
}

/** Frame of a status page's settings: tabs, and a link to the public page. */
export function StatusPageFrame({ open: { page, mayPublish }, section, children }: FrameProps) {
  const t = messages('statusPages')
  const { site } = running().settings
  const href = page.domain === null ? absolute(site, paths.publicStatusPage(page.slug)) : `https://${page.domain}`
  const shown = statusPageSections.filter((one) => one !== 'subscribers' || mayPublish)
  return (
    <>
      <PageHeader
        title={page.content.name}
        note={
          <a href={href} className="rounded-sm text-accent hover:underline">
            {href}
          </a>
        }
      />
      <SectionNav
        label={t('sections.label')}
        sections={shown.map((one) => ({
          href: paths.statusPage(page.id, one),
          label: t(`sections.${one}`),
          open: one === section,
        }))}
      />
      <PageBody>
        <BackLink href={paths.statusPages()} label={t('title')} />
        {children}
      </PageBody>
    </>
  )
}
