import { instanceRetention, settableRetention, type Retention } from '#domain/project/retention.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SaveNote } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'

/** The maximum retention of a project in days. */
export function retentionLimits(): Retention {
  return settableRetention(running().settings)
}

/** The retention of projects without their own setting. */
export function usualRetention(): Retention {
  return instanceRetention(running().settings)
}

/**
 * The note after a slug change.
 * @param from the previous slug from the address
 */
export async function movedNote({ project, grant }: OpenProject, from: string): Promise<SaveNote | null> {
  const t = messages('projectSettings')
  const moved = from === '' ? undefined : await running().catalogue.projects.movedFrom(grant, from)
  if (moved?.id !== project.id) return null
  return { tone: 'saved', title: t('save.saved'), text: t('general.what.moved', { slug: project.slug, old: from }) }
}
