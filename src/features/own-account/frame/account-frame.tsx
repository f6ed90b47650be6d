import type { ReactNode } from 'react'
import { accountSections, paths, type AccountSection } from '#domain/paths.ts'
import { messages } from '#messages'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'

/** Frame of the user's account pages: tabs and a description. */
export function AccountFrame({ section, children }: { section: AccountSection; children: ReactNode }) {
  const t = messages('ownAccount')
  return (
    <>
      <PageHeader title={t('title')} />
      <SectionNav
        label={t('sections')}
        sections={accountSections.map((one) => ({
          href: paths.account(one),
          label: t(`section.${one}`),
          open: one === section,
        }))}
      />
      <PageBody className="pt-4">
        <p className="max-w-prose text-ink-2">{t(`lead.${section}`)}</p>
        {children}
      </PageBody>
    </>
  )
}
