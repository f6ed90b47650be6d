import { Link } from '#ui/link.tsx'
import type { ReactNode } from 'react'
import { paths, settingsSections, type SettingsSection } from '#domain/paths.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { cx } from '#ui/cx.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import type { OpenProject } from './project.ts'

interface SettingsFrameProps {
  readonly open: OpenProject
  readonly section: SettingsSection
  /** What this page is for, in a sentence or two. */
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** What stands around every page of a project's settings: its name, the way between the pages, what the page is for. */
export function SettingsFrame({ open, section, lead, children }: SettingsFrameProps) {
  const t = messages('projectSettings')
  return (
    <>
      <PageHeader title={t('title', { name: open.project.name })} />
      <SectionNav slug={open.project.slug} section={section} />
      <PageBody width="detail" className="pt-4">
        <p className="max-w-prose text-ink-2">{lead}</p>
        {open.change === undefined && (
          <Banner tone="info" title={t('readOnly.title')}>
            {t('readOnly.text')} {(section === 'grouping' || section === 'scrubbing') && t('readOnly.tryOut')}
          </Banner>
        )}
        {children}
      </PageBody>
    </>
  )
}

function SectionNav({ slug, section }: { slug: string; section: SettingsSection }) {
  const t = messages('projectSettings')
  return (
    <nav aria-label={t('sections')} className="overflow-x-auto border-b border-line px-4 sm:px-6">
      <ul className="flex gap-5">
        {settingsSections.map((one) => (
          <li key={one}>
            <Link
              href={paths.projectSettings(slug, one)}
              aria-current={one === section ? 'page' : undefined}
              className={cx(
                '-mb-px flex h-10 items-center border-b-2 whitespace-nowrap',
                one === section
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
              )}
            >
              {t(`section.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
