import { DatabaseSync } from 'node:sqlite'
import { attachmentKey, type Attachment } from '#domain/attachment/attachment.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'

/** Amounts of each kind in the stores of a data folder that no server has open. */
export interface Stored {
  readonly events: number | undefined
  readonly spans: number | undefined
  readonly logs: number | undefined
  readonly metrics: number | undefined
  readonly sessions: number | undefined
  /** Rows: one for a segment's metadata, one for its recording. */
  readonly replays: number | undefined
  /** The recordings themselves. */
  readonly recordings: number
  /** Profiles, and chunks of continuous ones. */
  readonly profiles: number | undefined
  readonly feedback: number
  readonly attachments: number
  /** Size of the files themselves. */
  readonly attachmentBytes: number
}

/** Counts actual rows and files, not recorded totals. */
export async function storedIn(data: string): Promise<Stored> {
  const paths = dataPaths(data)
  const events = await openEmbeddedEvents({ folder: paths.events })
  const [disk] = await events.diskUsage(operatorGrant('org:read'))
  await events.close()
  using catalogue = new DatabaseSync(paths.catalogue, { readOnly: true })
  const feedback = Number(catalogue.prepare('select count(*) as count from feedback').get()?.count)
  const rows = catalogue.prepare('select project_id as projectId, checksum from attachments').all()
  const blobs = openFileBlobs(paths.blobs)
  let attachmentBytes = 0
  for (const row of rows) attachmentBytes += (await blobs.size(attachmentKey(row as unknown as Attachment))) ?? 0
  let recordings = 0
  for await (const _ of blobs.list('replays/')) recordings++
  return {
    events: disk?.items.events,
    spans: disk?.items.spans,
    logs: disk?.items.logs,
    metrics: disk?.items.metrics,
    sessions: disk?.items.sessions,
    replays: disk?.items.replays,
    recordings,
    profiles: disk?.items.profiles,
    feedback,
    attachments: rows.length,
    attachmentBytes,
  }
}
