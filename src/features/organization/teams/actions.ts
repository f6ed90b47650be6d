'use server'

import { parseTeamId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { MAX_NAME, type TeamRefusal } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { setProjectsOf } from './projects.ts'
import { membersForm, nameForm, projectsForm } from './values.ts'

const mayManage = may({ grant: 'team:admin' })

/** Creates a team and opens its page. */
export const createTeam = formAction(mayManage, nameForm, async ({ grant, value: { name } }) => {
  const made = await running().catalogue.teams.create(grant, name, new Date())
  return made.ok ? goTo(paths.team(made.value.slug)) : nameRefused(made.refusal)
})

export const renameTeam = formAction(mayManage, nameForm, async ({ grant, subject, value: { name } }) => {
  const id = parseTeamId(subject)
  if (id === undefined) return nameRefused({ reason: 'not_found' })
  const renamed = await running().catalogue.teams.rename(grant, id, name, new Date())
  if (!renamed.ok) return nameRefused(renamed.refusal)
  return saved(messages('organization')('teams.team.renamed'), { shown: { name: renamed.value.name } })
})

/** Replaces a team's members. */
export const changeMembers = formAction(mayManage, membersForm, async ({ grant, subject, value: { members } }) => {
  const t = messages('organization')
  const id = parseTeamId(subject)
  const changed = id !== undefined && (await running().catalogue.teams.setMembers(grant, id, members, new Date()))
  return changed ? saved(t('teams.team.membersSaved')) : refused(t('teams.problem.not_found'))
})

const mayOwn = may({ team: 'team:read', read: 'project:read', change: 'project:admin' })

/** Replaces the projects that a team owns. */
export const changeProjects = formAction(mayOwn, projectsForm, async ({ subject, value: { projects }, ...grants }) => {
  const t = messages('organization')
  const id = parseTeamId(subject)
  const changed = id !== undefined && (await setProjectsOf(grants, id, projects, new Date()))
  return changed ? saved(t('teams.team.projectsSaved')) : refused(t('teams.problem.not_found'))
})

/** Deletes a team and returns to the list. Succeeds if it no longer exists. */
export const removeTeam = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const id = parseTeamId(subject)
  if (id !== undefined) await running().catalogue.teams.remove(grant, id, new Date())
  return goTo(paths.organization('teams'))
})

function nameRefused({ reason }: TeamRefusal) {
  return wrong('name', messages('organization')(`teams.problem.${reason}`, { limit: MAX_NAME }))
}
