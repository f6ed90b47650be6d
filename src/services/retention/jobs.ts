import type { Catalogue } from '#domain/catalogue.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import {
  instanceRetention,
  keptSince,
  retentionClasses,
  retentionOf,
  type RetentionSettings,
} from '#domain/project/retention.ts'
import type { ProjectId } from '#domain/ids.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Job, JobResult } from '../job.ts'

/** The stores that retention deletes from. */
export interface RetentionParts {
  readonly catalogue: Pick<Catalogue, 'digest' | 'outbox' | 'projects' | 'removals'>
  readonly events: EventWriter
  readonly attachments: AttachmentRetention
  /** Traces that are kept as they came. */
  readonly traces: AttachmentRetention
  /** Deletes uploaded files from before this time that no release or project names any more. */
  readonly forgetUnusedUploads: (before: Date) => Promise<object>
  readonly settings: RetentionSettings
}

/** How attachments and feedback, or traces, are deleted. Both functions return counts, or nothing. */
export interface AttachmentRetention {
  /** Deletes those from before this time, of one project or of all. */
  forgetBefore(before: Date, project?: ProjectId): Promise<object>
  /** Deletes the files of a project that was removed. */
  forgetProject(project: ProjectId): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An SDK that was offline sends what it kept once; three days leave room for a long weekend's retry by a slow client. */
const EVENT_IDS_KEPT_MS = 3 * DAY_MS
/** Files younger than this may be of an upload that has not written its rows; `stale-uploads` finds them later. */
const UPLOAD_TAKES_MS = HOUR_MS

/** The jobs that delete what is older than its retention, and what removed projects have left. */
export function retentionJobs(parts: RetentionParts): readonly Job[] {
  const { catalogue, events, attachments, traces, settings } = parts
  return [
    {
      name: 'forget-event-ids',
      everyMs: HOUR_MS,
      run: async (now) => ({ forgotten: await catalogue.digest.forgetItemsBefore(ago(now, EVENT_IDS_KEPT_MS)) }),
    },
    {
      name: 'retention',
      everyMs: 6 * HOUR_MS,
      run: async (now) => {
        const since = keptSince(instanceRetention(settings), now)
        const before = since.events
        const outcomes = await catalogue.digest.forgetOutcomesBefore(before)
        const deliveries = await catalogue.outbox.forgetBefore(before)
        return {
          partitions: await events.dropBefore(since),
          outcomes,
          deliveries,
          ...(await attachments.forgetBefore(before)),
          ...(await traces.forgetBefore(since.profiles)),
        }
      },
    },
    { name: 'project-retention', everyMs: 6 * HOUR_MS, run: (now) => retainProjects(parts, now) },
    { name: 'removals', everyMs: MINUTE_MS, run: (now) => clearRemoved(parts, now) },
  ]
}

/** Projects that keep something for a shorter time than the instance does. */
async function retainProjects(parts: RetentionParts, now: Date): Promise<JobResult> {
  const { catalogue, events, settings } = parts
  const instance = instanceRetention(settings)
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  const shorter = projects
    .map((project) => ({ id: project.id, kept: retentionOf(project, settings) }))
    .filter(({ kept }) => retentionClasses.some((one) => kept[one] < instance[one]))
  for (const { id, kept } of shorter) {
    const since = keptSince(kept, now)
    await events.deleteProject(id, since)
    await parts.attachments.forgetBefore(since.events, id)
    await parts.traces.forgetBefore(since.profiles, id)
  }
  return { projects: shorter.length }
}

/** Deletes what removed projects have left in the stores. */
async function clearRemoved(parts: RetentionParts, now: Date): Promise<JobResult> {
  const { catalogue, events, attachments, traces } = parts
  const removals = await catalogue.removals.pending()
  if (removals.length === 0) return { projects: 0 }
  for (const { projectId } of removals) {
    await events.deleteProject(projectId)
    await attachments.forgetProject(projectId)
    await traces.forgetProject(projectId)
  }
  const blobs = await parts.forgetUnusedUploads(ago(now, UPLOAD_TAKES_MS))
  for (const removal of removals) await catalogue.removals.done(removal)
  return { projects: removals.length, ...blobs }
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
