import { ok, refuse, type Result } from '#domain/result.ts'
import { parseDebugId } from '../source-index/debug-id.ts'
import { joinUrl } from '../source-index/join-url.ts'
import { hasTooManyValues } from '../decode/too-many-values.ts'
import { uploadBounds } from './limits.ts'
import { countSegments, decodeMappings, Mappings } from './mappings.ts'

export interface MapRefusal {
  readonly reason:
    | 'invalid_json'
    | 'not_a_source_map'
    | 'unsupported_version'
    | 'invalid_mappings'
    | 'no_mappings'
    | 'too_large'
}

/** A map, regular or sectioned (ECMA-426), merged into one. */
export interface ParsedMap {
  readonly mappings: Mappings
  readonly sources: readonly ParsedSource[]
  readonly names: readonly string[]
  /** Lower-case UUID with dashes; null if the map names none. */
  readonly debugId: string | null
}

export interface ParsedSource {
  /** Includes the map's `sourceRoot`; '' if the map names none. */
  readonly name: string
  readonly content: string | null
  /** The map lists it as third-party code (`ignoreList`). */
  readonly isIgnored: boolean
}

type Fields = { readonly [key: string]: unknown }

/** @param bytes JSON text, optionally after a byte order mark and the line `)]}'` */
export function parseSourceMap(bytes: Uint8Array): Result<ParsedMap, MapRefusal> {
  if (bytes.length > uploadBounds.fileBytes || hasTooManyValues(bytes)) return refuse({ reason: 'too_large' })
  const json = parseJson(bytes)
  if (json === undefined) return refuse({ reason: 'invalid_json' })
  if (!isFields(json)) return refuse({ reason: 'not_a_source_map' })
  const collected: Collected = { mappings: new Mappings(), sources: [], names: [], segments: 0, sections: 0 }
  const refused = collect(json, { line: 0, column: 0 }, 0, collected)
  if (refused !== undefined) return refuse({ reason: refused })
  if (!collected.mappings.sources.some((source) => source > 0)) return refuse({ reason: 'no_mappings' })
  return ok({ ...collected, debugId: parseDebugId(json.debugId) ?? parseDebugId(json.debug_id) ?? null })
}

function parseJson(bytes: Uint8Array): unknown {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, '')
  try {
    // Servers prepend this so that a page cannot run the JSON as a script (ECMA-426, "XSSI mitigation").
    return JSON.parse(whole.startsWith(")]}'") ? whole.slice(whole.indexOf('\n')) : whole)
  } catch {
    return undefined
  }
}

interface Collected {
  readonly mappings: Mappings
  readonly sources: ParsedSource[]
  readonly names: string[]
  segments: number
  sections: number
}

interface Offset {
  readonly line: number
  readonly column: number
}

/** Adds a map, or all maps of its sections. Returns the reason if it cannot. */
function collect(map: Fields, offset: Offset, depth: number, into: Collected): MapRefusal['reason'] | undefined {
  if (map.version !== undefined && Number(map.version) !== 3) return 'unsupported_version'
  if (Array.isArray(map.sections)) return collectSections(map.sections, offset, depth, into)
  if (typeof map.mappings !== 'string' || !Array.isArray(map.sources)) return 'not_a_source_map'
  const names = Array.isArray(map.names) ? map.names : []
  into.segments += countSegments(map.mappings)
  const isTooMuch =
    into.segments > uploadBounds.mappings ||
    into.sources.length + map.sources.length > uploadBounds.sources ||
    into.names.length + names.length > uploadBounds.mappings
  if (isTooMuch) return 'too_large'
  const place = {
    ...offset,
    source: into.sources.length,
    name: into.names.length,
    sourceCount: map.sources.length,
    nameCount: names.length,
  }
  collectSources(map, map.sources, into)
  for (const name of names) into.names.push(typeof name === 'string' ? name.slice(0, uploadBounds.identifier) : '')
  return decodeMappings(map.mappings, place, into.mappings) ? undefined : 'invalid_mappings'
}

/** Skips sections that only reference another map: that map is not part of this upload. */
function collectSections(
  sections: readonly unknown[],
  base: Offset,
  depth: number,
  into: Collected,
): MapRefusal['reason'] | undefined {
  into.sections += sections.length
  if (depth >= uploadBounds.sectionDepth || into.sections > uploadBounds.sections) return 'too_large'
  for (const section of sections) {
    if (!isFields(section) || !isFields(section.map) || !isFields(section.offset)) continue
    const { line, column } = section.offset
    if (!isOffset(line) || !isOffset(column)) return 'invalid_mappings'
    const offset = { line: base.line + line, column: line === 0 ? base.column + column : column }
    const refused = collect(section.map, offset, depth + 1, into)
    if (refused !== undefined) return refused
  }
  return undefined
}

function collectSources(map: Fields, sources: readonly unknown[], into: Collected): void {
  const contents: readonly unknown[] = Array.isArray(map.sourcesContent) ? map.sourcesContent : []
  const ignored = new Set<unknown>(ignoreListOf(map))
  const root = typeof map.sourceRoot === 'string' && map.sourceRoot !== '' ? map.sourceRoot.replace(/\/*$/, '/') : ''
  for (const [index, source] of sources.entries()) {
    const content = contents[index]
    const name = typeof source === 'string' ? source.slice(0, uploadBounds.name) : ''
    into.sources.push({
      name: root === '' || name === '' ? name : joinUrl(root, name),
      content: typeof content === 'string' ? content : null,
      isIgnored: ignored.has(index),
    })
  }
}

function ignoreListOf(map: Fields): readonly unknown[] {
  const list = map.ignoreList ?? map.x_google_ignoreList
  return Array.isArray(list) ? list : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
