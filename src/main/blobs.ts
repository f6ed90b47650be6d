import type { BlobKey, BlobPlace, BlobStore, DownloadLink, LocalBlobs } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { S3Settings, Settings } from '#domain/settings.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import type { Log } from './log.ts'

/** The blob store as the server's parts need it. */
export interface Blobs extends BlobStore {
  readonly place: BlobPlace
  readonly local: LocalBlobs
  /** The folder from which digest threads read source indexes, and whether its files are fetched copies. */
  readonly threads: { readonly blobs: string; readonly areCopies: boolean }
  /** Fetches blobs to where threads read them. Returns the ones that do not exist. */
  fetchBlobs(keys: readonly BlobKey[]): Promise<readonly BlobKey[]>
  /** null: the server streams every download itself. */
  readonly link: DownloadLink | null
  close(): void
}

/** Opens the blob store of the settings. Makes no request to a bucket. */
export async function openBlobs(
  { dataFolder, blobs }: Pick<Settings, 'dataFolder' | 'blobs'>,
  log: Log,
): Promise<Blobs> {
  const paths = dataPaths(dataFolder)
  switch (blobs.kind) {
    case 's3':
      return openBucket(blobs, paths.blobCopies, log)
    case 'files': {
      const folder = blobs.folder ?? paths.blobs
      const files = openFileBlobs(folder)
      return {
        ...files,
        local: files,
        place: { name: null, trouble: () => null, probe: async () => {} },
        threads: { blobs: folder, areCopies: false },
        fetchBlobs: async (keys) => keys,
        link: null,
        close: () => {},
      }
    }
  }
}

async function openBucket(settings: S3Settings, folder: string, log: Log): Promise<Blobs> {
  // Loaded lazily: a fifth of a second and 20 MB that local files do not need.
  const [{ openS3Blobs }, { openLocalCopies }] = await Promise.all([
    import('#storage/blobs/s3/s3.ts'),
    import('#storage/blobs/s3/local-copies.ts'),
  ])
  const bucket = openS3Blobs(settings)
  const copies = openLocalCopies(bucket, { folder, maxBytes: settings.cacheBytes })
  bucket.clearAbandoned(new Date()).then(
    (cleared) => {
      if (cleared > 0) log.info({ cleared }, 'Unfinished uploads of an earlier run were deleted from the bucket')
    },
    // Not every S3 server supports this; other bucket faults are reported when the bucket is used.
    (fault: unknown) => log.debug({ fault: String(fault) }, 'Unfinished uploads could not be listed'),
  )
  return {
    ...bucket,
    local: copies,
    threads: { blobs: folder, areCopies: true },
    put: async (key, bytes) => {
      await bucket.put(key, bytes)
      await copies.forget(key)
    },
    delete: async (key) => {
      await bucket.delete(key)
      await copies.forget(key)
    },
    fetchBlobs: async (keys) => {
      const found = await Promise.all(keys.map((key) => copies.file(key)))
      return keys.filter((_, index) => found[index] === undefined)
    },
    link: settings.directDownloads ? bucket.link : null,
  }
}
