import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { mayEdit, mayOwn } from '#domain/dashboard/dashboard.ts'
import { writeFile } from '#domain/dashboard/import/read-file.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { openDashboard } from '../page/dashboard-page.tsx'
import { removeDashboard } from './actions.ts'
import { ExportButton } from './export-button.tsx'
import { LinksPanel } from './links-panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SharingForm } from './sharing-form.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** A dashboard's settings, sharing, links and versions. */
export async function SettingsPage({ id, params }: { id: string; params: AddressParams }) {
  const open = await openDashboard(id, params, paths.dashboardSettings)
  const { dashboard, grants, projects } = open
  const { dashboards } = running().catalogue
  const [versions, links] = await Promise.all([
    dashboards.versions(grants.events, dashboard.id),
    dashboards.links(grants.events, dashboard.id),
  ])
  const actor = await currentActor()
  const mayWrite = authorize(actor, 'event:write').ok && actor !== undefined
  const mayChange = mayWrite && mayEdit(actor, dashboard)
  const owns = mayWrite && mayOwn(actor, dashboard)
  const mayPublish = authorize(actor, 'org:write').ok
  const t = messages('dashboards')
  const { name } = dashboard.content
  return (
    <>
      <PageHeader title={t('settings.title')} note={name} />
      <PageBody>
        <BackLink href={paths.dashboard(dashboard.id)} label={name} />
        {mayChange && <SettingsForm open={open} />}
        {owns && <SharingForm dashboard={dashboard} />}
        {(mayPublish || owns) && (
          <LinksPanel dashboard={dashboard} links={links} mayPublish={mayPublish} now={open.now} />
        )}
        <VersionsPanel dashboard={dashboard} versions={versions} mayChange={mayChange} now={open.now} />
        <Panel id="export" title={t('export.title')}>
          <p className="mb-3 text-sm text-ink-2">{t('export.text')}</p>
          <ExportButton label={t('export.link')} name={name} file={writeFile(dashboard.content, projects)} />
        </Panel>
        {owns && (
          <Panel id="delete" title={t('delete.title')}>
            <ConfirmForm
              action={removeDashboard}
              subject={String(dashboard.id)}
              texts={{
                open: t('delete.open'),
                title: t('delete.question', { name }),
                text: t('delete.text'),
                confirm: t('delete.confirm', { name }),
                cancel: t('delete.cancel'),
              }}
            />
          </Panel>
        )}
      </PageBody>
    </>
  )
}
