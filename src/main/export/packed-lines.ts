import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ExportedTable } from './manifest.ts'

const FLUSH_BYTES = 256 * 1024

/** Writes compressed lines (RFC 8878) and returns their row count and checksum. */
export async function writeLines(
  folder: string,
  table: { readonly name: string; readonly file: string },
  lines: AsyncIterable<string>,
): Promise<ExportedTable> {
  const path = join(folder, table.file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const packed = createZstdCompress()
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  packed.pipe(file)
  const hash = createHash('sha256')
  let rows = 0
  let held = ''
  const flush = async () => {
    hash.update(held)
    if (!packed.write(held)) await once(packed, 'drain')
    held = ''
  }
  for await (const line of lines) {
    held += `${line}\n`
    rows++
    if (held.length >= FLUSH_BYTES) await flush()
  }
  await flush()
  packed.end()
  await finished(file)
  return { ...table, rows, sha256: hash.digest('hex') }
}

/** Reads the lines of such a file. @throws if they do not match the manifest */
export async function* readLines(folder: string, table: ExportedTable): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  const unpacked = createReadStream(join(folder, table.file)).pipe(createZstdDecompress())
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    hash.update(`${line}\n`)
    rows++
    yield line
  }
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new Error(`${table.file} is damaged: it has ${rows} rows of ${table.rows}, or others.`)
}
