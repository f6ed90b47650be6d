import { z } from 'zod'
import { artifactKinds } from '#domain/artifact/artifact.ts'
import { uploadLimits, type BundleUpload } from '#domain/artifact/uploads.ts'
import type { BlobStore, LocalBlobs } from '#domain/blob/blob-store.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { assemble, missingChunks, type AssembleRefusal } from './assemble.ts'
import type { ArtifactThread } from './artifact-thread.ts'
import { blobKeys } from './keys.ts'
import type { WaitingUpload } from './waiting.ts'

const t = messages('uploads')

const indexKey = z.string().nullable()

/** The result of reading a bundle, cached for further releases with the same bundle. */
const readShape = z.object({
  size: z.number(),
  dist: z.string().nullable(),
  files: z.array(
    z.object({
      kind: z.enum(artifactKinds),
      url: z.string(),
      debugId: z.string().nullable(),
      sourceMapUrl: z.string().nullable(),
      indexKey,
      mapIndexKey: indexKey,
      problem: z.string().nullable(),
      size: z.number(),
    }),
  ),
})
export type ReadBundle = z.output<typeof readShape>

/** `problem`: a permanent problem of the bundle; `null` if sending it again may help. */
export interface BundleFailure {
  readonly problem: string | null
  readonly sentence: string
  readonly size: number
}

/** The chunks that a bundle still needs: none if its sender already has access to it and it was read before. */
export async function neededChunks(
  blobs: BlobStore,
  { sender, isHeld, upload }: Pick<WaitingUpload & { kind: 'bundle' }, 'sender' | 'isHeld' | 'upload'>,
): Promise<readonly string[]> {
  const missing = await missingChunks(blobs, sender, upload.chunks)
  if (missing.length === 0 || !isHeld) return missing
  return (await readBefore(blobs, upload.checksum)) === undefined ? missing : []
}

/** Assembles and reads a bundle, unless the result is cached. The caller deletes its input. */
export async function readBundle(
  parts: { readonly blobs: BlobStore; readonly local: LocalBlobs; readonly thread: ArtifactThread },
  { sender, isHeld, upload }: Pick<WaitingUpload & { kind: 'bundle' }, 'sender' | 'isHeld' | 'upload'>,
): Promise<Result<ReadBundle, BundleFailure>> {
  const { blobs, local, thread } = parts
  const { checksum, chunks } = upload
  const before = await readBefore(blobs, checksum)
  if (before !== undefined && isHeld) return ok(before)

  const key = blobKeys.bundle(checksum)
  const whole = await assemble(blobs, { sender, checksum, chunks }, key)
  if (!whole.ok) return refuse({ problem: null, sentence: assembleSentence(whole.refusal.reason), size: 0 })
  if (before !== undefined) return ok(before)
  const { size } = whole.value
  const path = await local.file(key)
  if (path === undefined) throw new Error(`The blob ${key} is gone.`)
  const indexed = await thread.index({ kind: 'bundle', path }, size)
  if (!indexed.ok) {
    const { reason } = indexed.refusal
    return refuse({ problem: reason, sentence: problemSentence(reason), size })
  }
  const read: ReadBundle = { size, dist: indexed.value.dist, files: [...indexed.value.files] }
  await blobs.put(blobKeys.indexed(upload.checksum), Buffer.from(JSON.stringify(read)))
  return ok(read)
}

/** The dist of an upload, explicit or from a bundle read earlier. */
export async function distOf(blobs: BlobStore, upload: BundleUpload): Promise<string | null> {
  if (upload.distInManifest !== true) return upload.dist
  return (await readBefore(blobs, upload.checksum))?.dist ?? null
}

/** Valid only while all its indexes exist: deleting a release deletes its own. */
async function readBefore(blobs: BlobStore, checksum: string): Promise<ReadBundle | undefined> {
  const bytes = await blobs.get(blobKeys.indexed(checksum))
  if (bytes === undefined) return undefined
  const read = readShape.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!read.success) return undefined
  const keys = read.data.files.flatMap((file) => [file.indexKey, file.mapIndexKey]).filter((key) => key !== null)
  for (const key of keys) if ((await blobs.size(key)) === undefined) return undefined
  return read.data
}

export function assembleSentence(reason: AssembleRefusal['reason']): string {
  switch (reason) {
    case 'wrong_checksum':
      return t('detail.wrongChecksum')
    case 'too_large':
      return t('detail.tooLarge', { most: String(uploadLimits.maxFileSize) })
  }
}

const problems = ['not_a_zip', 'no_manifest', 'invalid_manifest', 'too_many_files', 'too_large'] as const

/** Describes a bundle's `problem`. */
export function problemSentence(problem: string | null): string {
  const known = problems.find((one) => one === problem)
  return known === undefined ? t('detail.crashed') : t(`detail.problem.${known}`)
}
