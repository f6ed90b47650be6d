import { authorize, type Grant } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import type { Monitor, UnreadSetting } from '#domain/monitor/monitor.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass, LinkButton } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { Columns, PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { muteMonitor, removeMonitor } from './actions.ts'
import { EnvironmentsPanel } from './environments-panel.tsx'
import { nextRunsOf } from './next-run-texts.ts'
import { NextRuns } from './next-runs.tsx'
import { RunPanel } from './run-panel.tsx'
import { RunTable } from './run-table.tsx'
import { runAddress, type RunSearch } from './search.ts'
import { Snippets } from './snippets.tsx'
import { parseMonitorId } from './values.ts'
import { environmentText, scheduleText } from './words.ts'

const PAGE = 50

/** One monitor: its state, its runs, and how its job checks in. */
export async function MonitorPage({ id: said, params }: { id: string; params: AddressParams }) {
  const grants = { events: await guard('event:read'), projects: await guard('project:read') }
  const id = parseMonitorId(said)
  const monitor = id === undefined ? undefined : await running().monitors.find(grants.events, id)
  if (monitor === undefined) notFound()
  const project = await running().catalogue.projects.byId(grants.projects, monitor.projectId)
  const mayWrite = authorize(await currentActor(), 'project:write').ok
  const search = runAddress.parse(params)
  const keys = mayWrite ? await running().catalogue.projects.keys(grants.projects, monitor.projectId) : []
  const t = messages('monitors')
  return (
    <>
      <PageHeader title={monitor.name} note={project?.slug} actions={mayWrite && <Controls monitor={monitor} />} />
      <PageBody>
        <BackLink href={paths.monitors()} label={t('back')} />
        <EnvironmentsPanel monitor={monitor} mayWrite={mayWrite} grant={grants.events} />
        <RunPanel monitor={monitor} search={search} grant={grants.events} />
        <Runs monitor={monitor} search={search} grant={grants.events} />
        <Columns>
          <Settings monitor={monitor} project={project} />
          <Panel title={t('nextRuns')}>
            <NextRuns texts={nextRunsOf(monitor.config)} none={t('noRuns')} />
          </Panel>
        </Columns>
        {mayWrite && <Snippets monitor={monitor} publicKey={keys.find(({ enabled }) => enabled)?.publicKey} />}
      </PageBody>
    </>
  )
}

function Controls({ monitor: { id, name, muted } }: { monitor: Monitor }) {
  const t = messages('monitors')
  return (
    <>
      <LinkButton href={paths.editMonitor(id)}>{t('edit')}</LinkButton>
      <form action={muteMonitor}>
        <input type="hidden" name={hidden.subject} value={id} />
        <input type="hidden" name="muted" value={muted ? '' : 'on'} />
        <Button type="submit">{t(muted ? 'unmute' : 'mute')}</Button>
      </form>
      <ConfirmForm
        action={removeMonitor}
        subject={String(id)}
        texts={{
          open: t('delete'),
          title: t('deleteTitle', { name }),
          text: t('deleteText'),
          confirm: t('deleteConfirm', { name }),
          cancel: t('cancel'),
        }}
      />
    </>
  )
}

interface RunsProps {
  readonly monitor: Monitor
  readonly search: RunSearch
  readonly grant: Grant<'event:read'>
}

async function Runs({ monitor, search, grant }: RunsProps) {
  const t = messages('monitors')
  const { older, environment } = search
  const page = { ...(older !== undefined && { older }), ...(environment !== undefined && { environment }) }
  const found = await running().events.runs(grant, monitor, { ...page, limit: PAGE + 1 })
  if (found.length === 0 && older === undefined && environment === undefined) return null
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  const hrefOf = (change: Partial<RunSearch>) =>
    paths.monitor(monitor.id, runAddress.print({ older: undefined, run: '', environment, ...change }))
  return (
    <Panel
      title={t('checkIns')}
      note={environment !== undefined && environmentText({ name: environment })}
      aside={
        environment !== undefined && (
          <Link href={hrefOf({ environment: undefined })} className={buttonClass('quiet')}>
            {t('allEnvironments')}
          </Link>
        )
      }
      flush
    >
      <RunTable runs={found.slice(0, PAGE)} monitor={monitor} search={search} />
      {(older !== undefined || last !== undefined) && (
        <div className="flex gap-2 p-3">
          {older !== undefined && <LinkButton href={hrefOf({})}>{t('newest')}</LinkButton>}
          {last !== undefined && <LinkButton href={hrefOf({ older: last })}>{t('older')}</LinkButton>}
        </div>
      )}
    </Panel>
  )
}

function UnreadSettings({ unread }: { unread: readonly UnreadSetting[] }) {
  const t = messages('monitors')
  if (unread.length === 0) return null
  return (
    <div role="note" className="mb-3">
      <p>{t('unread.title')}</p>
      <ul>
        {unread.map(({ setting, reason, value }) => (
          <li key={setting}>{t(`unread.${reason}`, { setting, value })}</li>
        ))}
      </ul>
    </div>
  )
}

function Settings({ monitor: { slug, config }, project }: { monitor: Monitor; project: Project | undefined }) {
  const t = messages('monitors')
  const facts = [
    [t('fact.slug'), slug],
    [t('fact.project'), project?.slug ?? ''],
    [t('fact.schedule'), scheduleText(config)],
    [t('fact.timezone'), config.timezone],
    [t('fact.margin'), t('minutes', { count: config.margin })],
    [t('fact.maxRuntime'), t('minutes', { count: config.maxRuntime })],
    [t('fact.failureThreshold'), String(config.failureThreshold)],
    [t('fact.recoveryThreshold'), String(config.recoveryThreshold)],
  ] as const
  return (
    <Panel title={t('settings')}>
      <UnreadSettings unread={config.unread ?? []} />
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
