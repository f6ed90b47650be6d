import { MAX_RETENTION_DAYS } from '#domain/project/project.ts'
import { longestRetention, type Retention } from '#domain/project/retention.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SaveNote } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'

/** The most days that data of a project may be kept. */
export function retentionLimits(): Retention {
  const { events, spans, logs, metrics, points, replays, profiles } = longestRetention(running().settings)
  return {
    events: Math.min(events, MAX_RETENTION_DAYS),
    spans: Math.min(spans, MAX_RETENTION_DAYS),
    logs: Math.min(logs, MAX_RETENTION_DAYS),
    metrics: Math.min(metrics, MAX_RETENTION_DAYS),
    points: Math.min(points, MAX_RETENTION_DAYS),
    replays: Math.min(replays, MAX_RETENTION_DAYS),
    profiles: Math.min(profiles, MAX_RETENTION_DAYS),
  }
}

/** What the page says when it has just got a new address. @param from the slug that its address says it had */
export async function movedNote({ project, grant }: OpenProject, from: string): Promise<SaveNote | null> {
  const t = messages('projectSettings')
  const moved = from === '' ? undefined : await running().catalogue.projects.movedFrom(grant, from)
  if (moved?.id !== project.id) return null
  return { tone: 'saved', title: t('save.saved'), text: t('general.what.moved', { slug: project.slug, old: from }) }
}
