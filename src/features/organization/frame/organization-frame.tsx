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
  /** What the page is for, in one or two sentences. */
  readonly lead?: ReactNode
  /** Without write access: a banner says whom to ask. */
  readonly readOnly?: boolean
  readonly children: ReactNode
}

/** Frame of the organization's settings, with tabs for the sections that the user may see. */
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
