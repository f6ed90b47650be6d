'use server'

import { refresh } from 'next/cache'
import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { MAX_NAME, type TeamRefusal } from '#domain/team/team.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import type { FieldState } from '#ui/form/field-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import type { SmallState } from '../frame/small-form.tsx'
import { projectsIn } from './fields.ts'
import { setProjectsOf } from './projects.ts'

/** Makes a team, and goes on to its page. */
export async function createTeam(state: FieldState, form: FormData): Promise<FieldState> {
  const grant = await guard('team:admin')
  const name = formText(form, 'name').trim()
  const made = await door().catalogue.teams.create(grant, name, new Date())
  return made.ok ? goTo(paths.team(made.value.slug)) : nameRefused(state, name, made.refusal)
}

/** Renames a team. */
export async function renameTeam(state: FieldState, form: FormData): Promise<FieldState> {
  const grant = await guard('team:admin')
  const t = messages('organization')
  const name = formText(form, 'name').trim()
  const id = teamOf(form)
  if (id === undefined) return nameRefused(state, name, { reason: 'not_found' })
  const renamed = await door().catalogue.teams.rename(grant, id, name, new Date())
  if (!renamed.ok) return nameRefused(state, name, renamed.refusal)
  refresh()
  return savedAs(state, { name: renamed.value.name }, t('teams.team.renamed'))
}

/** Puts these people into a team, and no others. */
export async function changeMembers(state: SmallState, form: FormData): Promise<SmallState> {
  const grant = await guard('team:admin')
  const t = messages('organization')
  const id = teamOf(form)
  const people = form.getAll('members').filter((value) => typeof value === 'string')
  const changed = id !== undefined && (await door().catalogue.teams.setMembers(grant, id, people, new Date()))
  if (!changed) return refusedBecause(state, null, t('teams.problem.not_found'))
  refresh()
  return savedAs(state, null, t('teams.team.membersSaved'))
}

/** Lets a team own these projects, and no others. */
export async function changeProjects(state: SmallState, form: FormData): Promise<SmallState> {
  const grants = {
    team: await guard('team:read'),
    read: await guard('project:read'),
    change: await guard('project:admin'),
  }
  const t = messages('organization')
  const id = teamOf(form)
  const changed = id !== undefined && (await setProjectsOf(grants, id, projectsIn(form), new Date()))
  if (!changed) return refusedBecause(state, null, t('teams.problem.not_found'))
  refresh()
  return savedAs(state, null, t('teams.team.projectsSaved'))
}

/** Deletes a team, and leads back to the others. One that is gone already is no fault. */
export async function removeTeam(_: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('team:admin')
  const id = teamOf(form)
  if (id !== undefined) await door().catalogue.teams.remove(grant, id, new Date())
  return goTo(paths.organization('teams'))
}

function teamOf(form: FormData): TeamId | undefined {
  return parseTeamId(formText(form, hidden.subject))
}

function nameRefused(state: FieldState, name: string, { reason }: TeamRefusal): FieldState {
  const text = messages('organization')(`teams.problem.${reason}`, { limit: MAX_NAME })
  return refusedFor(state, { name }, [{ field: 'name', text }])
}
