import { authorize } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { MAX_CHECKS } from '#domain/uptime/check.ts'
import type { MaintenanceWindow } from '#domain/uptime/maintenance.ts'
import type { ListedCheck } from '#domain/uptime/uptime-catalogue.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SearchListInput } from '#ui/form/inputs/search-list-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { PageBody } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { fullTime } from '#ui/times.ts'
import { UptimeFrame } from '../shared/frame.tsx'
import { createWindow, removeWindow } from './actions.ts'
import { windowForm } from './values.ts'

/** Maintenance windows, in which checks are ignored, with a form for a new one. */
export async function MaintenancePage() {
  const grants = await pageGrants()
  const { catalogue } = running()
  const [windows, projects, { checks }] = await Promise.all([
    catalogue.uptime.windows(grants.events),
    catalogue.projects.list(grants.projects),
    catalogue.uptime.list(grants.events, { projects: [], text: '', state: 'any' }, { limit: MAX_CHECKS, offset: 0 }),
  ])
  const mayWrite = authorize(await currentActor(), 'alerts:write').ok
  const t = messages('uptime')
  return (
    <UptimeFrame tab="maintenance">
      <PageBody className="pt-4">
        {windows.length === 0 ? (
          <EmptyState title={t('maintenance.none')} className="py-8">
            {t('maintenance.noneText')}
          </EmptyState>
        ) : (
          <WindowTable windows={windows} projects={projects} checks={checks} mayWrite={mayWrite} now={new Date()} />
        )}
        {mayWrite && projects.length > 0 && <NewWindow projects={projects} checks={checks} />}
      </PageBody>
    </UptimeFrame>
  )
}

interface WindowTableProps {
  readonly windows: readonly MaintenanceWindow[]
  readonly projects: readonly Project[]
  readonly checks: readonly ListedCheck[]
  readonly mayWrite: boolean
  readonly now: Date
}

function WindowTable({ windows, projects, checks, mayWrite, now }: WindowTableProps) {
  const t = messages('uptime')
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const names = new Map(checks.map(({ checkId, name }) => [checkId, name]))
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('maintenance.title')}>
        <thead>
          <tr>
            <Th>{t('maintenance.name')}</Th>
            <Th className="max-sm:hidden">{t('maintenance.what')}</Th>
            <Th>{t('maintenance.when')}</Th>
            {mayWrite && <Th>{t('maintenance.remove')}</Th>}
          </tr>
        </thead>
        <tbody>
          {windows.map((window) => (
            <Tr key={window.id}>
              <Td className="font-medium wrap-anywhere">{window.name}</Td>
              <Td className="wrap-anywhere max-sm:hidden">
                {whatText(window, names) ?? t('maintenance.allOf', { project: slugs.get(window.projectId) ?? '' })}
              </Td>
              <Td>{whenText(window, now)}</Td>
              {mayWrite && (
                <Td>
                  <Remove window={window} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Returns the names of a window's checks, or `undefined` if it covers all. */
function whatText({ checkIds }: MaintenanceWindow, names: ReadonlyMap<number, string>): string | undefined {
  return checkIds.length === 0 ? undefined : checkIds.map((id) => names.get(id) ?? '–').join(', ')
}

function whenText({ time }: MaintenanceWindow, now: Date): string {
  const t = messages('uptime')
  if (time.kind === 'once')
    return t('maintenance.once', { from: fullTime(time.from, now), until: fullTime(time.until, now) })
  const { crontab, timeZone, minutes } = time
  const [next] = running().uptime.nextRuns(crontab, timeZone, 1, now) ?? []
  const schedule = t('maintenance.schedule', { crontab, timeZone, minutes: String(minutes) })
  return next === undefined ? schedule : `${schedule}. ${t('maintenance.next', { time: fullTime(next, now) })}`
}

function Remove({ window: { id, name } }: { window: MaintenanceWindow }) {
  const t = messages('uptime')
  return (
    <ConfirmForm
      action={removeWindow}
      subject={String(id)}
      tone="quiet"
      texts={{
        open: t('maintenance.remove'),
        openLabel: `${t('maintenance.remove')}: ${name}`,
        title: t('maintenance.removeTitle', { name }),
        text: t('maintenance.removeText'),
        confirm: t('maintenance.remove'),
        cancel: t('maintenance.cancel'),
      }}
    />
  )
}

function NewWindow({ projects, checks }: { projects: readonly Project[]; checks: readonly ListedCheck[] }) {
  const t = messages('uptime')
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const kinds = (['once', 'schedule'] as const).map((value) => ({ value, label: t(`maintenance.kinds.${value}`) }))
  // Prefer a project that has checks.
  const project = projects.find(({ id }) => id === checks[0]?.projectId) ?? projects[0]
  const first = { ...windowForm.empty, timeZone: 'UTC', minutes: '60', project: project?.slug ?? '' }
  return (
    <Panel id="new" title={t('maintenance.new')}>
      <Form action={createWindow} initial={untouched(first)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput name="name" label={t('maintenance.name')} autoComplete="off" />
          <SelectInput
            name="project"
            label={t('maintenance.project')}
            options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <SearchListInput
            name="checks"
            label={t('maintenance.what')}
            hint={t('maintenance.whatHint')}
            many
            options={checks.map(({ checkId, name, projectId }) => ({
              value: String(checkId),
              label: name,
              note: slugs.get(projectId) ?? '',
            }))}
            texts={{
              search: t('maintenance.searchChecks'),
              none: t('maintenance.noChecks'),
              more: t('maintenance.moreChecks'),
            }}
          />
          <SelectInput name="kind" label={t('maintenance.kind')} options={kinds} />
          <TextInput name="from" label={t('maintenance.from')} hint={t('maintenance.timesHint')} autoComplete="off" />
          <TextInput name="until" label={t('maintenance.until')} autoComplete="off" />
          <TextInput
            name="crontab"
            label={t('maintenance.crontab')}
            hint={t('maintenance.crontabHint')}
            autoComplete="off"
          />
          <TextInput name="timeZone" label={t('maintenance.timeZone')} autoComplete="off" />
          <TextInput name="minutes" label={t('maintenance.minutes')} inputMode="numeric" autoComplete="off" />
        </Fields>
        <Save label={t('maintenance.submit')} inline />
      </Form>
    </Panel>
  )
}
