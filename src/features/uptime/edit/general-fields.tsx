import type { Project } from '#domain/project/project.ts'
import { intervals } from '#domain/uptime/check.ts'
import { messages } from '#messages'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { intervalText } from '../shared/words.ts'

interface GeneralFieldsProps {
  readonly projects: readonly Project[]
  /** Only new checks can choose their project, because the project holds their issues. */
  readonly isNew: boolean
  readonly project: string
}

/** Fields of every check. */
export function GeneralFields({ projects, isNew, project }: GeneralFieldsProps) {
  const t = messages('uptime')
  return (
    <>
      <TextInput name="name" label={t('edit.name')} autoComplete="off" />
      {isNew ? (
        <SelectInput
          name="project"
          label={t('edit.project')}
          hint={t('edit.projectHint')}
          options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      ) : (
        <input type="hidden" name="project" value={project} />
      )}
      <TextInput name="environment" label={t('edit.environment')} autoComplete="off" />
    </>
  )
}

interface TimingFieldsProps {
  readonly places: readonly { readonly value: string; readonly label: string }[]
  readonly hasCertificate: boolean
}

/** Schedule, locations and warnings. */
export function TimingFields({ places, hasCertificate }: TimingFieldsProps) {
  const t = messages('uptime')
  return (
    <div className="grid max-w-prose gap-4">
      <SelectInput
        name="interval"
        label={t('edit.interval')}
        options={intervals.map((seconds) => ({ value: String(seconds), label: intervalText(seconds) }))}
      />
      <TextInput name="timeout" label={t('edit.timeout')} inputMode="numeric" autoComplete="off" />
      <TextInput
        name="retries"
        label={t('edit.retries')}
        hint={t('edit.retriesHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      {hasCertificate ? (
        <TextInput
          name="certificateDays"
          label={t('edit.certificateDays')}
          hint={t('edit.daysHint')}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="certificateDays" value="0" />
      )}
      <TextInput
        name="domainDays"
        label={t('edit.domainDays')}
        hint={t('edit.daysHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckListInput name="probes" label={t('edit.probes')} hint={t('edit.probesHint')} options={places} />
      <CheckInput name="enabled" label={t('edit.enabled')} hint={t('edit.enabledHint')} />
    </div>
  )
}
