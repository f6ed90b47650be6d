import type { ReactNode } from 'react'
import { sectionsFor } from '#domain/access/sections.ts'
import { paths, type OrganizationSection } from '#domain/paths.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'

interface OrganizationFrameProps {
  readonly section: OrganizationSection
  /** What this page is for, in a sentence or two. */
  readonly lead?: ReactNode
  /** They may look, not change: a banner says whom to ask. */
  readonly readOnly?: boolean
  readonly children: ReactNode
}

/** What stands around every page of the organisation's settings: the way between those that one may see. */
export async function OrganizationFrame({ section, lead, readOnly = false, children }: OrganizationFrameProps) {
  const t = messages('organization')
  const sections = sectionsFor(await currentActor())
  return (
    <>
      <PageHeader title={t('title')} />
      <SectionNav
        label={t('sections')}
        sections={sections.map((one) => ({
          href: paths.organization(one),
          label: t(`section.${one}`),
          open: one === section,
        }))}
      />
      <PageBody className="pt-4">
        {lead !== undefined && <p className="max-w-prose text-ink-2">{lead}</p>}
        {readOnly && (
          <Banner tone="info" title={t('readOnly.title')}>
            {t('readOnly.text')}
          </Banner>
        )}
        {children}
      </PageBody>
    </>
  )
}
