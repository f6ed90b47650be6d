import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import { targetKinds, THIS_SERVER, type TargetKind } from '#domain/uptime/check.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { parseCheckId } from '../address.ts'
import { saveCheck } from './actions.ts'
import { HttpAnswer, HttpRequest } from './http-fields.tsx'
import { DnsFields, HostField, PortField } from './target-fields.tsx'
import { TryButton } from './try-button.tsx'
import { newValues, valuesOf, type CheckValues } from './values.ts'
import { GeneralFields, TimingFields } from './general-fields.tsx'

async function editGrants(): Promise<PageGrants> {
  await guard('alerts:write')
  return pageGrants()
}

/** The form for a new check, of the kind in the address. */
export async function NewCheckPage({ params }: { params: AddressParams }) {
  const grants = await editGrants()
  const t = messages('uptime')
  const kind = targetKinds.find((one) => one === params.kind) ?? 'http'
  const [first] = await running().catalogue.projects.list(grants.projects)
  return (
    <>
      <PageHeader title={t('edit.new')} />
      <PageBody>
        <BackLink href={paths.uptime()} label={t('back')} />
        <div className="justify-self-start">
          <Switch
            label={t('edit.kinds')}
            options={targetKinds.map((one) => ({
              label: t(`kind.${one}`),
              href: paths.newUptimeCheck(one === 'http' ? {} : { kind: one }),
              checked: one === kind,
            }))}
          />
        </div>
        {/* Remounts the form when the kind changes. */}
        <CheckForm key={kind} grants={grants} subject="" values={newValues(kind, first?.slug ?? '')} />
      </PageBody>
    </>
  )
}

/** Edits a check; 404 if it does not exist. */
export async function EditCheckPage({ id }: { id: string }) {
  const grants = await editGrants()
  const t = messages('uptime')
  const { catalogue } = running()
  const check = await catalogue.uptime.find(grants.events, parseCheckId(id))
  if (check === undefined) notFound()
  const project = await catalogue.projects.byId(grants.projects, check.projectId)
  return (
    <>
      <PageHeader title={t('edit.title')} />
      <PageBody>
        <BackLink href={paths.uptimeCheck(check.id)} label={check.name} />
        <CheckForm grants={grants} subject={String(check.id)} values={valuesOf(check, project?.slug ?? '')} />
      </PageBody>
    </>
  )
}

interface CheckFormProps {
  readonly grants: PageGrants
  /** The check's id; '' for a new one. */
  readonly subject: string
  readonly values: CheckValues
}

async function CheckForm({ grants, subject, values }: CheckFormProps) {
  const t = messages('uptime')
  const { catalogue } = running()
  const [projects, probes] = await Promise.all([
    catalogue.projects.list(grants.projects),
    catalogue.uptime.probes(await guard('org:read')),
  ])
  const places = [
    { value: String(THIS_SERVER), label: t('thisServer') },
    ...probes.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Form action={saveCheck} initial={untouched(values)} subject={subject} className="grid gap-5">
      <Fields className="grid min-w-0 gap-5">
        <input type="hidden" name="kind" value={values.kind} />
        <Panel title={t('edit.what')}>
          <div className="grid max-w-prose gap-4">
            <GeneralFields projects={projects} isNew={subject === ''} project={values.project} />
            <Target kind={values.kind} />
            <TryButton label={t('edit.try')} />
          </div>
        </Panel>
        {values.kind === 'http' && (
          <Panel title={t('edit.expected')}>
            <HttpAnswer />
          </Panel>
        )}
        <Panel title={t('edit.when')}>
          <TimingFields places={places} hasCertificate={values.kind === 'http'} />
        </Panel>
      </Fields>
      <Save label={t('edit.save')} />
    </Form>
  )
}

function Target({ kind }: { kind: TargetKind }) {
  switch (kind) {
    case 'http':
      return <HttpRequest />
    case 'tcp':
      return (
        <>
          <HostField />
          <PortField />
        </>
      )
    case 'dns':
      return (
        <>
          <HostField />
          <DnsFields />
        </>
      )
    case 'ping':
      return <HostField />
  }
}
