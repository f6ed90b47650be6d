import { ok, type Result } from '#domain/result.ts'
import { writeIndexFile } from '../source-index/index-file.ts'
import { LinesWriter } from '../source-index/lines.ts'
import { encodePositions } from '../source-index/positions.ts'
import { encodeSource } from '../source-index/source-map-index.ts'
import { TextsWriter } from '../source-index/texts.ts'
import { parseSourceMap, type MapRefusal, type ParsedMap } from './parse-source-map.ts'

/**
 * Returns the text of a source that the map names but does not include. `undefined` if the upload does not contain it.
 */
export type ReadSource = (name: string) => Promise<string | undefined>

export interface IndexedMap {
  readonly index: Uint8Array
  readonly debugId: string | null
}

/** Indexes a source map (../source-index): its mappings, sources and names, without unreferenced ones. */
export async function indexSourceMap(
  bytes: Uint8Array,
  readSource: ReadSource = () => Promise.resolve(undefined),
): Promise<Result<IndexedMap, MapRefusal>> {
  const map = parseSourceMap(bytes)
  if (!map.ok) return map
  const positions = map.value.mappings.toPositions()
  const [sources, , , names = new Int32Array(0)] = positions.fields
  const pieces = {
    sources: await encodeSources(map.value, new Set(sources), readSource),
    // Must run before the positions are encoded, because it replaces the names' indexes by offsets.
    names: encodeNames(map.value, names),
    positions: encodePositions(positions),
  }
  const index = writeIndexFile({
    kind: 'source_map',
    tables: {
      positions: pieces.positions.table,
      lines: pieces.sources.lines.table,
      sources: pieces.sources.table,
    },
    pieces: {
      positions: pieces.positions.blocks,
      lines: pieces.sources.lines.blocks,
      sources: pieces.sources.records,
      names: pieces.names,
    },
  })
  return ok({ index, debugId: map.value.debugId })
}

/** Replaces each name's index (plus one) with the name's offset (plus one), in order of use. */
function encodeNames(map: ParsedMap, names: Int32Array): Uint8Array {
  const writer = new TextsWriter()
  const offsets = new Int32Array(map.names.length + 1)
  for (const [at, name] of names.entries()) {
    if (name === 0) continue
    offsets[name] ||= writer.add(map.names[name - 1] ?? '') + 1
    names[at] = offsets[name]
  }
  return writer.finish()
}

async function encodeSources(map: ParsedMap, used: ReadonlySet<number>, readSource: ReadSource) {
  const lines = new LinesWriter()
  const records: Uint8Array[] = []
  const table = new Uint32Array(map.sources.length + 1)
  let length = 0
  for (const [at, source] of map.sources.entries()) {
    table[at] = length
    if (!used.has(at + 1)) continue
    const content = source.content ?? (await readSource(source.name))
    const place = content === undefined ? undefined : lines.add(content)
    const record = encodeSource({ name: source.name, isIgnored: source.isIgnored, ...place })
    records.push(record)
    length += record.length
  }
  table[map.sources.length] = length
  return { table, records: Buffer.concat(records), lines: lines.finish() }
}
