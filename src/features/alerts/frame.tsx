import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'

export type AlertTab = 'rules' | 'history' | 'receivers'

interface AlertsFrameProps {
  readonly tab: AlertTab
  /** Filters at the top. */
  readonly filter?: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Frame of the alert pages with their tabs. */
export function AlertsFrame({ tab, filter, note, actions, children }: AlertsFrameProps) {
  const t = messages('alerts')
  const tabs = { rules: paths.alerts(), history: paths.alerts({ view: 'history' }), receivers: paths.alertReceivers() }
  return (
    <>
      {filter}
      <PageHeader title={t('title')} note={note} actions={actions} />
      <SectionNav
        label={t('tabs.label')}
        sections={(['rules', 'history', 'receivers'] as const).map((one) => ({
          href: tabs[one],
          label: t(`tabs.${one}`),
          open: one === tab,
        }))}
      />
      {children}
    </>
  )
}

/** Explains how to configure mail if the server sends none. */
export function NoMail() {
  const t = messages('alerts')
  if (running().accounts.mailWorks()) return null
  return (
    <Banner tone="warning" title={t('noMail.title')}>
      {t('noMail.text')}
    </Banner>
  )
}
