import type { ArtifactKind, ArtifactLookup, FoundArtifact } from '#domain/artifact/artifact.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { ProjectId } from '#domain/ids.ts'
import { DamagedIndex } from '../source-index/index-file.ts'
import { joinUrl, originOf } from '../source-index/join-url.ts'
import type { ScriptIndex } from '../source-index/script-index.ts'
import type { SourceMapIndex } from '../source-index/source-map-index.ts'
import { candidateUrls } from './candidate-urls.ts'
import type { Failures, Sought } from './failures.ts'
import { openMap, openScript } from './index-cache.ts'

export type SymbolicateLookups = Pick<DigestLookups, 'artifacts' | 'readIndex'>
type ReadIndex = DigestLookups['readIndex']

/** Where to look for the files of an event's frames. */
export interface Surroundings {
  readonly project: ProjectId
  readonly lookups: SymbolicateLookups
  readonly release: string | undefined
  readonly dist: string | undefined
  /** Whether the release has any uploads. Most have none, which saves all lookups by URL. */
  readonly releaseHasFiles: boolean
  /** By script URL (docs/protocol.md 6.5: images of type `sourcemap`). */
  readonly debugIds: ReadonlyMap<string, string>
  readonly failures: Failures
}

export interface ScriptFiles {
  /** The URL that sources are relative to. */
  readonly base: string
  readonly sought: Sought
  readonly script: ScriptIndex | undefined
  readonly map: SourceMapIndex | undefined
  /** The url of the map's upload, or the expected one; the script's URL if nothing names a map. */
  readonly sourceMap: string
  readonly resolvedWith: FoundWith
  /** Their catalogue entries. */
  readonly found: { readonly script: FoundArtifact | undefined; readonly map: FoundMap | undefined }
}

type FoundWith = 'debug-id' | 'release'

/**
 * Looks for a script and its map in the order of docs/protocol.md 6.5. @param address the script's path in the frame
 */
export function findScriptFiles(address: string, around: Surroundings): ScriptFiles {
  const { failures, lookups } = around
  const sought = soughtFor(address, around)
  const script = findScript(address, sought, around)
  const map = findMap(script, sought, around)
  const mapUrl = map?.url ?? script.file?.sourceMapUrl ?? null
  const resolvedWith = map?.foundWith ?? script.foundWith
  const sourceMap = mapUrl === null ? sought.url : resolvedWith === 'release' ? atHost(mapUrl, address) : mapUrl
  const open = <T>(name: string, key: BlobKey | null | undefined, as: (key: BlobKey, read: ReadIndex) => T) =>
    key ? tryOpen(name, sought, failures, () => as(key, lookups.readIndex)) : undefined
  return {
    // Uploads by debug id have arbitrary urls, which do not show where a script is served.
    base: resolvedWith === 'release' && script.file?.sourceMapUrl ? sourceMap : address,
    sought,
    script: open(sought.url, script.file?.indexKey, openScript),
    map: open(sourceMap, map?.indexKey, openMap),
    sourceMap,
    resolvedWith,
    found: { script: script.file, map },
  }
}

function soughtFor(address: string, { debugIds, release, dist }: Surroundings): Sought {
  const debugId = debugIds.get(address) ?? null
  return {
    url: address.replace(/[?#].*$/s, ''),
    debug_id: debugId,
    release: release ?? null,
    dist: dist ?? null,
    where: [...(debugId === null ? [] : ['debug_id']), ...(release === undefined ? [] : ['release'])],
  }
}

interface FoundScript {
  readonly file: FoundArtifact | undefined
  readonly foundWith: FoundWith
}

function findScript(address: string, { debug_id: debugId }: Sought, around: Surroundings): FoundScript {
  const byDebugId =
    debugId === null ? undefined : around.lookups.artifacts.byDebugId(around.project, debugId, 'minified_source')
  if (byDebugId !== undefined) return { file: byDebugId, foundWith: 'debug-id' }
  const file = around.releaseHasFiles ? inRelease(candidateUrls(address), 'minified_source', around) : undefined
  return { file, foundWith: 'release' }
}

interface FoundMap {
  readonly url: string
  readonly indexKey: BlobKey | null
  readonly problem: string | null
  readonly foundWith: FoundWith
}

function findMap({ file, foundWith }: FoundScript, sought: Sought, around: Surroundings): FoundMap | undefined {
  const { artifacts } = around.lookups
  const byDebugId =
    sought.debug_id === null ? undefined : artifacts.byDebugId(around.project, sought.debug_id, 'source_map')
  if (byDebugId !== undefined) return { ...byDebugId, foundWith: 'debug-id' }
  if (file?.mapIndexKey) return { url: file.url, indexKey: file.mapIndexKey, problem: null, foundWith }
  if (!file?.sourceMapUrl) return undefined
  const byUrl = inRelease(candidateUrls(file.sourceMapUrl), 'source_map', around)
  return byUrl === undefined ? undefined : { ...byUrl, foundWith: 'release' }
}

/** The first of these urls in the event's release and dist. */
export function inRelease(
  urls: readonly string[],
  kind: ArtifactKind,
  { project, lookups, release, dist }: Surroundings,
): ReturnType<ArtifactLookup['byUrl']> {
  return release === undefined ? undefined : lookups.artifacts.byUrl(project, release, dist ?? null, urls, kind)
}

/** Resolves `~/app.js.map` to the script's host: uploads name no host. */
function atHost(url: string, address: string): string {
  return url.startsWith('~/') ? originOf(address) + url.slice(1) : joinUrl(address, url)
}

/** Notes which file a script lacks. @param looksMinified whether a frame suggests that it needs one */
export function noteMissing(files: ScriptFiles, looksMinified: boolean, around: Surroundings): void {
  const { failures, releaseHasFiles } = around
  const { sought, sourceMap, found } = files
  // Avoids querying the release once per frame.
  if (failures.has(sourceMap)) return
  const problem = found.map?.problem ?? found.script?.problem ?? null
  const isExpected = looksMinified || sought.debug_id !== null
  const namesMap = found.map !== undefined || Boolean(found.script?.sourceMapUrl)
  if (problem !== null) failures.add('js_invalid_sourcemap', sourceMap, sought, { reason: problem })
  else if (namesMap || (found.script !== undefined && isExpected))
    failures.add('js_missing_sourcemap', sourceMap, sought, { script: sought.url })
  else if (found.script === undefined && isExpected)
    failures.add('js_missing_source', sought.url, sought, { release_has_files: releaseHasFiles })
}

/** An index damaged on disk costs an event its source, but must never stop the digest. */
export function tryOpen<T>(name: string, sought: Sought, failures: Failures, open: () => T): T | undefined {
  try {
    return open()
  } catch (fault) {
    if (!(fault instanceof DamagedIndex)) throw fault
    failures.add('js_invalid_sourcemap', name, sought, { reason: 'damaged' })
    return undefined
  }
}
