import { WATCH_MINUTES, type GitHubRepository } from '#domain/github/github.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { linkRepository } from './actions.ts'

interface LinkFormProps {
  readonly repositories: readonly GitHubRepository[]
  readonly projects: readonly Project[]
}

/** Links a repository to a project, or changes what gets reported there. */
export function LinkForm({ repositories, projects }: LinkFormProps) {
  const t = messages('github')
  const [project] = projects
  const [repository] = repositories
  if (project === undefined || repository === undefined)
    return (
      <Panel id="link" title={t('link.title')}>
        <p className="text-sm text-ink-2">{t('links.noneToLink')}</p>
      </Panel>
    )
  const initial = {
    project: String(project.id),
    repository: String(repository.id),
    comments: true,
    checks: true,
    watchMinutes: String(WATCH_MINUTES.usual),
  }
  return (
    <Panel id="link" title={t('link.title')}>
      <p className="mb-4 max-w-prose text-sm text-ink-2">{t('link.text')}</p>
      <Form action={linkRepository} initial={untouched(initial)} className="grid max-w-prose gap-4">
        <Fields>
          <SelectInput name="project" label={t('link.project')} options={projects.map(optionOf)} />
          <SelectInput name="repository" label={t('link.repository')} options={repositories.map(optionOf)} />
          <CheckInput name="comments" label={t('link.comments')} hint={t('link.commentsHint')} />
          <CheckInput name="checks" label={t('link.checks')} hint={t('link.checksHint')} />
          <TextInput name="watchMinutes" label={t('link.watchMinutes')} inputMode="numeric" autoComplete="off" />
        </Fields>
        <Save label={t('link.submit')} inline />
      </Form>
    </Panel>
  )
}

function optionOf({ id, name }: { readonly id: number; readonly name: string }) {
  return { value: String(id), label: name }
}
