import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { NativeIndex } from '../debug-index/native-index.ts'
import { ProguardIndex } from '../debug-index/proguard-index.ts'
import { ByteLru } from '../source-index/byte-lru.ts'
import { IndexFile } from '../source-index/index-file.ts'
import { ScriptIndex } from '../source-index/script-index.ts'
import { SourceMapIndex } from '../source-index/source-map-index.ts'

/**
 * The source indexes that one digest thread keeps: the tables of those in use, and the places that were resolved. One
 * for the whole thread, as an index goes by what is in it and never changes.
 */
export const indexCache = new ByteLru(40 * 1024 ** 2)

/**
 * Texts and sources on the way to a place. Apart, and smaller: a few lines that are kept would otherwise have to give way
 * to the thousands around them.
 */
const pieceCache = new ByteLru(8 * 1024 ** 2)

type ReadIndex = DigestLookups['readIndex']

/** Opens the index of a map; undefined where the blob is gone. @throws DamagedIndex */
export function openMap(key: BlobKey, readIndex: ReadIndex): SourceMapIndex | undefined {
  return open(key, readIndex, (file) => new SourceMapIndex(file))
}

/** Opens the index of a script; undefined where the blob is gone. @throws DamagedIndex */
export function openScript(key: BlobKey, readIndex: ReadIndex): ScriptIndex | undefined {
  return open(key, readIndex, (file) => new ScriptIndex(file))
}

/** Opens the index of a program or library; undefined where the blob is gone. @throws DamagedIndex */
export function openNative(key: BlobKey, readIndex: ReadIndex): NativeIndex | undefined {
  return open(key, readIndex, (file) => new NativeIndex(file))
}

/** Opens the index of a mapping; undefined where the blob is gone. @throws DamagedIndex */
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
