import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { BackupTarget, Settings } from '#domain/settings.ts'
import type { IncrementSource } from '#services/backup/increment.ts'
import type { Elsewhere } from '#services/backup/repository/moment.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { catalogueCopier, cataloguePlace } from './catalogue-place.ts'
import { version } from './version.ts'

/** An open backup target. Opening makes no request. */
export interface BackupPlace {
  readonly blobs: BlobStore
  /** For display. */
  readonly name: string
  close(): void
}

export async function openBackupPlace(target: BackupTarget): Promise<BackupPlace> {
  switch (target.kind) {
    case 'folder':
      return { blobs: openFileBlobs(target.folder), name: target.folder, close: () => {} }
    case 's3': {
      const { openS3Blobs } = await import('#storage/blobs/s3/s3.ts')
      const bucket = openS3Blobs(target)
      return { blobs: bucket, name: nameOfTarget(target), close: () => bucket.close() }
    }
  }
}

/** The display name of a target, without its parameters. */
export function nameOfTarget(target: BackupTarget): string {
  if (target.kind === 'folder') return target.folder
  return target.prefix === '' ? `s3://${target.bucket}` : `s3://${target.bucket}/${target.prefix}`
}

/** What backups of a running server copy. */
export function backupSource(
  settings: Settings,
  { digest, events }: Pick<IncrementSource, 'digest' | 'events'>,
): IncrementSource {
  return {
    dataFolder: settings.dataFolder,
    version,
    digest,
    events,
    copyCatalogue: catalogueCopier(cataloguePlace(settings)),
    without: elsewhereOf(settings),
    countCatalogue: async (file) => {
      const { countRows } = await import('#storage/catalogue/sqlite/count-rows.ts')
      return countRows(file)
    },
  }
}

function elsewhereOf({ database, eventServer, blobs }: Settings): readonly Elsewhere[] {
  return [
    ...(database === null ? [] : (['catalogue'] as const)),
    ...(eventServer === null ? [] : (['events'] as const)),
    ...(blobs.kind === 'files' ? [] : (['blobs'] as const)),
  ]
}

const identity = z.object({ id: z.string() })

/** Identifies the installation of a data folder: a copy of the folder has the same id. */
export async function installationOf(dataFolder: string): Promise<string> {
  const text = await readFile(join(dataPaths(dataFolder).spool, 'spool.json'), 'utf8')
  return identity.parse(JSON.parse(text)).id
}
