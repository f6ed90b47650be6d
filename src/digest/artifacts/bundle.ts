import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { artifactKinds, type ArtifactKind } from '#domain/artifact/artifact.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { parseDebugId } from '../source-index/debug-id.ts'
import { hasTooManyValues } from '../decode/too-many-values.ts'
import { uploadBounds } from './limits.ts'

export interface BundleRefusal {
  readonly reason: 'not_a_zip' | 'no_manifest' | 'invalid_manifest' | 'too_many_files' | 'too_large'
}

export interface FileRefusal {
  readonly reason: 'missing' | 'damaged' | 'too_large'
}

/** A file as the manifest describes it (docs/protocol.md 6.4). */
export interface BundleFile {
  readonly kind: ArtifactKind
  readonly url: string
  /** The `debug-id` header, or null. */
  readonly debugId: string | null
  /** The `sourcemap` or `x-sourcemap` header, or null. */
  readonly sourceMap: string | null
  /** Uncompressed bytes, as declared by the archive. */
  readonly size: number
  read(): Promise<Result<Uint8Array, FileRefusal>>
}

/** An open bundle; `using` closes it. */
export interface Bundle extends Disposable {
  readonly files: readonly BundleFile[]
  readonly debugId: string | null
  readonly release: string | null
  readonly dist: string | null
}

const MANIFEST = 'manifest.json'

/**
 * Opens an artifact bundle, or a plain ZIP with the same content. The eight-byte prefix needs no special handling: a
 * ZIP directory is found from the end, and its offsets count from the start of the file (docs/protocol.md 6.4).
 */
export async function openBundle(path: string): Promise<Result<Bundle, BundleRefusal>> {
  // Names are only looked up in the manifest and never become file paths, so none needs to be rejected.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    () => undefined,
  )
  if (zip === undefined) return refuse({ reason: 'not_a_zip' })
  const bundle = await readBundle(zip)
  if (!bundle.ok) zip.close()
  return bundle
}

async function readBundle(zip: ZipFile): Promise<Result<Bundle, BundleRefusal>> {
  const entries = await readDirectory(zip)
  if (!entries.ok) return entries
  const entry = entries.value.get(MANIFEST)
  if (entry === undefined) return refuse({ reason: 'no_manifest' })
  const bytes = await readEntry(zip, entry, uploadBounds.manifestBytes)
  if (!bytes.ok) return refuse({ reason: bytes.refusal.reason === 'too_large' ? 'too_large' : 'invalid_manifest' })
  if (hasTooManyValues(bytes.value)) return refuse({ reason: 'too_large' })
  const manifest = parseObject(bytes.value)
  if (manifest === undefined || !isFields(manifest.files)) return refuse({ reason: 'invalid_manifest' })
  // A manifest line without a file costs almost nothing to send, but a row to store.
  if (Object.keys(manifest.files).length > uploadBounds.files) return refuse({ reason: 'too_many_files' })
  return ok({
    files: filesOf(manifest.files, zip, entries.value),
    debugId: parseDebugId(manifest.debug_id) ?? null,
    release: text(manifest.release),
    dist: text(manifest.dist),
    [Symbol.dispose]: () => zip.close(),
  })
}

async function readDirectory(zip: ZipFile): Promise<Result<ReadonlyMap<string, Entry>, BundleRefusal>> {
  if (zip.entryCount > uploadBounds.files) return refuse({ reason: 'too_many_files' })
  const entries = new Map<string, Entry>()
  let size = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(nameOf(entry), entry)
      // The declared size can be trusted: a file that exceeds it is rejected as damaged.
      size += entry.uncompressedSize
      if (size > uploadBounds.bundleBytes) return refuse({ reason: 'too_large' })
    }
  } catch {
    return refuse({ reason: 'not_a_zip' })
  }
  return ok(entries)
}

/** Names are bytes here, because `decodeStrings` is off. */
function nameOf(entry: Entry): string {
  return entry.fileNameRaw.toString()
}

type Fields = { readonly [key: string]: unknown }

function filesOf(described: Fields, zip: ZipFile, entries: ReadonlyMap<string, Entry>): readonly BundleFile[] {
  return Object.entries(described).flatMap(([path, fields]) => {
    if (!isFields(fields)) return []
    const kind = artifactKinds.find((known) => known === fields.type)
    // Other kinds are not used, such as the indexed bundles of old React Native.
    if (kind === undefined) return []
    const entry = entries.get(path)
    const headers = headersOf(fields.headers)
    return {
      kind,
      url: (text(fields.url) ?? `~/${path}`).slice(0, uploadBounds.name),
      debugId: parseDebugId(headers.get('debug-id')) ?? null,
      sourceMap: headers.get('sourcemap') ?? headers.get('x-sourcemap') ?? null,
      size: entry?.uncompressedSize ?? 0,
      read: async () =>
        entry === undefined ? refuse({ reason: 'missing' }) : readEntry(zip, entry, uploadBounds.fileBytes),
    }
  })
}

/** Reads headers by lower-case name, from a map or from the list of pairs that old tools send. */
export function headersOf(raw: unknown): ReadonlyMap<string, string> {
  const pairs: readonly unknown[] = Array.isArray(raw) ? raw : isFields(raw) ? Object.entries(raw) : []
  const headers = new Map<string, string>()
  for (const pair of pairs) {
    const [name, value]: readonly unknown[] = Array.isArray(pair) ? pair : []
    if (typeof name === 'string' && typeof value === 'string' && value !== '') headers.set(name.toLowerCase(), value)
  }
  return headers
}

async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Result<Uint8Array, FileRefusal>> {
  if (entry.uncompressedSize > limit) return refuse({ reason: 'too_large' })
  const bytes = new Uint8Array(entry.uncompressedSize)
  let length = 0
  try {
    // yauzl aborts the stream with an error once it exceeds the declared size.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes.set(chunk as Uint8Array, length)
      length += (chunk as Uint8Array).length
    }
  } catch {
    return refuse({ reason: 'damaged' })
  }
  return length === bytes.length ? ok(bytes) : refuse({ reason: 'damaged' })
}

function parseObject(bytes: Uint8Array): Fields | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
