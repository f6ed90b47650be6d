import { changeKinds } from '#domain/change/change.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { Fields } from '#ui/form/form.tsx'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { TickInput } from '#ui/form/inputs/tick-input.tsx'

// With CSS, so that it works before hydration.
const whenChosen = {
  kinds: 'hidden group-has-[input[name=told][value=chosen]:checked]/webhook:grid',
  projects: 'hidden group-has-[input[name=reach][value=chosen]:checked]/webhook:grid',
} as const

/** All settings of a webhook; inside a form of class `group/webhook`. */
export function WebhookFields({ projects }: { projects: readonly Pick<Project, 'id' | 'name'>[] }) {
  const t = messages('organization')
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <Fields>
      <TextInput name="name" label={t('webhooks.form.name')} hint={t('webhooks.form.nameHint')} {...plain} />
      <TextInput
        name="url"
        label={t('webhooks.form.url')}
        hint={t('webhooks.form.urlHint')}
        inputMode="url"
        autoCapitalize="none"
        {...plain}
      />
      <RadioInput
        name="told"
        label={t('webhooks.form.told')}
        options={[
          { value: 'all', label: t('webhooks.form.toldAll'), text: t('webhooks.form.toldAllText') },
          { value: 'chosen', label: t('webhooks.form.toldChosen'), text: t('webhooks.form.toldChosenText') },
        ]}
      />
      <TickInput
        name="kinds"
        label={t('webhooks.form.kinds')}
        options={changeKinds.map((value) => ({ value, text: '' }))}
        className={whenChosen.kinds}
      />
      <RadioInput
        name="reach"
        label={t('webhooks.form.reach')}
        options={[
          { value: 'all', label: t('webhooks.form.reachAll'), text: t('webhooks.form.reachAllText') },
          { value: 'chosen', label: t('webhooks.form.reachChosen'), text: t('webhooks.form.reachChosenText') },
        ]}
      />
      <TickInput
        name="projects"
        label={t('webhooks.form.projects')}
        options={projects.map(({ id, name }) => ({ value: String(id), text: name }))}
        className={whenChosen.projects}
      />
    </Fields>
  )
}
