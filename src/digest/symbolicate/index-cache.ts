import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { NativeIndex } from '../debug-index/native-index.ts'
import { ProguardIndex } from '../debug-index/proguard-index.ts'
import { ByteLru } from '../source-index/byte-lru.ts'
import { IndexFile } from '../source-index/index-file.ts'
import { ScriptIndex } from '../source-index/script-index.ts'
import { SourceMapIndex } from '../source-index/source-map-index.ts'

/**
 * The source indexes of one digest thread: the tables of open ones, and resolved positions. Shared by the whole thread,
 * because indexes are content-addressed and immutable.
 */
export const indexCache = new ByteLru(40 * 1024 ** 2)

/**
 * Intermediate texts and sources. A separate, smaller cache: they would otherwise evict the few resolved lines worth
 * keeping.
 */
const pieceCache = new ByteLru(8 * 1024 ** 2)

type ReadIndex = DigestLookups['readIndex']

/** Opens the index of a map; `undefined` if the blob is gone. @throws DamagedIndex */
export function openMap(key: BlobKey, readIndex: ReadIndex): SourceMapIndex | undefined {
  return open(key, readIndex, (file) => new SourceMapIndex(file))
}

/** Opens the index of a script; `undefined` if the blob is gone. @throws DamagedIndex */
export function openScript(key: BlobKey, readIndex: ReadIndex): ScriptIndex | undefined {
  return open(key, readIndex, (file) => new ScriptIndex(file))
}

/** Opens the index of a program or library; `undefined` if the blob is gone. @throws DamagedIndex */
export function openNative(key: BlobKey, readIndex: ReadIndex): NativeIndex | undefined {
  return open(key, readIndex, (file) => new NativeIndex(file))
}

/** Opens the index of a mapping; `undefined` if the blob is gone. @throws DamagedIndex */
export function openMapping(key: BlobKey, readIndex: ReadIndex): ProguardIndex | undefined {
  return open(key, readIndex, (file) => new ProguardIndex(file))
}

function open<T extends object>(key: BlobKey, readIndex: ReadIndex, as: (file: IndexFile) => T): T | undefined {
  let heldBytes = 0
  const openFile = () => {
    const file = IndexFile.open((start, end) => readIndex(key, start, end), pieceCache)
    heldBytes = file?.heldBytes ?? 0
    return file === undefined ? undefined : as(file)
  }
  return indexCache.take(key, openFile, () => heldBytes)
}
