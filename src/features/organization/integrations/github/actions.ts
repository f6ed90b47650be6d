'use server'

import { apiPaths, paths } from '#domain/paths.ts'
import { parseProjectId } from '#domain/ids.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { disconnectForm, finishForm, linkForm, newAppForm, repositoryId } from './values.ts'

const mayManage = may({ grant: 'org:write' })

/** Redirects to the form that creates the app on GitHub. */
export const beginApp = formAction(mayManage, newAppForm, async ({ grant, shown }) => {
  const begun = running().github.begin(grant, shown, new Date())
  if (begun.ok) return goTo(apiPaths.githubManifest(begun.value.state))
  const { field, reason } = begun.refusal
  return wrong(field, messages('github')(`create.wrong.${reason}`))
})

/** Fetches the secrets of the app that GitHub has created. */
export const finishApp = formAction(mayManage, finishForm, async ({ grant, shown }) => {
  const t = messages('github')
  const finished = await running().github.finish(grant, shown, new Date())
  if (finished.ok) return goTo(paths.githubApp())
  const { refusal } = finished
  // A used code is reported as not found.
  if (refusal.reason === 'expired' || refusal.reason === 'not_found')
    return refused(t('finish.not'), t('finish.expired'))
  return refused(t('finish.not'), faultInWords('github', refusal))
})

/** Reads the app's installations from GitHub. */
export const syncApp = formAction(mayManage, noFields, async ({ grant }) => {
  const t = messages('github')
  const synced = await running().github.sync(grant, new Date())
  if (synced === undefined) return refused(t('form.gone'), '', { isStale: true })
  return synced.ok
    ? saved(t('app.synced', { count: synced.value }))
    : refused(t('app.notSynced'), faultInWords('github', synced.refusal))
})

/** Links a repository to a project, or changes what gets reported there. */
export const linkRepository = formAction(
  may({ grant: 'org:write', seeing: 'project:read' }),
  linkForm,
  async (sent) => {
    const { project, repository, ...settings } = sent.value
    const t = messages('github')
    const linked = await running().catalogue.github.link(sent.grant, project, repository, settings, new Date())
    if (!linked.ok) return refused(t('link.not'), t('link.gone'))
    const named = await running().catalogue.projects.byId(sent.seeing, project)
    return saved(t('link.saved', { repository: linked.value.repository, project: named?.name ?? '' }))
  },
)

/** Unlinks a repository. `subject` is `project:repository`. */
export const unlinkRepository = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const [project, repository] = subject.split(':')
  const [projectId, id] = [parseProjectId(project ?? ''), repositoryId(repository ?? '')]
  const gone = messages('github')('link.gone')
  if (projectId === undefined || id === undefined) return refused(gone, '', { isStale: true })
  const unlinked = await running().catalogue.github.unlink(grant, projectId, id, new Date())
  return unlinked ? done : refused(gone, '', { isStale: true })
})

/** Removes the app after its name was typed. */
export const disconnectApp = formAction(mayManage, disconnectForm, async ({ grant, value }) => {
  const app = await running().catalogue.github.app(grant)
  if (app === undefined) return goTo(paths.githubApp())
  if (value.typed !== app.name) return wrong('typed', messages('github')('disconnect.not_typed', { name: app.name }))
  await running().catalogue.github.disconnect(grant, new Date())
  return goTo(paths.githubApp())
})
