import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import type { BlobKey, BlobStore } from '#domain/blob/blob-store.ts'

const AT_ONCE = 500

/**
 * Deletes indexes that no file names any more: their releases were removed. Young ones stay, for their upload may not
 * have written its rows yet. Answers how many went.
 */
export async function forgetUnusedIndexes(
  blobs: BlobStore,
  artifacts: Pick<ArtifactCatalogue, 'namedBlobs'>,
  before: Date,
): Promise<number> {
  let forgotten = 0
  const sweep = async (keys: readonly BlobKey[]) => {
    const named = await artifacts.namedBlobs(keys)
    for (const key of keys) {
      if (named.has(key)) continue
      await blobs.delete(key)
      forgotten++
    }
  }
  let keys: BlobKey[] = []
  for await (const { key, writtenAt } of blobs.list('index/')) {
    if (writtenAt < before) keys.push(key)
    if (keys.length < AT_ONCE) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return forgotten
}
