import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import { retentionOf } from '#domain/project/retention.ts'
import type { Settings } from '#domain/settings.ts'
import { forgetBeside, forgetFilesOf } from '#main/attachments/forget.ts'
import { operatorGrant } from '#main/examine.ts'
import { issueStateJobs, type IssueStateJob } from '../issue-states/jobs.ts'
import type { IssueStateParts } from '../issue-states/parts.ts'
import { forgetStaleChunks } from '../uploads/chunks.ts'
import { forgetUnusedDebugFiles, forgetUnusedIndexes } from '../uploads/unused-blobs.ts'

/** Something done over and over in the background, by whichever process holds its lease (DESIGN 5). */
export interface Job {
  readonly name: JobName
  readonly everyMs: number
  /** What it did, for the log. */
  run(now: Date): Promise<object>
}

export type JobName =
  | 'forget-event-ids'
  | 'retention'
  | 'project-retention'
  | 'removals'
  | 'stale-uploads'
  | 'tickets'
  | 'regressions'
  | IssueStateJob

/** What the jobs work on. */
export interface HousekeepingParts {
  readonly catalogue: Catalogue
  readonly events: EventWriter & IssueStateParts['events']
  readonly blobs: BlobStore
  readonly settings: Pick<Settings, 'retentionDays' | 'spanRetentionDays'>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An SDK that was offline sends what it kept once; three days leave room for a long weekend's retry by a slow client. */
const EVENT_IDS_KEPT_MS = 3 * DAY_MS
/** Of an upload that nobody finished. */
const UPLOADS_KEPT_MS = DAY_MS
/** Files younger than this may be of an upload that has not written its rows; `stale-uploads` finds them later. */
const UPLOAD_TAKES_MS = HOUR_MS

/** All the background work there is. Each may run again after a crash: what is done already is not done twice. */
export function housekeeping(parts: HousekeepingParts): readonly Job[] {
  const { catalogue, events, blobs, settings } = parts
  return [
    ...issueStateJobs(parts),
    {
      name: 'forget-event-ids',
      everyMs: HOUR_MS,
      run: async (now) => ({ forgotten: await catalogue.digest.forgetEventsBefore(ago(now, EVENT_IDS_KEPT_MS)) }),
    },
    {
      name: 'retention',
      everyMs: 6 * HOUR_MS,
      run: async (now) => {
        const before = ago(now, settings.retentionDays * DAY_MS)
        const outcomes = await catalogue.digest.forgetOutcomesBefore(before)
        const deliveries = await catalogue.outbox.forgetBefore(before)
        return {
          partitions: await events.dropBefore(before, ago(now, settings.spanRetentionDays * DAY_MS)),
          outcomes,
          deliveries,
          ...(await forgetBeside(parts, before)),
        }
      },
    },
    { name: 'project-retention', everyMs: 6 * HOUR_MS, run: (now) => retainProjects(parts, now) },
    { name: 'removals', everyMs: MINUTE_MS, run: (now) => clearRemoved(parts, now) },
    {
      name: 'stale-uploads',
      everyMs: HOUR_MS,
      run: async (now) => {
        const before = ago(now, UPLOADS_KEPT_MS)
        return { chunks: await forgetStaleChunks(blobs, before), ...(await forgetUnusedBlobs(parts, before)) }
      },
    },
  ]
}

/** Projects that keep their events or their spans for a shorter time than the instance does. */
async function retainProjects(parts: HousekeepingParts, now: Date): Promise<object> {
  const { catalogue, events, settings } = parts
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  const shorter = projects
    .map((project) => ({ id: project.id, kept: retentionOf(project, settings) }))
    .filter(({ kept }) => kept.events < settings.retentionDays || kept.spans < settings.spanRetentionDays)
  for (const { id, kept } of shorter) {
    const before = ago(now, kept.events * DAY_MS)
    await events.deleteProject(id, before, ago(now, kept.spans * DAY_MS))
    await forgetBeside(parts, before, id)
  }
  return { projects: shorter.length }
}

/** What projects that were removed have left behind. */
async function clearRemoved(parts: HousekeepingParts, now: Date): Promise<object> {
  const { catalogue, events, blobs: files } = parts
  const removals = await catalogue.removals.pending()
  if (removals.length === 0) return { projects: 0 }
  for (const { projectId } of removals) {
    await events.deleteProject(projectId)
    await forgetFilesOf(files, projectId)
  }
  const blobs = await forgetUnusedBlobs(parts, ago(now, UPLOAD_TAKES_MS))
  for (const removal of removals) await catalogue.removals.done(removal)
  return { projects: removals.length, ...blobs }
}

async function forgetUnusedBlobs({ catalogue, blobs }: HousekeepingParts, before: Date) {
  return {
    indexes: await forgetUnusedIndexes(blobs, catalogue.artifacts, before),
    debugFiles: await forgetUnusedDebugFiles(blobs, catalogue.artifacts, before),
  }
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
