import { open } from 'node:fs/promises'
import type { Chunk, Moment } from './moment.ts'
import type { Repository } from './repository.ts'
import { hashOf } from './sealing.ts'

/** The size of a pack, the object in which chunks are stored. This much is held in memory. */
const PACK_BYTES = 8 * 1024 ** 2

/** A pack of which a moment needs less than this is rewritten, so that it can be deleted along with older moments. */
const LEAST_NEEDED = 0.25

/** The stored chunks by content hash, with their locations. */
export class ChunkStore {
  readonly packs: string[] = []
  /** Bytes written to the target. */
  storedBytes = 0
  readonly #repository: Repository
  readonly #known = new Map<string, Chunk>()
  #waiting: { readonly hash: string; readonly sealed: Uint8Array }[] = []
  #waitingBytes = 0

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Reuses the chunks of an earlier moment whose packs still exist in full and are needed enough to be kept. */
  learn(moment: Moment, there: ReadonlyMap<string, number>): void {
    const needed = neededBytes(moment)
    const places = moment.packs.map((name, pack) => {
      const isWorth = (needed[pack] ?? 0) >= LEAST_NEEDED * (there.get(name) ?? Infinity)
      return isWorth ? this.#placeOf(name) : undefined
    })
    for (const { chunks } of moment.files)
      for (const [pack, at, bytes, hash] of chunks) {
        const place = places[pack]
        const packBytes = there.get(moment.packs[pack] ?? '') ?? 0
        if (place !== undefined && at + bytes <= packBytes) this.#known.set(hash, [place, at, bytes, hash])
      }
  }

  /** The location of a chunk; `undefined` until it is stored. */
  find(hash: string): Chunk | undefined {
    return this.#known.get(hash)
  }

  /** Stores a chunk, at the latest with the next {@link flush}. */
  async add(hash: string, content: Uint8Array): Promise<void> {
    if (this.#known.has(hash) || this.#waiting.some((one) => one.hash === hash)) return
    const sealed = await this.#repository.seal.seal(`chunk ${hash}`, content)
    this.#waiting.push({ hash, sealed })
    this.#waitingBytes += sealed.length
    if (this.#waitingBytes >= PACK_BYTES) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const place = this.#placeOf(await this.#repository.addPack(this.#waiting.map(({ sealed }) => sealed)))
    let at = 0
    for (const { hash, sealed } of this.#waiting) {
      this.#known.set(hash, [place, at, sealed.length, hash])
      at += sealed.length
    }
    this.storedBytes += at
    this.#waiting = []
    this.#waitingBytes = 0
  }

  #placeOf(name: string): number {
    const place = this.packs.indexOf(name)
    return place === -1 ? this.packs.push(name) - 1 : place
  }
}

/** The bytes that a moment needs from each of its packs. */
function neededBytes({ packs, files }: Moment): readonly number[] {
  const needed = packs.map(() => 0)
  const counted = new Set<string>()
  for (const [pack, , bytes, hash] of files.flatMap(({ chunks }) => chunks)) {
    if (!counted.has(hash)) needed[pack] = (needed[pack] ?? 0) + bytes
    counted.add(hash)
  }
  return needed
}

/**
 * Reads a file in pieces of equal size, at most `bytes` in total because it may grow. A piece is valid only until the
 * next one is requested.
 */
export async function* piecesOf(path: string, bytes: number, pieceBytes: number): AsyncIterable<Uint8Array> {
  await using file = await open(path)
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, bytes))
  for (let at = 0; at < bytes; at += pieceBytes) {
    const wanted = Math.min(pieceBytes, bytes - at)
    let length = 0
    while (length < wanted) {
      const { bytesRead } = await file.read(buffer, length, wanted - length, at + length)
      if (bytesRead === 0) throw new Error(`${path} has become shorter`)
      length += bytesRead
    }
    yield buffer.subarray(0, wanted)
  }
}

/** Stores a file in chunks. @returns their hashes @param pace throttles reading */
export async function storeFile(
  store: ChunkStore,
  { path, bytes, chunkBytes }: { readonly path: string; readonly bytes: number; readonly chunkBytes: number },
  pace: (bytes: number) => Promise<void>,
): Promise<readonly string[]> {
  const hashes: string[] = []
  for await (const piece of piecesOf(path, bytes, chunkBytes)) {
    await pace(piece.length)
    const hash = await hashOf(piece)
    await store.add(hash, piece)
    hashes.push(hash)
  }
  return hashes
}
