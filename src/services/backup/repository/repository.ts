import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MOMENT_FORMAT, momentShape, type Moment } from './moment.ts'
import { DamagedBackup, hashOf, lockShape, makeLock, openLock, plain, type KeyRefusal, type Seal } from './sealing.ts'

/** A moment's name sorts by time. */
export interface MomentName {
  readonly name: string
  readonly takenAt: Date
}

/** The backups of one installation in a folder or bucket: packs of chunks, and a chunk list per moment. */
export interface Repository {
  readonly isEncrypted: boolean
  readonly seal: Seal
  /** Newest first. */
  moments(): Promise<readonly MomentName[]>
  /** @throws DamagedBackup if it cannot be read */
  moment(name: string): Promise<Moment>
  /** Writes the list of a moment once all its packs are stored. @returns its name */
  add(moment: Moment): Promise<string>
  forget(name: string): Promise<void>
  /** The draft of an unfinished increment, if any. */
  draft(): Promise<Moment | undefined>
  noteDraft(moment: Moment | undefined): Promise<void>
  /** All existing packs, with their sizes. */
  packs(): Promise<ReadonlyMap<string, number>>
  /** @returns the pack's name */
  addPack(chunks: readonly Uint8Array[]): Promise<string>
  /** @throws DamagedBackup if it is missing */
  pack(name: string): Promise<Uint8Array>
  forgetPack(name: string): Promise<void>
}

export type RepositoryRefusal =
  | KeyRefusal
  /** Nothing has been backed up there. */
  | { readonly reason: 'no_repository' }
  | { readonly reason: 'newer_repository' }
  /** It belongs to another installation. */
  | { readonly reason: 'other_installation' }

const INFO = 'repository.json'
const DRAFT = 'draft'
const FORMAT = 1

const info = z.object({
  format: z.number().int(),
  /** The owning installation. Two in one place would delete each other's moments. */
  installation: z.string(),
  lock: lockShape.nullable(),
})

export interface RepositoryOptions {
  /** null disables encryption. */
  readonly key: string | null
  /** The installation that takes backups, which turns an empty place into a repository. Absent for read-only use. */
  readonly installation?: string
}

/** Opens the backups in a place. @throws the place's error if it does not respond */
export async function openRepository(
  place: BlobStore,
  { key, installation }: RepositoryOptions,
): Promise<Result<Repository, RepositoryRefusal>> {
  const found = await place.get(INFO)
  if (found === undefined)
    return installation === undefined ? refuse({ reason: 'no_repository' }) : begin(place, key, installation)
  const known = info.parse(JSON.parse(Buffer.from(found).toString()))
  if (known.format > FORMAT) return refuse({ reason: 'newer_repository' })
  const seal = await openLock(known.lock, key)
  if (!seal.ok) return seal
  if (installation !== undefined && installation !== known.installation) return refuse({ reason: 'other_installation' })
  return ok(repositoryIn(place, seal.value, known.lock !== null))
}

async function begin(place: BlobStore, key: string | null, installation: string): Promise<Result<Repository, never>> {
  const { lock, seal } = key === null ? { lock: null, seal: plain } : await makeLock(key)
  await place.put(INFO, Buffer.from(`${JSON.stringify({ format: FORMAT, installation, lock }, null, 2)}\n`))
  return ok(repositoryIn(place, seal, lock !== null))
}

function repositoryIn(place: BlobStore, seal: Seal, isEncrypted: boolean): Repository {
  const read = async (name: string): Promise<Moment | undefined> => {
    const bytes = await place.get(name)
    return bytes === undefined ? undefined : momentOf(name, await seal.open(name, bytes))
  }
  const write = async (name: string, moment: Moment): Promise<void> =>
    place.put(name, await seal.seal(name, Buffer.from(JSON.stringify(moment))))
  return {
    isEncrypted,
    seal,
    moments: () => momentsIn(place),
    moment: async (name) => {
      const found = await read(`moments/${name}`)
      if (found === undefined) throw new DamagedBackup(`moments/${name} is gone`)
      return found
    },
    add: async (moment) => {
      const name = nameOf(new Date(moment.takenAt))
      await write(`moments/${name}`, moment)
      return name
    },
    forget: (name) => place.delete(`moments/${name}`),
    draft: () => read(DRAFT).catch(() => undefined),
    noteDraft: (moment) => (moment === undefined ? place.delete(DRAFT) : write(DRAFT, moment)),
    ...packsIn(place),
  }
}

function packsIn(place: BlobStore): Pick<Repository, 'packs' | 'addPack' | 'pack' | 'forgetPack'> {
  return {
    packs: async () => {
      const found = new Map<string, number>()
      for await (const { key, size } of place.list('packs/')) found.set(key.slice(key.lastIndexOf('/') + 1), size)
      return found
    },
    addPack: async (chunks) => {
      const bytes = Buffer.concat(chunks)
      const name = await hashOf(bytes)
      await place.put(keyOfPack(name), bytes)
      return name
    },
    pack: async (name) => {
      const bytes = await place.get(keyOfPack(name))
      if (bytes === undefined) throw new DamagedBackup(`The pack ${name} is gone`)
      return bytes
    },
    forgetPack: (name) => place.delete(keyOfPack(name)),
  }
}

function keyOfPack(name: string): string {
  return `packs/${name.slice(0, 2)}/${name}`
}

function momentOf(name: string, bytes: Uint8Array): Moment {
  const content: unknown = JSON.parse(Buffer.from(bytes).toString())
  const moment = momentShape.safeParse(content)
  if (moment.success && moment.data.format <= MOMENT_FORMAT) return moment.data
  throw new DamagedBackup(`${name} is not a list of files that this version of Mishap can read`)
}

async function momentsIn(place: BlobStore): Promise<readonly MomentName[]> {
  const found: MomentName[] = []
  for await (const { key } of place.list('moments/')) {
    const name = key.slice('moments/'.length)
    const takenAt = timeOf(name)
    if (takenAt !== undefined) found.push({ name, takenAt })
  }
  return found.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** `20261120t120000.000z-1f0c6b2a`: the suffix separates moments with the same timestamp. */
function nameOf(takenAt: Date): string {
  const time = takenAt.toISOString().replaceAll(/[-:]/g, '').toLowerCase()
  return `${time}-${randomUUID().slice(0, 8)}`
}

function timeOf(name: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d\.\d{3})z-/.exec(name)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
