import { defaultConfig, type MonitorConfig } from '#domain/monitor/monitor.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeMonitor, createMonitor } from './actions.ts'
import { MonitorFields } from './monitor-fields.tsx'
import { nextRunsOf, type NextRunTexts } from './next-run-texts.ts'
import { PreviewRuns } from './preview-runs.tsx'
import { parseMonitorId, valuesOf } from './values.ts'

const first: MonitorConfig = { ...defaultConfig, schedule: { type: 'crontab', value: '0 * * * *' } }

export async function NewMonitorPage() {
  await guard('project:write')
  const t = messages('monitors')
  const projects = await running().catalogue.projects.list(await guard('project:read'))
  const slugs = projects.map(({ slug }) => slug)
  const values = valuesOf({ name: '', slug: '', config: first }, slugs[0] ?? '')
  return (
    <>
      <PageHeader title={t('form.newTitle')} />
      <PageBody>
        <BackLink href={paths.monitors()} label={t('back')} />
        <Panel title={t('settings')}>
          <Form action={createMonitor} initial={untouched<typeof values, NextRunTexts>(values)} className={FORM}>
            <MonitorFields projects={slugs} />
            <Preview config={first} />
            <Save label={t('form.create')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

export async function EditMonitorPage({ id: said }: { id: string }) {
  await guard('project:write')
  const t = messages('monitors')
  const id = parseMonitorId(said)
  const found = id === undefined ? undefined : await running().monitors.find(await guard('event:read'), id)
  if (found === undefined) notFound()
  const values = valuesOf(found, '')
  return (
    <>
      <PageHeader title={t('form.editTitle', { name: found.name })} />
      <PageBody>
        <BackLink href={paths.monitor(found.id)} label={found.name} />
        <Panel title={t('settings')}>
          <Form
            action={changeMonitor}
            initial={untouched<typeof values, NextRunTexts>(values)}
            subject={String(found.id)}
            className={FORM}
          >
            <MonitorFields projects={null} />
            <Preview config={found.config} />
            <Save label={t('form.save')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

const FORM = 'group/schedule grid max-w-prose gap-4'

function Preview({ config }: { config: MonitorConfig }) {
  const t = messages('monitors')
  return <PreviewRuns title={t('nextRuns')} none={t('noRuns')} kept={nextRunsOf(config)} />
}
