import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import type { Settings } from '#domain/settings.ts'
import { placesOf, storeNames, type StoreName } from './places.ts'

const leftPlace = z.object({
  store: z.enum(storeNames),
  place: z.string(),
  /** The current place; null if a copy was begun there and is incomplete. */
  to: z.string().nullable(),
  at: z.iso.datetime(),
})
/** A store's former place, on which no server of this data folder may start. */
export type LeftPlace = z.infer<typeof leftPlace>

const file = z.object({ left: z.array(leftPlace) })

/** The settings name a store that was moved away, or never filled. */
export class LeftStore extends Error {
  override readonly name = 'LeftStore'
  readonly left: LeftPlace
  readonly file: string

  constructor(left: LeftPlace, path: string) {
    super(`${left.place} is not in use.`)
    this.left = left
    this.file = path
  }
}

/**
 * Refuses to start on a store that was left: two servers that digest into different stores would each have only a part.
 * @throws LeftStore
 */
export async function refuseLeftPlaces(settings: Settings): Promise<void> {
  const places = placesOf(settings)
  const found = (await leftPlaces(settings.dataFolder)).find(({ store, place }) => places[store] === place)
  if (found !== undefined) throw new LeftStore(found, dataPaths(settings.dataFolder).left)
}

export async function leftPlaces(dataFolder: string): Promise<readonly LeftPlace[]> {
  const text = await readFile(dataPaths(dataFolder).left, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return '{"left":[]}'
    throw fault
  })
  return file.parse(JSON.parse(text)).left
}

interface Move {
  readonly store: StoreName
  readonly from: string
  readonly to: string
}

/** Records that copies are being made there. Places left earlier are already known. */
export function noteBegun(dataFolder: string, moves: readonly Move[]): Promise<void> {
  return change(dataFolder, (left) => [
    ...left.filter((one) => !moves.some(({ store, to }) => one.store === store && one.place === to)),
    ...moves.map(({ store, to }) => ({ store, place: to, to: null, at: new Date().toISOString() })),
  ])
}

/** Records the new places of the stores, atomically. */
export function noteMoved(dataFolder: string, moves: readonly Move[]): Promise<void> {
  return change(dataFolder, (left) => [
    ...left.filter(
      (one) => !moves.some(({ store, from, to }) => one.store === store && (one.place === to || one.place === from)),
    ),
    ...moves.map(({ store, from, to }) => ({ store, place: from, to, at: new Date().toISOString() })),
  ])
}

async function change(dataFolder: string, to: (left: readonly LeftPlace[]) => readonly LeftPlace[]): Promise<void> {
  const { left: path } = dataPaths(dataFolder)
  const text = JSON.stringify({ left: to(await leftPlaces(dataFolder)) }, null, 2)
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
