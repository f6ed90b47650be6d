import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { ok, refuse, type Result } from '#domain/result.ts'

const PROGUARD = /proguard[/-]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.txt)?$/i

/** The id in a ProGuard mapping's name, `/proguard/<uuid>.txt`; undefined when it is no mapping. */
export function proguardId(name: string): string | undefined {
  return PROGUARD.exec(name)?.[1]?.toLowerCase()
}

/** First bytes of the formats, in hex (the object formats' own specifications; SYSB: docs/protocol.md 6.4). */
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

/** Bytes of a file that tell what it is. */
export const MAGIC_BYTES = 24

/** Returns the kind of a debug file: see `symbolType` of DebugFile. */
export function symbolTypeOf(name: string, start: Uint8Array): string {
  if (proguardId(name) !== undefined) return 'proguard'
  const hex = Buffer.from(start).toString('hex')
  return magics.find(([magic]) => hex.startsWith(magic))?.[1] ?? 'unknown'
}

/** The most uncompressed bytes of an archive: they are in memory together with it. */
const MAX_UNPACKED = 256 * 1024 ** 2

/** The most files of an archive: each is kept as a file and a row, and most of them could be empty. */
const MAX_FILES = 1_000

/** The files of an archive, one at a time. `problem`: why it cannot be read, machine-readable. */
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

/** yauzl ends the stream with an error where an entry holds more than it says. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return buffer(await zip.openReadStreamPromise(entry))
}
