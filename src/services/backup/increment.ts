import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dataPaths } from '#domain/data-paths.ts'
import type { Result } from '#domain/result.ts'
import { ChunkStore, storeFile } from './repository/chunks.ts'
import { MOMENT_FORMAT, type Chunk, type Elsewhere, type Moment, type MomentFile } from './repository/moment.ts'
import type { Repository } from './repository/repository.ts'
import { withSnapshot, type BackupRefusal, type BackupSource, type Snapshot } from './take.ts'

/** The additional inputs of an increment. */
export interface IncrementSource extends BackupSource {
  /** Stores outside of the data folder. */
  readonly without: readonly Elsewhere[]
  /** Counts the rows of a copied catalogue by table. */
  countCatalogue(file: string): Promise<Readonly<Record<string, number>>>
}

export interface IncrementOptions {
  /** Read limit for the data folder, per second. */
  readonly bytesPerSecond: number
  readonly signal?: AbortSignal | undefined
}

export interface Increment {
  readonly name: string
  readonly takenAt: Date
  readonly bytes: number
  /** Bytes read: files that were not known to be unchanged. */
  readonly readBytes: number
  /** Bytes written to the target. */
  readonly storedBytes: number
  readonly tookMs: number
}

const CHUNK_BYTES = 1024 ** 2
/** The digest changes pages all over the catalogue's file. With small chunks, more of them stay unchanged. */
const CATALOGUE_CHUNK_BYTES = 64 * 1024
/** How often the draft is written, which lets the next attempt reuse stored chunks. */
const DRAFT_EVERY_MS = 5 * 60_000

type Entries = Pick<Moment, 'folders' | 'links'> & { readonly files: { path: string; bytes: number; mark: string }[] }

/** Adds a moment to a repository: the current content of the data folder. Only new chunks are stored. */
export async function takeIncrement(
  source: IncrementSource,
  repository: Repository,
  options: IncrementOptions,
): Promise<Result<Increment, Extract<BackupRefusal, { reason: 'under_way' }>>> {
  return withSnapshot(source, (snapshot) => store(source, snapshot, repository, options))
}

async function store(
  source: IncrementSource,
  snapshot: Snapshot,
  repository: Repository,
  { bytesPerSecond, signal }: IncrementOptions,
): Promise<Increment> {
  const startedAt = performance.now()
  const there = await repository.packs()
  const earlier = await earlierMoments(repository)
  const chunks = new ChunkStore(repository)
  for (const moment of earlier) chunks.learn(moment, there)
  const unchanged = new Map(earlier.flatMap(({ files }) => files).map((file) => [`${file.path} ${file.mark}`, file]))
  const entries: Entries = { folders: [], links: [], files: [] }
  await listTree(snapshot.folder, '', entries)
  const content = new MomentWriter(chunks, await headOf(source, snapshot), entries)
  const pace = createPace(bytesPerSecond, signal)

  let [readBytes, notedAt] = [0, performance.now()]
  try {
    for (const { path, bytes, mark } of entries.files) {
      signal?.throwIfAborted()
      const chunkBytes = path === CATALOGUE ? CATALOGUE_CHUNK_BYTES : CHUNK_BYTES
      const known = unchanged.get(`${path} ${mark}`)
      const isKnown = known?.chunks.every(([, , , hash]) => chunks.find(hash) !== undefined) === true
      if (!isKnown) readBytes += bytes
      const hashes = isKnown
        ? known.chunks.map(([, , , hash]) => hash)
        : await storeFile(chunks, { path: join(snapshot.folder, path), bytes, chunkBytes }, pace)
      content.add({ path, bytes, mark, chunkBytes }, hashes)
      if (performance.now() - notedAt < DRAFT_EVERY_MS) continue
      await repository.noteDraft(content.draft())
      notedAt = performance.now()
    }
    await chunks.flush()
  } catch (fault) {
    // Saves the draft if possible, so that stored chunks are not stored again.
    if (chunks.storedBytes > 0) await repository.noteDraft(content.draft()).catch(() => undefined)
    throw fault
  }
  const name = await repository.add(content.whole())
  await repository.noteDraft(undefined)
  const bytes = entries.files.reduce((sum, file) => sum + file.bytes, 0)
  const { storedBytes } = chunks
  return { name, takenAt: snapshot.takenAt, bytes, readBytes, storedBytes, tookMs: performance.now() - startedAt }
}

const CATALOGUE = dataPaths('').catalogue.slice(1)

