import { sectionNeeds } from '#domain/access/sections.ts'
import { shortId } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { placeHold } from './actions.ts'
import { HoldTable } from './hold-table.tsx'
import { holdForm } from './values.ts'

/** Legal holds: a list with reasons, and a form for a new one. */
export async function HoldsPage() {
  const grant = await guard(sectionNeeds.holds)
  const { catalogue } = running()
  const [holds, projects] = await Promise.all([
    catalogue.holds.list(grant),
    catalogue.projects.list(await guard('project:read')),
  ])
  const t = messages('organization')
  return (
    <OrganizationFrame section="holds" lead={t('holds.lead')}>
      <HoldTable holds={holds} now={new Date()} />
      {projects.length > 0 && (
        <Panel id="new" title={t('holds.place.title')}>
          <p className="mb-4 max-w-prose text-sm text-ink-2">{t('holds.place.text')}</p>
          <HoldForm projects={projects} />
        </Panel>
      )}
    </OrganizationFrame>
  )
}

function HoldForm({ projects }: { projects: readonly Project[] }) {
  const t = messages('organization')
  const [first] = projects
  return (
    <Form
      action={placeHold}
      initial={untouched({ ...holdForm.empty, project: String(first?.id ?? '') })}
      className="grid max-w-prose gap-4"
    >
      <Fields>
        <SelectInput
          name="project"
          label={t('holds.place.project')}
          options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextInput
          name="issue"
          label={t('holds.place.issue')}
          hint={t('holds.place.issueHint', { example: shortId(first?.slug ?? 'shop', 42) })}
          className="max-w-form font-mono"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          name="reason"
          label={t('holds.place.reason')}
          hint={t('holds.place.reasonHint')}
          autoComplete="off"
          required
        />
      </Fields>
      <Save label={t('holds.place.submit')} inline />
    </Form>
  )
}
