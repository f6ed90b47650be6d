import { z } from 'zod'
import type { BundleUpload, DebugFileUpload } from '#domain/artifact/uploads.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { blobKeys, sha1Of, type Sender } from './keys.ts'

/** An upload whose chunks are complete, or need not be sent. */
export type WaitingUpload = (
  | { readonly kind: 'bundle'; readonly upload: BundleUpload }
  | { readonly kind: 'debug-file'; readonly upload: DebugFileUpload }
) & {
  readonly sender: Sender
  /** Whether a project that the sender may see has the same upload, so the chunks need not prove anything. */
  readonly isHeld: boolean
}

const projectId = z.number().transform((id) => id as ProjectId)
const sent = { sender: z.string().transform((sender) => sender as Sender), isHeld: z.boolean() }
const named = { checksum: z.string(), chunks: z.array(z.string()) }

const waitingShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bundle'),
    ...sent,
    upload: z.object({
      ...named,
      projects: z.array(projectId),
      release: z.string().nullable(),
      dist: z.string().nullable(),
      distInManifest: z.boolean().optional(),
    }),
  }),
  z.object({
    kind: z.literal('debug-file'),
    ...sent,
    upload: z.object({ ...named, projectId, name: z.string(), debugId: z.string().nullable() }),
  }),
])

/** @property starts how many server starts have attempted it */
const noteShape = z.object({ starts: z.number(), waiting: waitingShape })

/** A stable id for equal uploads: sha1 in hex. */
export function idOf(waiting: WaitingUpload): string {
  switch (waiting.kind) {
    case 'bundle': {
      const { checksum, projects, release, dist, distInManifest = false } = waiting.upload
      return sha1Of(JSON.stringify([checksum, projects.toSorted((a, b) => a - b), release, dist, distInManifest]))
    }
    case 'debug-file':
      return sha1Of(JSON.stringify([waiting.upload.checksum, waiting.upload.projectId]))
  }
}

/** Persists an upload across restarts, from the moment that its tool need not wait any longer. */
export async function note(blobs: BlobStore, id: string, waiting: WaitingUpload, starts = 0): Promise<void> {
  await blobs.put(blobKeys.waiting(id), Buffer.from(JSON.stringify({ starts, waiting })))
}

export async function removeNote(blobs: BlobStore, id: string): Promise<void> {
  await blobs.delete(blobKeys.waiting(id))
}

/** An upload that crashes the server is not retried at every start. */
const MAX_STARTS = 3

/** Uploads that were queued when the server stopped. */
export async function readNotes(blobs: BlobStore): Promise<readonly WaitingUpload[]> {
  const found: WaitingUpload[] = []
  for await (const { key } of blobs.list(blobKeys.waiting(''))) {
    const parsed = noteShape.safeParse(parseJson(await blobs.get(key)))
    if (parsed.success && parsed.data.starts < MAX_STARTS) {
      const { waiting, starts } = parsed.data
      await note(blobs, idOf(waiting), waiting, starts + 1)
      found.push(waiting)
    } else await blobs.delete(key)
  }
  return found
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
