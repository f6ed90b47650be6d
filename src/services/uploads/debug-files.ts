import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { ok, refuse, type Result } from '#domain/result.ts'

const PROGUARD = /proguard[/-]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.txt)?$/i

/** The id in a ProGuard mapping's name, `/proguard/<uuid>.txt`; `undefined` for other files. */
export function proguardId(name: string): string | undefined {
  return PROGUARD.exec(name)?.[1]?.toLowerCase()
}

/** Magic bytes of the formats, in hex (the object formats' own specifications; SYSB: docs/protocol.md 6.4). */
const magics = [
  ['7f454c46', 'elf'],
  ['feedface', 'macho'],
  ['feedfacf', 'macho'],
  ['cefaedfe', 'macho'],
  ['cffaedfe', 'macho'],
  ['cafebabe', 'macho'],
  ['cafebabf', 'macho'],
  ['4d5a', 'pe'],
  // "Microsoft C/C++ MSF 7.00", and "BSJB" of portable ones.
  ['4d6963726f736f667420432f432b2b204d5346', 'pdb'],
  ['42534a42', 'pdb'],
  ['0061736d', 'wasm'],
  // "MODULE ", of Breakpad.
  ['4d4f44554c4520', 'breakpad'],
  ['53595342', 'sourcebundle'],
] as const

/** The number of bytes needed to detect a file's format. */
export const MAGIC_BYTES = 24

/** Returns the kind of a debug file: see `symbolType` of DebugFile. */
export function symbolTypeOf(name: string, start: Uint8Array): string {
  if (proguardId(name) !== undefined) return 'proguard'
  const hex = Buffer.from(start).toString('hex')
  return magics.find(([magic]) => hex.startsWith(magic))?.[1] ?? 'unknown'
}

/** Maximum uncompressed size of an archive, which is in memory together with it. */
const MAX_UNPACKED = 256 * 1024 ** 2

/** Maximum files of an archive. Each becomes a file and a row, and most could be empty. */
const MAX_FILES = 1_000

/** Yields the files of an archive one at a time. `problem`: machine-readable reason why it cannot be read. */
export async function unpack(
  archive: Uint8Array,
  take: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Result<void, { readonly problem: 'not_a_zip' | 'damaged' | 'too_large' | 'too_many_files' }>> {
  const zip = await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), {
    lazyEntries: true,
  }).catch(() => undefined)
  if (zip === undefined) return refuse({ problem: 'not_a_zip' })
  if (zip.entryCount > MAX_FILES) return refuse({ problem: 'too_many_files' })
  let left = MAX_UNPACKED
  const entries = zip.eachEntry()[Symbol.asyncIterator]()
  for (;;) {
    const next = await entries.next().catch(() => undefined)
    if (next === undefined) return refuse({ problem: 'damaged' })
    if (next.done === true) return ok(undefined)
    const entry = next.value
    left -= entry.uncompressedSize
    if (left < 0) return refuse({ problem: 'too_large' })
    if (entry.fileName.endsWith('/')) continue
    const bytes = await bytesOf(zip, entry).catch(() => undefined)
    if (bytes === undefined) return refuse({ problem: 'damaged' })
    await take(entry.fileName, bytes)
  }
}

/** yauzl fails the stream if an entry is larger than declared. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return buffer(await zip.openReadStreamPromise(entry))
}
