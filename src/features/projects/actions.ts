'use server'

import { goTo } from '#door/go.ts'
import { paths } from '#domain/paths.ts'
import { parsePlatform } from '#domain/project/project.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { firstIssuePath, projectBySlug } from './queries.ts'

const MAX_NAME_CHARACTERS = 64

/** What the form shows after an attempt. */
export interface NewProjectState {
  readonly name: string
  readonly platform: string
  readonly problem?: { readonly field: 'name' | 'platform'; readonly text: string }
}

/** Makes a project, and goes on to its set-up. */
export async function createProject(_: NewProjectState, form: FormData): Promise<NewProjectState> {
  const t = messages('projects')
  const grant = await guard('project:write')
  const name = formText(form, 'name').trim()
  const platformText = formText(form, 'platform')
  const refuse = (field: 'name' | 'platform', text: string) => ({
    name,
    platform: platformText,
    problem: { field, text },
  })

  if (name === '') return refuse('name', t('create.nameMissing'))
  if (name.length > MAX_NAME_CHARACTERS) return refuse('name', t('create.nameTooLong', { limit: MAX_NAME_CHARACTERS }))
  const platform = parsePlatform(platformText)
  if (platform === undefined) return refuse('platform', t('create.platformMissing'))

  const { project } = await door().catalogue.projects.create(grant, { name, platform }, new Date())
  goTo(paths.projectSetUp(project.slug))
}

/** Where the first event's issue is, once it has come; undefined until then, and for a project that is not there. */
export async function lookForFirstEvent(slug: string): Promise<string | undefined> {
  const [grant, mayRead] = [await guard('project:read'), await guard('event:read')]
  const project = await projectBySlug(grant, slug)
  return project === undefined || project.firstEventAt === null ? undefined : firstIssuePath(mayRead, project.id)
}
