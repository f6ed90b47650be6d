import type { ReactNode } from 'react'
import { paths, settingsSections, type SettingsSection } from '#domain/paths.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'
import type { OpenProject } from './project.ts'

/** Pages whose rules can be tried out without write access. */
const canTryOut: ReadonlySet<SettingsSection> = new Set<SettingsSection>(['grouping', 'scrubbing', 'ownership'])

interface SettingsFrameProps {
  readonly open: OpenProject
  readonly section: SettingsSection
  /** What the page is for, in one or two sentences. */
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** Frame of the project settings: name, tabs and description. */
export function SettingsFrame({ open, section, lead, children }: SettingsFrameProps) {
  const t = messages('projectSettings')
  return (
    <>
      <PageHeader title={t('title', { name: open.project.name })} />
      <SectionNav
        label={t('sections')}
        sections={settingsSections.map((one) => ({
          href: paths.projectSettings(open.project.slug, one),
          label: t(`section.${one}`),
          open: one === section,
        }))}
      />
      <PageBody className="pt-4">
        <p className="max-w-prose text-ink-2">{lead}</p>
        {open.change === undefined && (
          <Banner tone="info" title={t('readOnly.title')}>
            {t('readOnly.text')} {canTryOut.has(section) && t('readOnly.tryOut')}
          </Banner>
        )}
        {children}
      </PageBody>
    </>
  )
}
