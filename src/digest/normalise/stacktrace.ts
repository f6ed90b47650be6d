import type { Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { asText, count, cut, finished, flag, isList, isObject, keepEnds, objectsOf, text } from './fields.ts'
import { isLibraryCode } from './in-app.ts'
import { limits } from './limits.ts'

/** The context of the frames of one stack trace. */
interface Stack {
  /** The event's platform, for frames without their own. */
  readonly platform: string
  /** Dotted path in the event. */
  readonly name: string
  readonly notes: Notes
}

/**
 * Frames, oldest first: at most 250, of which 50 keep source and variables (docs/protocol.md 4.3). `undefined` if there
 * are none.
 */
export function normaliseStacktrace(raw: Raw, stack: Stack): Stacktrace | undefined {
  if (!isObject(raw)) return undefined
  const name = `${stack.name}.frames`
  const all = objectsOf(raw.frames, name, stack.notes)
  if (all.length === 0) return undefined
  const frames = keepEnds(all, limits.frames).map((frame) => normaliseFrame(frame, stack))
  if (all.length > limits.frames) stack.notes.add('too_many', name, { count: all.length, limit: limits.frames })
  // The SDK may have truncated it already, as may we, if the event is normalised again.
  const omitted = all.length - frames.length + (count(raw.frames_omitted) ?? 0)
  const registers = normaliseRegisters(raw.registers, stack)
  return {
    frames: withContextOnFew(frames, name, stack.notes),
    ...(registers !== undefined && { registers }),
    ...(omitted > 0 && { frames_omitted: omitted }),
  }
}

function normaliseRegisters(raw: Raw, { name, notes }: Stack): Stacktrace['registers'] {
  if (!isObject(raw)) return undefined
  const registers: { [name: string]: string } = {}
  let kept = 0
  for (const register in raw) {
    const value = text(raw[register], limits.shortText, `${name}.registers`, notes)
    if (value === undefined || register === '__proto__' || register.length > limits.shortText) continue
    if (kept === limits.registers) {
      notes.add('too_many', `${name}.registers`, { limit: limits.registers })
      break
    }
    registers[register] = value
    kept++
  }
  return kept === 0 ? undefined : registers
}

function normaliseFrame(raw: JsonObject, stack: Stack): Frame {
  const symbol = (field: Raw) => text(field, limits.symbol, stack.name, stack.notes)
  const platform = symbol(raw.platform)
  const name = symbol(raw.function)
  const module = symbol(raw.module)
  const { filename, absPath } = filesOf(raw)
  const isOverruled =
    raw.in_app === true &&
    isLibraryCode({
      path: absPath ?? filename ?? '',
      module,
      function: name,
      package: raw.package,
      platform: platform ?? stack.platform,
    })
  const frame = finished<SourceFrame>({
    function: name,
    module,
    filename: symbol(filename),
    abs_path: symbol(absPath),
    lineno: count(raw.lineno),
    colno: count(raw.colno),
    platform,
    in_app: raw.in_app === true && !isOverruled,
    pre_context: sourceLines(raw.pre_context, stack, -limits.contextLines),
    context_line: typeof raw.context_line === 'string' ? sourceLine(raw.context_line, stack) : undefined,
    post_context: sourceLines(raw.post_context, stack, 0, limits.contextLines),
    vars: dataObject(raw.vars, `${stack.name}.vars`, stack.notes),
    data: dataObject(
      isOverruled ? { ...(isObject(raw.data) && raw.data), orig_in_app: true } : raw.data,
      stack.name,
      stack.notes,
    ),
  })
  const native = nativeFields(raw, symbol)
  const lock = raw.lock === undefined ? undefined : dataObject(raw.lock, `${stack.name}.lock`, stack.notes)
  const tree = raw.parent_index === undefined ? undefined : treeFields(raw)
  if (native === undefined && lock === undefined && tree === undefined) return frame
  return { ...frame, ...native, ...(lock !== undefined && { lock }), ...tree }
}

/** Position in a call tree; `undefined` if its parent is not an index. */
function treeFields({ parent_index: parent, sample_count: samples }: JsonObject): TreeFrame | undefined {
  const index = parent === -1 ? -1 : count(parent)
  return index === undefined ? undefined : finished<TreeFrame>({ parent_index: index, sample_count: count(samples) })
}

/**
 * The frame fields of interpreted languages, and the additional ones of compiled languages. Two shapes, because a frame
 * rarely has both.
 */
type SourceFrame = Omit<Frame, keyof NativeFrame | keyof TreeFrame | 'lock'>
type TreeFrame = Pick<Frame, 'parent_index' | 'sample_count'>
type NativeFrame = Pick<
  Frame,
  | 'raw_function'
  | 'symbol'
  | 'package'
  | 'function_id'
  | 'instruction_addr'
  | 'addr_mode'
  | 'symbol_addr'
  | 'image_addr'
  | 'trust'
  | 'lang'
  | 'stack_start'
>

function nativeFields(raw: JsonObject, symbol: (field: Raw) => string | undefined): NativeFrame | undefined {
  const isNative =
    raw.instruction_addr !== undefined ||
    raw.package !== undefined ||
    raw.raw_function !== undefined ||
    raw.symbol !== undefined ||
    raw.lang !== undefined ||
    raw.stack_start !== undefined
  if (!isNative) return undefined
  return finished<NativeFrame>({
    raw_function: symbol(raw.raw_function),
    symbol: symbol(raw.symbol),
    package: symbol(raw.package),
    function_id: symbol(raw.function_id),
    instruction_addr: symbol(raw.instruction_addr),
    addr_mode: symbol(raw.addr_mode),
    symbol_addr: symbol(raw.symbol_addr),
    image_addr: symbol(raw.image_addr),
    trust: symbol(raw.trust),
    lang: symbol(raw.lang),
    stack_start: flag(raw.stack_start),
  })
}

const ADDRESS = /^(?:https?|webpack(?:-internal)?|app):\/\/[^/?#]*([^?#]*)/

/** Browsers send the script's URL as file name: the URL becomes the absolute path, and its path the file name. */
function filesOf(raw: JsonObject): { filename: string | undefined; absPath: string | undefined } {
  const filename = asText(raw.filename)
  const absPath = asText(raw.abs_path) ?? (filename !== undefined && ADDRESS.test(filename) ? filename : undefined)
  if (filename !== undefined && filename !== absPath) return { filename, absPath }
  const path = absPath === undefined ? undefined : ADDRESS.exec(absPath)?.[1]
  return { filename: path === undefined || path === '' || path === '/' ? absPath : path, absPath }
}

function sourceLines(raw: Raw, stack: Stack, from: number, to?: number): readonly string[] | undefined {
  if (!isList(raw) || raw.length === 0) return undefined
  if (raw.length > limits.contextLines)
    stack.notes.add('too_many', `${stack.name}.context`, { count: raw.length, limit: limits.contextLines })
  return raw.slice(from, to).map((line) => (typeof line === 'string' ? sourceLine(line, stack) : ''))
}

function sourceLine(line: string, stack: Stack): string {
  if (line.length <= limits.contextLine) return line
  stack.notes.add('too_long', `${stack.name}.context_line`, { length: line.length, limit: limits.contextLine })
  return cut(line, limits.contextLine)
}

/**
 * Keeps source and variables on a limited number of frames: app frames first, and among them the nearest to the crash.
 */
export function withContextOnFew(frames: readonly Frame[], name: string, notes: Notes): readonly Frame[] {
  if (frames.length <= limits.framesWithContext) return frames
  const newestFirst = frames.toReversed()
  const ranked = [...newestFirst.filter((frame) => frame.in_app), ...newestFirst.filter((frame) => !frame.in_app)]
  const rich = new Set(ranked.slice(0, limits.framesWithContext))
  if (ranked.slice(limits.framesWithContext).some(hasContext))
    notes.add('too_many_sources', name, { count: frames.length, limit: limits.framesWithContext })
  return frames.map((frame) => (rich.has(frame) ? frame : withoutContext(frame)))
}

function hasContext({ vars, pre_context: pre, context_line: line, post_context: post }: Frame): boolean {
  return (vars ?? pre ?? line ?? post) !== undefined
}

function withoutContext(frame: Frame): Frame {
  const { vars: _vars, pre_context: _pre, context_line: _line, post_context: _post, ...rest } = frame
  return rest
}
