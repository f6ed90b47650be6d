import type { Grant } from '#domain/access/access.ts'
import { BlobsUnavailable, type BlobKey, type BlobStore } from '#domain/blob/blob-store.ts'
import type { RetentionForecast, StoredKind, StoredWeek } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { KindStorage, ProjectStorage, StorageReport } from '#domain/instance.ts'
import type { Project } from '#domain/project/project.ts'
import type { Running } from '#domain/running.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { bytesOfCatalogue, folderBytes } from './folder-bytes.ts'
import { blobKeys } from '#services/uploads/keys.ts'

interface Parts {
  readonly running: Pick<Running, 'catalogue' | 'settings'>
  readonly blobs: BlobStore
  readonly grant: Grant<'org:admin'>
  readonly projects: readonly Project[]
  readonly forecasts: ReadonlyMap<ProjectId, RetentionForecast>
  /** Maximum blobs listed: in a bucket, each thousand is a request for which the page waits. */
  readonly mostListed?: number
}

const MOST_LISTED = 20_000

type Sums = Map<ProjectId, number>

/** Data folder usage by owner, and shared usage. */
export async function storageReport({
  running,
  blobs,
  grant,
  projects,
  forecasts,
  mostListed = running.settings.blobs.kind === 's3' ? MOST_LISTED : Infinity,
}: Parts): Promise<StorageReport> {
  const paths = dataPaths(running.settings.dataFolder)
  const owners = await running.catalogue.artifacts.blobOwners(grant)
  const indexes = ownersByKey(owners.indexes)
  const debugFiles = ownersByKey(
    owners.debugFiles.map(({ checksum, projectId }) => ({ key: blobKeys.debugFile(checksum), projectId })),
  )
  const shares = { indexes: new Map() as Sums, debugFiles: new Map() as Sums, uploadBytes: 0 }
  let listedBlobs = 0
  let isPartial = false
  for await (const { key, size } of listed(blobs, () => (isPartial = true))) {
    if (listedBlobs++ >= mostListed) {
      isPartial = true
      break
    }
    const owned = indexes.get(key)
    const ownedDebug = debugFiles.get(key)
    if (owned !== undefined) shareOut(shares.indexes, owned, size)
    else if (ownedDebug !== undefined) shareOut(shares.debugFiles, ownedDebug, size)
    else shares.uploadBytes += size
  }

  const rows = projects.map((project) =>
    storageOf(project, forecasts.get(project.id)?.weeks ?? [], {
      sourceMapBytes: Math.round(shares.indexes.get(project.id) ?? 0),
      debugFileBytes: Math.round(shares.debugFiles.get(project.id) ?? 0),
    }),
  )
  const attributed = rows.reduce((sum, { kinds }) => sum + bytesOfKinds(kinds), 0)
  return {
    isPartial,
    projects: rows.toSorted((a, b) => b.totalBytes - a.totalBytes),
    shared: {
      spoolBytes: await folderBytes(paths.spool),
      catalogueBytes: await bytesOfCatalogue(running.catalogue, paths.folder),
      uploadBytes: shares.uploadBytes,
      eventOverheadBytes: Math.max(0, (await folderBytes(paths.events)) - attributed),
    },
  }
}

/** Lists blobs: a failing place is reported on the page, which still renders. */
async function* listed(blobs: BlobStore, onFault: () => void): ReturnType<BlobStore['list']> {
  try {
    yield* blobs.list('')
  } catch (fault) {
    if (!(fault instanceof BlobsUnavailable)) throw fault
    onFault()
  }
}

function ownersByKey(
  owners: readonly { readonly key: BlobKey; readonly projectId: ProjectId }[],
): ReadonlyMap<BlobKey, readonly ProjectId[]> {
  const grouped = Map.groupBy(owners, ({ key }) => key)
  return new Map([...grouped].map(([key, found]) => [key, found.map(({ projectId }) => projectId)]))
}

function shareOut(sums: Sums, owners: readonly ProjectId[], size: number): void {
  for (const id of owners) sums.set(id, (sums.get(id) ?? 0) + size / owners.length)
}

function storageOf(
  { id, slug, name }: Project,
  weeks: readonly StoredWeek[],
  files: Pick<ProjectStorage, 'sourceMapBytes' | 'debugFileBytes'>,
): ProjectStorage {
  const stored = weeks.flatMap(({ kinds }) => kinds)
  const kinds = [...Map.groupBy(stored, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    rowBytes: own.reduce((sum, { rowBytes }) => sum + rowBytes, 0),
    revisionBytes: own.reduce((sum, { revisionBytes }) => sum + revisionBytes, 0),
    sumBytes: own.reduce((sum, { sumBytes }) => sum + sumBytes, 0),
  }))
  return {
    projectId: id,
    slug,
    name,
    events: eventsOfKinds(stored),
    kinds,
    ...files,
    totalBytes: bytesOfKinds(kinds) + files.sourceMapBytes + files.debugFileBytes,
  }
}

export function eventsOfKinds(kinds: readonly StoredKind[]): number {
  return kinds.reduce((sum, { kind, items }) => sum + (kind === 'events' ? items : 0), 0)
}

export function bytesOfKinds(kinds: readonly KindStorage[]): number {
  return kinds.reduce((sum, { rowBytes, revisionBytes, sumBytes }) => sum + rowBytes + revisionBytes + sumBytes, 0)
}
