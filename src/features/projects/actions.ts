'use server'

import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { parsePlatform, projectAccesses, type ProjectAccess } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { firstIssuePath, projectBySlug } from './queries.ts'

/** What the form shows after an attempt. */
export interface NewProjectState {
  readonly name: string
  readonly platform: string
  readonly access: ProjectAccess
  /** Numbers of teams. */
  readonly teams: readonly TeamId[]
  readonly problem?: { readonly field: 'name' | 'platform'; readonly text: string }
}

/** Makes a project, gives it to its teams, and goes on to its set-up. */
export async function createProject(_: NewProjectState, form: FormData): Promise<NewProjectState> {
  const t = messages('projects')
  const grant = await guard('project:write')
  const sent = readNewProject(form)
  const refuse = (field: 'name' | 'platform', text: string) => ({ ...sent, problem: { field, text } })

  if (sent.name === '') return refuse('name', t('create.nameMissing'))
  if (sent.name.length > MAX_NAME) return refuse('name', t('create.nameTooLong', { limit: MAX_NAME }))
  const platform = parsePlatform(sent.platform)
  if (platform === undefined) return refuse('platform', t('create.platformMissing'))

  const { projects } = door().catalogue
  // Asked for before anything is made: whoever may not say who sees a project makes none for teams.
  const narrowed = sent.access === 'teams' || sent.teams.length > 0
  const owner = narrowed ? await guard('project:admin') : undefined
  const now = new Date()
  const { project } = await projects.create(grant, { name: sent.name, platform }, now)
  if (owner !== undefined) await projects.setAccess(owner, project.id, sent.access, sent.teams, now)
  goTo(paths.projectSetUp(project.slug))
}

function readNewProject(form: FormData): NewProjectState {
  return {
    name: formText(form, 'name').trim(),
    platform: formText(form, 'platform'),
    access: projectAccesses.find((one) => one === formText(form, 'access')) ?? 'organization',
    teams: form.getAll('teams').flatMap((value) => (typeof value === 'string' && parseTeamId(value)) || []),
  }
}

/** Where the first event's issue is, once it has come; undefined until then, and for a project that is not there. */
export async function lookForFirstEvent(slug: string): Promise<string | undefined> {
  const [grant, mayRead] = [await guard('project:read'), await guard('event:read')]
  const project = await projectBySlug(grant, slug)
  return project === undefined || project.firstEventAt === null ? undefined : firstIssuePath(mayRead, project.id)
}
