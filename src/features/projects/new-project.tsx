import { authorize } from '#domain/access/access.ts'
import { platforms, projectAccesses } from '#domain/project/project.ts'
import type { Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { ChoiceInput } from '#ui/form/inputs/choice-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Submit } from '#ui/form/submit.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { createProject } from './actions.ts'
import { PlatformMark } from './platform-mark.tsx'
import { PlatformTiles } from './platform-tiles.tsx'
import { newProjectForm } from './values.ts'

/** Creates a project: name, platform and access. */
export async function NewProject() {
  const t = messages('projects')
  await guard('project:write')
  const teams = await teamsToChoose()
  return (
    <>
      <PageHeader title={t('create.title')} />
      <PageBody>
        <Form
          action={createProject}
          initial={untouched(newProjectForm.empty)}
          className="grid items-start gap-6 xl:grid-cols-2"
        >
          <PlatformTiles
            legend={t('create.lead')}
            tiles={platforms.map((platform) => ({
              value: platform,
              name: t(`platform.${platform}`),
              mark: <PlatformMark platform={platform} />,
            }))}
          />
          <div className="grid gap-6">
            <TextInput
              name="name"
              label={t('create.name')}
              hint={t('create.nameHint')}
              placeholder={t('create.namePlaceholder')}
              autoComplete="off"
              required
            />
            {teams.length > 0 && <Access teams={teams} />}
            <Submit tone="primary" size="l">
              {t('create.submit')}
            </Submit>
          </div>
        </Form>
      </PageBody>
    </>
  )
}

/** Teams that may own it; none if there are none or the user may not set access. */
async function teamsToChoose(): Promise<readonly Team[]> {
  const read = await guard('team:read')
  const mayNarrow = authorize(await currentActor(), 'project:admin').ok
  return mayNarrow ? running().catalogue.teams.list(read) : []
}

function Access({ teams }: { teams: readonly Team[] }) {
  const t = messages('projects')
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden="true" className="text-sm font-medium text-ink">
          {t('create.access')}
        </p>
        <ChoiceInput
          name="access"
          label={t('create.access')}
          options={projectAccesses.map((value) => ({ value, label: t(`create.accessOf.${value}`) }))}
        />
      </div>
      <CheckListInput
        name="teams"
        label={t('create.teams')}
        hint={t('create.teamsHint')}
        options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  )
}
