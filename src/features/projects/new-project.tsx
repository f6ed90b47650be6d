import { authorize } from '#domain/access/access.ts'
import { platforms, projectAccesses } from '#domain/project/project.ts'
import { door } from '#door'
import { currentActor, guard } from '#door/guard.ts'
import { messages } from '#messages'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import { PlatformMark } from './platform-mark.tsx'

/** The page that makes a project: a name, what it runs on, and who may see it. */
export async function NewProject() {
  const t = messages('projects')
  await guard('project:write')
  return (
    <>
      <PageHeader title={t('create.title')} />
      <PageBody width="prose">
        <NewProjectForm
          tiles={platforms.map((platform) => ({
            value: platform,
            name: t(`platform.${platform}`),
            mark: <PlatformMark platform={platform} />,
          }))}
          access={await accessFields()}
          texts={{
            lead: t('create.lead'),
            name: t('create.name'),
            nameHint: t('create.nameHint'),
            namePlaceholder: t('create.namePlaceholder'),
            submit: t('create.submit'),
          }}
        />
      </PageBody>
    </>
  )
}

/** What says who sees it; undefined where there are no teams to choose, or where that is for others to say. */
async function accessFields() {
  const t = messages('projects')
  const read = await guard('team:read')
  const mayNarrow = authorize(await currentActor(), 'project:admin').ok
  const teams = mayNarrow ? await door().catalogue.teams.list(read) : []
  if (teams.length === 0) return undefined
  return {
    label: t('create.access'),
    choices: projectAccesses.map((value) => ({ value, label: t(`create.accessOf.${value}`) })),
    teams: teams.map(({ id, name }) => ({ value: String(id), label: name })),
    teamsLabel: t('create.teams'),
    teamsHint: t('create.teamsHint'),
  }
}