/** The newest moment, and the draft of a later attempt. */
async function earlierMoments(repository: Repository): Promise<readonly Moment[]> {
  const [newest] = await repository.moments()
  // A damaged moment must not prevent further backups: everything is then stored again.
  const moment = newest && (await repository.moment(newest.name).catch(() => undefined))
  const draft = await repository.draft()
  return [moment, draft].filter((one) => one !== undefined)
}

async function headOf(
  source: IncrementSource,
  { folder, takenAt, eventTables }: Snapshot,
): Promise<Pick<Moment, 'format' | 'mishap' | 'takenAt' | 'without' | 'tables'>> {
  const { version, without } = source
  const counts = without.includes('catalogue') ? {} : await source.countCatalogue(dataPaths(folder).catalogue)
  const catalogue = Object.entries(counts).map(([table, rows]) => [table, { rows, checksum: '' }] as const)
  const events = eventTables.map(({ table, rows, checksum }) => [table, { rows, checksum }] as const)
  return {
    format: MOMENT_FORMAT,
    mishap: version,
    takenAt: takenAt.toISOString(),
    without: [...without],
    tables: { catalogue: Object.fromEntries(catalogue), events: Object.fromEntries(events) },
  }
}

/** Builds the list of a moment. Files refer to chunks once those are stored. */
class MomentWriter {
  readonly #chunks: ChunkStore
  readonly #head: Omit<Moment, 'packs' | 'folders' | 'links' | 'files'>
  readonly #entries: Entries
  readonly #files: { readonly file: Omit<MomentFile, 'chunks'>; readonly hashes: readonly string[] }[] = []

  constructor(chunks: ChunkStore, head: Omit<Moment, 'packs' | 'folders' | 'links' | 'files'>, entries: Entries) {
    this.#chunks = chunks
    this.#head = head
    this.#entries = entries
  }

  add(file: Omit<MomentFile, 'chunks'>, hashes: readonly string[]): void {
    this.#files.push({ file, hashes })
  }

  whole(): Moment {
    const { folders, links } = this.#entries
    return this.#moment(folders, links, (hashes) => hashes.map((hash) => this.#placeOf(hash)))
  }

  /** The files whose chunks are all stored. */
  draft(): Moment {
    return this.#moment([], [], (hashes) => {
      const found = hashes.map((hash) => this.#chunks.find(hash)).filter((one) => one !== undefined)
      return found.length === hashes.length ? found : undefined
    })
  }

  #moment(
    folders: Moment['folders'],
    links: Moment['links'],
    placesOf: (hashes: readonly string[]) => Chunk[] | undefined,
  ): Moment {
    const files = this.#files.flatMap(({ file, hashes }) => {
      const chunks = placesOf(hashes)
      return chunks === undefined ? [] : [{ ...file, chunks }]
    })
    // Packs that this moment does not use are not listed, so that they can be deleted.
    const places = [...new Set(files.flatMap(({ chunks }) => chunks.map(([pack]) => pack)))].toSorted((a, b) => a - b)
    const placeOf = new Map(places.map((old, index) => [old, index]))
    const moved = files.map((file) => ({
      ...file,
      chunks: file.chunks.map(([pack, ...rest]): Chunk => [placeOf.get(pack) ?? 0, ...rest]),
    }))
    return { ...this.#head, packs: places.map((old) => this.#chunks.packs[old] ?? ''), folders, links, files: moved }
  }

  #placeOf(hash: string): Chunk {
    const found = this.#chunks.find(hash)
    if (found === undefined) throw new Error(`The chunk ${hash} was not stored`)
    return found
  }
}

/** Lists a tree, parents before their children. */
async function listTree(root: string, at: string, into: Entries): Promise<void> {
  const entries = await readdir(join(root, at), { withFileTypes: true })
  for (const entry of entries) {
    const path = join(at, entry.name)
    if (entry.isDirectory()) {
      into.folders.push(path)
      await listTree(root, path, into)
    } else if (entry.isSymbolicLink()) into.links.push({ path, to: await readlink(join(root, path)) })
    else if (entry.isFile()) {
      const { ino, mtimeNs, size } = await lstat(join(root, path), { bigint: true })
      into.files.push({ path, bytes: Number(size), mark: `${ino}:${mtimeNs}:${size}` })
    }
  }
}

/** Limits bytes per second. Unused capacity is lost, so idle time does not allow a burst. */
function createPace(bytesPerSecond: number, signal: AbortSignal | undefined): (bytes: number) => Promise<void> {
  let freeAt = performance.now()
  return async (bytes) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000
    if (freeAt - now > 1) await delay(freeAt - now, undefined, { signal })
  }
}
