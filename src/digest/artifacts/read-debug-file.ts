import { readFile, stat } from 'node:fs/promises'
import { parseCodeId, parseObjectId, type DebugObject } from '#domain/artifact/debug-object.ts'
import { indexSymCache } from '../debug-index/sym-cache.ts'
import { indexProguard } from './index-proguard.ts'
import { uploadBounds } from './limits.ts'
import { keepIndex, type PutBlob } from './keep-index.ts'
import { readNative, type ReadObject } from './symbols-module.ts'

/** The format version of debug indexes. Increase it to have all stored debug files read again. */
export const debugIndexVersion = 1

export interface StoredDebugFile {
  readonly path: string
  /** See DebugFile. */
  readonly symbolType: string
  readonly debugId: string
}

/**
 * Reads a debug file and stores the indexes of its objects. Reports a problem for each unusable object. Runs in a
 * worker thread, because large files take seconds of CPU.
 */
export async function indexDebugFile(file: StoredDebugFile, put: PutBlob): Promise<readonly DebugObject[]> {
  if (file.symbolType === 'sourcebundle') return []
  const isMapping = file.symbolType === 'proguard'
  const { size } = await stat(file.path)
  if (size > (isMapping ? uploadBounds.fileBytes : uploadBounds.debugFileBytes)) return [noGood(file, 'too_large')]
  const bytes = await readFile(file.path)
  return isMapping ? [await mappingOf(file, bytes, put)] : objectsOf(file, bytes, put)
}

async function mappingOf(file: StoredDebugFile, bytes: Uint8Array, put: PutBlob): Promise<DebugObject> {
  const index = indexProguard(bytes)
  if (!index.ok) return noGood(file, index.refusal.reason)
  return { ...noGood(file, ''), hasLines: true, indexKey: await keepIndex(index.value, put), problem: null }
}

async function objectsOf(file: StoredDebugFile, bytes: Uint8Array, put: PutBlob): Promise<readonly DebugObject[]> {
  const read = readNative(bytes)
  if (!read.ok) return [noGood(file, read.refusal.reason)]
  const objects: DebugObject[] = []
  for (const object of read.value) objects.push(await objectOf(object, put))
  return objects
}

async function objectOf({ debugId, codeId, arch, hasLines, cache }: ReadObject, put: PutBlob): Promise<DebugObject> {
  const index = cache.ok ? indexSymCache(cache.value) : undefined
  const problem = cache.ok ? 'unreadable' : cache.refusal.reason
  return {
    kind: 'native',
    debugId: parseObjectId(debugId) ?? '',
    codeId: parseCodeId(codeId) ?? '',
    arch,
    hasLines,
    indexKey: index === undefined ? null : await keepIndex(index, put),
    problem: index === undefined ? problem : null,
  }
}

function noGood({ symbolType, debugId }: StoredDebugFile, problem: string): DebugObject {
  return {
    kind: symbolType === 'proguard' ? 'proguard' : 'native',
    debugId: parseObjectId(debugId) ?? '',
    codeId: '',
    arch: '',
    hasLines: false,
    indexKey: null,
    problem,
  }
}
