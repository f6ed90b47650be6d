import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipOptions {
  /** Precedes the archive and counts in its offsets: `SYSB` and its version. */
  readonly prefix?: Uint8Array
  readonly isStored?: boolean
  /** A false uncompressed size. */
  readonly claimedSize?: number
  /** Stores the files as Unix symbolic links whose content is the target. */
  readonly areLinks?: boolean
}

/** Builds a ZIP archive (APPNOTE 6.3.10) of the files, in order. */
export function zipOf(files: Readonly<Record<string, Uint8Array | string>>, options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(options.prefix ?? [])]
  const directory: Buffer[] = []
  let offset = options.prefix?.length ?? 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const data = options.isStored === true ? bytes : deflateRawSync(bytes)
    const header = headerOf(bytes, data, Buffer.byteLength(name), options)
    const local = Buffer.concat([u32(0x04034b50), header, Buffer.from(name), data])
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(MADE_ON_UNIX), header, modeOf(options), u32(offset), Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = u16(directory.length)
  const end = [u32(0x06054b50), u32(0), count, count, u32(central.length), u32(offset), u16(0)]
  return Buffer.concat([...parts, central, ...end])
}

const MADE_ON_UNIX = 0x0314
const LINK = 0o120777
const FILE = 0o100644

/** Returns the directory fields between the extra field length and the offset. */
function modeOf({ areLinks = false }: ZipOptions): Buffer {
  return Buffer.concat([Buffer.alloc(6), u16(0), u16(areLinks ? LINK : FILE)])
}

/** Returns the fields shared by local header and directory: from the version needed to the extra field length. */
function headerOf(bytes: Buffer, data: Buffer, nameLength: number, options: ZipOptions): Buffer {
  const method = options.isStored === true ? 0 : 8
  return Buffer.concat([
    Buffer.concat([u16(20), u16(0), u16(method), u32(0), u32(crc32(bytes))]),
    Buffer.concat([u32(data.length), u32(options.claimedSize ?? bytes.length), u16(nameLength), u16(0)]),
  ])
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The eight bytes of docs/protocol.md 6.4. */
export const bundlePrefix = Buffer.concat([Buffer.from('SYSB'), u32(2)])
