import type { Frame } from '#domain/event/event.ts'
import type { ScriptIndex } from '../source-index/script-index.ts'
import type { SourceMapIndex } from '../source-index/source-map-index.ts'
import { candidateUrls } from './candidate-urls.ts'
import { functionName, originalName } from './function-name.ts'
import { indexCache, openScript } from './index-cache.ts'
import { inRelease, tryOpen, type ScriptFiles, type Surroundings } from './script-files.ts'
import { snippetOf, type Snippet } from './snippet.ts'
import { sourcePlace, type SourcePlace } from './source-place.ts'

export interface ResolvedFrame {
  readonly frame: Frame
  /** The map's name for the code at the frame's position: at a call, the name of the called function. */
  readonly token: string | undefined
}

export type PlacedFrame = Frame & { readonly lineno: number }

/**
 * Resolves a frame to its source, or to the minified script's own lines if there is no map; `undefined` if neither is
 * known.
 * @param callerToken the token of the calling frame
 */
export function resolveFrame(
  frame: PlacedFrame,
  files: ScriptFiles,
  callerToken: string | undefined,
  around: Surroundings,
): ResolvedFrame | undefined {
  const { map } = files
  if (map === undefined) return inScript(frame, files, around)
  if (!frame.colno || frame.lineno === 0) {
    around.failures.add('js_no_column', files.sought.url, files.sought, { line: frame.lineno })
    return undefined
  }
  const [line, column] = [frame.lineno - 1, frame.colno - 1]
  const original = tryOpen(files.sourceMap, files.sought, around.failures, () =>
    originalPlace(files, map, line, column),
  )
  const place = { line: frame.lineno, column: frame.colno }
  around.failures.tried(files.sourceMap, files.sought, original !== undefined, place)
  if (original === undefined) return undefined
  return { frame: mappedFrame(frame, original, { files, callerToken, around }), token: original.token }
}

/** What the map and script know about a position. */
interface OriginalPlace {
  readonly token: string | undefined
  readonly scopeName: string | undefined
  readonly place: SourcePlace
  readonly isIgnored: boolean
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly snippet: Snippet | undefined
}

function originalPlace(
  { script, base }: ScriptFiles,
  map: SourceMapIndex,
  line: number,
  column: number,
): OriginalPlace | undefined {
  const key = `${map.id}/${script?.id ?? ''} ${line}:${column} ${base}`
  return indexCache.take(key, () => lookUp(script, map, { line, column, base }), sizeOf)
}

function lookUp(
  script: ScriptIndex | undefined,
  map: SourceMapIndex,
  { line, column, base }: { line: number; column: number; base: string },
): OriginalPlace | undefined {
  const mapping = map.find(line, column)
  if (mapping === undefined) return undefined
  const name = script?.functionAt(line, column)
  const { source, sourceLine, sourceColumn } = mapping
  const text = source.firstLine === undefined ? undefined : { first: source.firstLine, count: source.lineCount ?? 0 }
  return {
    token: mapping.name,
    scopeName: name === undefined ? undefined : originalName(name, map),
    place: sourcePlace(base, source.name === '' ? base : source.name),
    isIgnored: source.isIgnored,
    line: sourceLine + 1,
    column: sourceColumn + 1,
    snippet: text && snippetOf(map.lines, { line: sourceLine, column: sourceColumn, ...text }),
  }
}

/** Approximate bytes: the text, plus an overhead per line and object. */
function sizeOf({ place, snippet }: OriginalPlace): number {
  const lines = snippet === undefined ? [] : [...snippet.pre_context, snippet.context_line, ...snippet.post_context]
  const text = lines.join('')
  // Engines store Latin-1 characters in one byte each, others in two.
  const width = /[\u0100-\uffff]/.test(text) ? 2 : 1
  return width * text.length + 48 * lines.length + place.absPath.length + place.filename.length + 640
}

function mappedFrame(
  frame: Frame,
  original: OriginalPlace,
  look: { files: ScriptFiles; callerToken: string | undefined; around: Surroundings },
): Frame {
  const { files, callerToken, around } = look
  const { place } = original
  const snippet = original.snippet ?? snippetOfSource(original, files, around)
  if (snippet === undefined && !original.isIgnored && !place.isLibrary)
    around.failures.add('js_missing_sourcemap_content', place.filename, files.sought, { sourcemap: files.sourceMap })
  const name = functionName(original.scopeName, callerToken, frame.function)
  return {
    ...withoutContext(frame),
    ...(name !== undefined && { function: name }),
    ...(place.module !== undefined && { module: place.module }),
    filename: place.filename,
    abs_path: place.absPath,
    lineno: original.line,
    colno: original.column,
    in_app: isInApp(frame, original),
    ...snippet,
    data: { ...frame.data, sourcemap: files.sourceMap, resolved_with: files.resolvedWith, symbolicated: true },
  }
}

function withoutContext(frame: Frame): Frame {
  const { pre_context: _pre, context_line: _line, post_context: _post, module: _module, ...rest } = frame
  return rest
}

/** The source of a map without texts, uploaded separately (docs/protocol.md 6.5). */
function snippetOfSource(original: OriginalPlace, files: ScriptFiles, around: Surroundings): Snippet | undefined {
  const urls = candidateUrls(original.place.absPath)
  const found = inRelease(urls, 'source', around) ?? inRelease(urls, 'minified_source', around)
  if (!found?.indexKey) return undefined
  const { indexKey } = found
  return tryOpen(found.url, files.sought, around.failures, () => {
    const source = openScript(indexKey, around.lookups.readIndex)
    const place = { line: original.line - 1, column: original.column - 1, first: 0, count: source?.lines.count ?? 0 }
    return source && snippetOf(source.lines, place)
  })
}

/**
 * Returns whether a resolved frame is the app's, by what the SDK said before the script's path overruled it: the
 * source's own path is more reliable. Never for code that the map or that path marks as a library, nor for installed
 * packages.
 */
function isInApp(frame: Frame, { place, isIgnored }: OriginalPlace): boolean {
  const wasInApp = frame.in_app || frame.data?.orig_in_app === true
  const isInstalled = /(?:^|[\\/])node_modules[\\/]/.test(frame.abs_path ?? frame.filename ?? '')
  return wasInApp && !isInstalled && !isIgnored && !place.isLibrary
}

/** Adds the script's own lines to a frame without a map, unless it already has lines. */
function inScript(frame: PlacedFrame, files: ScriptFiles, around: Surroundings): ResolvedFrame | undefined {
  const { script } = files
  if (script === undefined || frame.context_line !== undefined || frame.lineno === 0) return undefined
  const place = { line: frame.lineno - 1, column: (frame.colno ?? 1) - 1, first: 0, count: script.lines.count }
  const snippet = tryOpen(files.sought.url, files.sought, around.failures, () => snippetOf(script.lines, place))
  return snippet === undefined ? undefined : { frame: { ...frame, ...snippet }, token: undefined }
}
