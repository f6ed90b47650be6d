import { authorize } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import type { Project, ProjectKey } from '#domain/project/project.ts'
import { quotaCategories, quotaPeriods } from '#domain/quota/quota.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { setQuota } from './actions.ts'
import { QuotaTable } from './quota-table.tsx'
import { emptyQuota, subjectText } from './values.ts'

/** A project and its keys, each of which can have quotas. */
export interface Limitable {
  readonly project: Project
  readonly keys: readonly ProjectKey[]
}

/** Quotas with their usage and reset, and a form for a new one. */
export async function LimitsPage() {
  const grant = await guard(sectionNeeds.limits)
  const seen = await guard('project:read')
  const { catalogue } = running()
  const now = new Date()
  const [quotas, projects] = await Promise.all([catalogue.quotas.list(grant, now), catalogue.projects.list(seen)])
  const limitable = await Promise.all(
    projects.map(async (project) => ({ project, keys: await catalogue.projects.keys(seen, project.id) })),
  )
  const mayChange = authorize(await currentActor(), 'org:write').ok
  const t = messages('organization')
  return (
    <OrganizationFrame section="limits" lead={t('limits.lead')} readOnly={!mayChange}>
      <QuotaTable quotas={quotas} limitable={limitable} mayChange={mayChange} now={now} />
      {mayChange && (
        <Panel id="new" title={t('limits.set.title')}>
          <p className="mb-4 max-w-prose text-sm text-ink-2">{t('limits.set.text')}</p>
          <QuotaForm limitable={limitable} />
        </Panel>
      )}
    </OrganizationFrame>
  )
}

function QuotaForm({ limitable }: { limitable: readonly Limitable[] }) {
  const t = messages('organization')
  return (
    <Form action={setQuota} initial={untouched(emptyQuota)} className="grid max-w-prose gap-4">
      <Fields>
        <SelectInput name="appliesTo" label={t('limits.set.subject')} options={subjects(limitable)} />
        <SelectInput
          name="category"
          label={t('limits.set.category')}
          options={quotaCategories.map((value) => ({ value, label: t(`limits.category.${value}`) }))}
        />
        <TextInput
          name="most"
          label={t('limits.set.most')}
          hint={t('limits.set.mostHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectInput
          name="period"
          label={t('limits.set.period')}
          hint={t('limits.set.periodHint')}
          options={quotaPeriods.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
        />
      </Fields>
      <Save label={t('limits.set.submit')} inline />
    </Form>
  )
}

function subjects(limitable: readonly Limitable[]): { value: string; label: string }[] {
  const t = messages('organization')
  const ofProjects = limitable.flatMap(({ project: { id, name }, keys }) => [
    { value: subjectText({ scope: 'project', projectId: id }), label: name },
    ...keys.map(({ publicKey, label }) => ({
      value: subjectText({ scope: 'key', projectId: id, publicKey }),
      label: t('limits.keyOf', { project: name, label: label || t('limits.unnamed') }),
    })),
  ])
  return [{ value: subjectText({ scope: 'organization' }), label: t('limits.organization') }, ...ofProjects]
}
