import type { Catalogue } from '#domain/catalogue.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import { instanceRetention, keptSince, retentionClasses, type RetentionSettings } from '#domain/project/retention.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Whose } from '#domain/event/spared.ts'
import type { Job, JobResult } from '../job.ts'
import { sparedOf, sparing, whoseBut } from './spared.ts'

export interface RetentionParts {
  readonly catalogue: Pick<Catalogue, 'digest' | 'holdWork' | 'outbox' | 'projects' | 'removals'>
  readonly events: EventWriter
  readonly attachments: AttachmentRetention
  /** Stored raw traces. */
  readonly traces: AttachmentRetention
  /** Deletes uploaded files from before this time that no release or project refers to. */
  readonly forgetUnusedUploads: (before: Date) => Promise<object>
  readonly settings: RetentionSettings
}

/** Deletes attachments and feedback, or traces. Both functions return counts, or nothing. */
export interface AttachmentRetention {
  forgetBefore(before: Date, whose: Whose): Promise<object>
  /** Deletes the files of a deleted project. */
  forgetProject(project: ProjectId): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An SDK that was offline sends its backlog once; three days cover a slow client's retry over a long weekend. */
const EVENT_IDS_KEPT_MS = 3 * DAY_MS
/** Younger files may belong to an upload that has not written its rows; `stale-uploads` finds them later. */
const UPLOAD_TAKES_MS = HOUR_MS

/** The jobs that delete expired data, and the remains of deleted projects. */
export function retentionJobs(parts: RetentionParts): readonly Job[] {
  const { catalogue } = parts
  return [
    {
      name: 'forget-event-ids',
      everyMs: HOUR_MS,
      run: async (now) => ({ forgotten: await catalogue.digest.forgetItemsBefore(ago(now, EVENT_IDS_KEPT_MS)) }),
    },
    { name: 'retention', everyMs: 6 * HOUR_MS, run: (now) => retain(parts, now) },
    { name: 'project-retention', everyMs: 6 * HOUR_MS, run: (now) => retainProjects(parts, now) },
    { name: 'removals', everyMs: MINUTE_MS, run: (now) => clearRemoved(parts, now) },
  ]
}

/** Drops data past the instance's retention: whole weeks, if nothing in them is kept longer or on hold. */
async function retain(parts: RetentionParts, now: Date): Promise<JobResult> {
  const { catalogue, events, settings } = parts
  const since = keptSince(instanceRetention(settings), now)
  const before = since.events
  const spared = sparedOf(await sparing(parts), now)
  const outcomes = await catalogue.digest.forgetOutcomesBefore(before)
  const deliveries = await catalogue.outbox.forgetBefore(before)
  return {
    partitions: await events.dropBefore(since, spared),
    outcomes,
    deliveries,
    ...(await parts.attachments.forgetBefore(before, whoseBut(spared, 'events', since))),
    ...(await parts.traces.forgetBefore(since.profiles, whoseBut(spared, 'profiles', since))),
  }
}

/** Applies the retention of projects that differ from the instance's. */
async function retainProjects(parts: RetentionParts, now: Date): Promise<JobResult> {
  const { events, settings } = parts
  const { held, kept: all } = await sparing(parts)
  const instance = instanceRetention(settings)
  const own = all.filter(
    ({ id, kept }) => !held.projects.includes(id) && retentionClasses.some((one) => kept[one] !== instance[one]),
  )
  for (const { id, kept } of own) {
    const since = keptSince(kept, now)
    await events.deleteProject(id, since, held.groups.get(id))
    const whose = { of: id, butOf: [], butGroups: held.groups }
    await parts.attachments.forgetBefore(since.events, whose)
    await parts.traces.forgetBefore(since.profiles, whose)
  }
  return { projects: own.length }
}

/** Deletes what deleted projects have left in the stores. */
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
