import { platforms } from '#domain/project/project.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import { PlatformMark } from './platform-mark.tsx'

/** The page that makes a project: a name and what it runs on. */
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
