import type { ArtifactFile, ArtifactKind } from '#domain/artifact/artifact.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { ok, type Result } from '#domain/result.ts'
import { parseDebugId } from '../source-index/debug-id.ts'
import { joinUrl } from '../source-index/join-url.ts'
import { headersOf, openBundle, type BundleFile, type BundleRefusal } from './bundle.ts'
import { indexScript, indexText, textOf } from './index-script.ts'
import { indexSourceMap, type ReadSource } from './index-source-map.ts'
import { keepIndex, type PutBlob } from './keep-index.ts'
import { uploadBounds } from './limits.ts'

/** The content of a bundle. Release and dist come from its manifest; the upload request may say otherwise. */
export interface IndexedBundle {
  readonly files: readonly ArtifactFile[]
  readonly debugId: string | null
  readonly release: string | null
  readonly dist: string | null
}

/**
 * Reads an uploaded artifact bundle and stores the indexes of its files, one at a time, so that the largest file bounds
 * the memory. Reports a problem for each unusable file. Runs in a worker thread, because large bundles take seconds of
 * CPU.
 * @param path of the bundle on the local disk
 */
export async function indexBundle(path: string, put: PutBlob): Promise<Result<IndexedBundle, BundleRefusal>> {
  const opened = await openBundle(path)
  if (!opened.ok) return opened
  using bundle = opened.value
  const sources = new BundleSources(bundle.files)
  const files: ArtifactFile[] = []
  for (const file of bundle.files) files.push(await indexBundleFile(file, sources, put))
  return ok({ files, debugId: bundle.debugId, release: bundle.release, dist: bundle.dist })
}

async function indexBundleFile(file: BundleFile, sources: BundleSources, put: PutBlob): Promise<ArtifactFile> {
  const bytes = await file.read()
  if (!bytes.ok) return noGood(file, file.size, bytes.refusal.reason)
  return indexFile(file, bytes.value, { readSource: (name) => sources.read(file.url, name), put })
}

/** The sources of a bundle, for maps that name sources without including their text. */
class BundleSources {
  readonly #byUrl: ReadonlyMap<string, BundleFile>
  /**
   * In bytes. Many maps may name one large source: without a limit, a small upload could keep the server busy for
   * hours.
   */
  #left: number = uploadBounds.bundleBytes

  constructor(files: readonly BundleFile[]) {
    this.#byUrl = new Map(files.filter(({ kind }) => kind === 'source').map((file) => [file.url, file]))
  }

  /** @param map the map's url @param name the source's name in the map */
  async read(map: string, name: string): Promise<string | undefined> {
    const file = this.#byUrl.get(name) ?? this.#byUrl.get(joinUrl(map, name))
    if (file === undefined || file.size > this.#left) return undefined
    this.#left -= file.size
    const bytes = await file.read()
    return bytes.ok ? textOf(bytes.value) : undefined
  }
}

/** A single file of a release from an old CLI (docs/protocol.md 6.2). */
export interface ReleaseFile {
  /** `~/app.min.js` */
  readonly name: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly bytes: Uint8Array
}

/** Like {@link indexBundle}, for one file. */
export async function indexReleaseFile(file: ReleaseFile, put: PutBlob): Promise<ArtifactFile> {
  const headers = headersOf(file.headers)
  const described: Described = {
    kind: kindOf(file.name),
    url: file.name.slice(0, uploadBounds.name),
    debugId: parseDebugId(headers.get('debug-id')) ?? null,
    sourceMap: headers.get('sourcemap') ?? headers.get('x-sourcemap') ?? null,
  }
  if (file.bytes.length > uploadBounds.fileBytes) return noGood(described, file.bytes.length, 'too_large')
  return indexFile(described, file.bytes, { readSource: () => Promise.resolve(undefined), put })
}

/** Old tools do not send the kind of a file. */
function kindOf(name: string): ArtifactKind {
  const [path = ''] = name.split(/[?#]/)
  if (path.endsWith('.map')) return 'source_map'
  return /\.(?:[cm]?js|jsbundle|bundle|hbc)$/.test(path) ? 'minified_source' : 'source'
}

type Described = Pick<BundleFile, 'kind' | 'url' | 'debugId' | 'sourceMap'>

interface Tools {
  readonly readSource: ReadSource
  readonly put: PutBlob
}

async function indexFile(file: Described, bytes: Uint8Array, tools: Tools): Promise<ArtifactFile> {
  switch (file.kind) {
    case 'minified_source':
      return indexScriptFile(file, bytes, tools)
    case 'source_map':
      return indexMapFile(file, bytes, tools)
    case 'source':
      return good(file, bytes.length, await keepIndex(indexText(bytes), tools.put))
  }
}

async function indexScriptFile(file: Described, bytes: Uint8Array, tools: Tools): Promise<ArtifactFile> {
  const script = indexScript(bytes)
  const indexed = {
    ...good(file, bytes.length, await keepIndex(script.index, tools.put)),
    debugId: file.debugId ?? script.debugId,
  }
  // The server's header takes precedence over the script's own comment (docs/protocol.md 6.5).
  const reference = file.sourceMap ?? script.sourceMappingUrl
  if (reference === null) return indexed
  if (!/^data:/i.test(reference)) {
    return { ...indexed, sourceMapUrl: joinUrl(file.url, reference).slice(0, uploadBounds.name) }
  }
  const map = await indexSourceMap(bytesOfDataUrl(reference), tools.readSource)
  if (!map.ok) return { ...indexed, problem: map.refusal.reason }
  return { ...indexed, mapIndexKey: await keepIndex(map.value.index, tools.put) }
}

async function indexMapFile(file: Described, bytes: Uint8Array, tools: Tools): Promise<ArtifactFile> {
  const map = await indexSourceMap(bytes, tools.readSource)
  if (!map.ok) return noGood(file, bytes.length, map.refusal.reason)
  const key = await keepIndex(map.value.index, tools.put)
  return { ...good(file, bytes.length, key), debugId: file.debugId ?? map.value.debugId }
}

function good({ kind, url, debugId }: Described, size: number, indexKey: BlobKey): ArtifactFile {
  return { kind, url, debugId, sourceMapUrl: null, indexKey, mapIndexKey: null, problem: null, size }
}

function noGood({ kind, url, debugId }: Described, size: number, problem: string): ArtifactFile {
  return { kind, url, debugId, sourceMapUrl: null, indexKey: null, mapIndexKey: null, problem, size }
}

/** Decodes an RFC 2397 URL. Anything else yields no bytes, and therefore no map. */
function bytesOfDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  if (comma === -1) return new Uint8Array(0)
  const data = url.slice(comma + 1)
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return new Uint8Array(0)
  }
}
