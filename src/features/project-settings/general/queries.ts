import { instanceRetention, settableRetention, type Retention } from '#domain/project/retention.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SaveNote } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'

/** The most days that data of a project may be kept. */
export function retentionLimits(): Retention {
  return settableRetention(running().settings)
}

/** How long it is kept where a project has set nothing. */
export function usualRetention(): Retention {
  return instanceRetention(running().settings)
}

/** What the page says when it has just got a new address. @param from the slug that its address says it had */
export async function movedNote({ project, grant }: OpenProject, from: string): Promise<SaveNote | null> {
  const t = messages('projectSettings')
  const moved = from === '' ? undefined : await running().catalogue.projects.movedFrom(grant, from)
  if (moved?.id !== project.id) return null
  return { tone: 'saved', title: t('save.saved'), text: t('general.what.moved', { slug: project.slug, old: from }) }
}
