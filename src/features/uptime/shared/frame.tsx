import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { PageHeader } from '#ui/page.tsx'
import { SectionNav } from '#ui/section-nav.tsx'

interface UptimeFrameProps {
  readonly tab: 'checks' | 'maintenance' | 'probes'
  /** Filters at the top. */
  readonly filter?: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Frame of the uptime pages with their tabs. */
export function UptimeFrame({ tab, filter, note, actions, children }: UptimeFrameProps) {
  const t = messages('uptime')
  const tabs = { checks: paths.uptime(), maintenance: paths.uptimeMaintenance(), probes: paths.uptimeProbes() }
  return (
    <>
      {filter}
      <PageHeader title={t('title')} note={note} actions={actions} />
      <SectionNav
        label={t('tabs.label')}
        sections={(['checks', 'maintenance', 'probes'] as const).map((one) => ({
          href: tabs[one],
          label: t(`tabs.${one}`),
          open: one === tab,
        }))}
      />
      {children}
    </>
  )
}
