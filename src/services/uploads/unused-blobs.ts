import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'
import { blobKeys } from './keys.ts'

const AT_ONCE = 500

const DEBUG_FILES = blobKeys.debugFile('')

/**
 * Deletes unreferenced indexes, whose releases or projects were deleted. Recent ones are kept because their upload may
 * not have written its rows yet. Returns the number deleted.
 */
export function forgetUnusedIndexes(
  blobs: BlobStore,
  artifacts: Pick<ArtifactCatalogue, 'namedBlobs'>,
  before: Date,
): Promise<number> {
  return sweep(blobs, 'index/', before, (keys) => artifacts.namedBlobs(keys))
}

/** The same for debug files, which are stored once for all their projects. */
export function forgetUnusedDebugFiles(
  blobs: BlobStore,
  artifacts: Pick<ArtifactCatalogue, 'namedDebugFiles'>,
  before: Date,
): Promise<number> {
  return sweep(blobs, DEBUG_FILES, before, async (keys) => {
    const named = await artifacts.namedDebugFiles(keys.map((key) => key.slice(DEBUG_FILES.length)))
    return new Set([...named].map(blobKeys.debugFile))
  })
}

/** @param namedOf returns the subset of keys that is still referenced */
async function sweep(
  blobs: BlobStore,
  prefix: string,
  before: Date,
  namedOf: (keys: readonly BlobKey[]) => Promise<ReadonlySet<BlobKey>>,
): Promise<number> {
  let forgotten = 0
  const forget = async (keys: readonly BlobKey[]) => {
    const named = await namedOf(keys)
    for (const key of keys) {
      if (named.has(key)) continue
      await blobs.delete(key)
      forgotten++
    }
  }
  let keys: BlobKey[] = []
  for await (const { key, writtenAt } of blobs.list(prefix)) {
    if (writtenAt < before) keys.push(key)
    if (keys.length < AT_ONCE) continue
    await forget(keys)
    keys = []
  }
  await forget(keys)
  return forgotten
}
