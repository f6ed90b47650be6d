import { authorize } from '#domain/access/access.ts'
import type { Dashboard } from '#domain/dashboard/dashboard.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { exactTime, relativeTime } from '#ui/times.ts'
import { dashboardGrants } from '../grants.ts'
import { newForm } from '../page/values.ts'
import { readyNames } from '../ready/ready.ts'
import { createDashboard } from './actions.ts'

/** All dashboards visible to the user, with a form for a new one. */
export async function DashboardsPage() {
  const grants = await dashboardGrants()
  const mayMake = authorize(await currentActor(), 'event:write').ok
  const all = await running().catalogue.dashboards.list(grants.events)
  const t = messages('dashboards')
  return (
    <>
      <PageHeader
        title={t('title')}
        note={all.length === 0 ? undefined : t('list.count', { count: all.length })}
        actions={mayMake && <LinkButton href={paths.importDashboard()}>{t('list.import')}</LinkButton>}
      />
      <PageBody>
        {all.length === 0 ? (
          <EmptyState title={t('list.none')}>{t(mayMake ? 'list.noneText' : 'list.noneToSee')}</EmptyState>
        ) : (
          <DashboardTable dashboards={all} now={new Date()} />
        )}
        {mayMake && <NewDashboard />}
      </PageBody>
    </>
  )
}

function DashboardTable({ dashboards, now }: { dashboards: readonly Dashboard[]; now: Date }) {
  const t = messages('dashboards')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('list.name')}</Th>
            <Th numeric>{t('list.widgets')}</Th>
            <Th className="max-sm:hidden">{t('list.owner')}</Th>
            <Th className="max-sm:hidden">{t('list.seenBy')}</Th>
            <Th>{t('list.changed')}</Th>
          </tr>
        </thead>
        <tbody>
          {dashboards.map(({ id, content, owner, seenBy, changedAt }) => (
            <Tr key={id}>
              <Td>
                <Link href={paths.dashboard(id)} className="rounded-sm font-medium wrap-anywhere hover:underline">
                  {content.name}
                </Link>
              </Td>
              <Td numeric>{content.widgets.length}</Td>
              <Td className="max-sm:hidden">{owner?.name ?? '–'}</Td>
              <Td className="max-sm:hidden">{t(`role.${seenBy}`)}</Td>
              <Td className="whitespace-nowrap">
                <RelativeTime
                  at={changedAt}
                  now={now}
                  text={relativeTime(changedAt, now)}
                  exact={exactTime(changedAt)}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function NewDashboard() {
  const t = messages('dashboards')
  return (
    <Panel id="new" title={t('new.title')}>
      <Form action={createDashboard} initial={untouched(newForm.empty)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput name="name" label={t('form.name')} autoComplete="off" />
          <SelectInput
            name="ready"
            label={t('new.ready')}
            hint={t('new.readyHint')}
            options={(['none', ...readyNames] as const).map((value) => ({ value, label: t(`ready.${value}`) }))}
          />
        </Fields>
        <Save label={t('new.submit')} inline />
      </Form>
    </Panel>
  )
}
