import type { Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { asText, count, cut, finished, flag, isList, isObject, keepEnds, objectsOf, text } from './fields.ts'
import { isLibraryCode } from './in-app.ts'
import { limits } from './limits.ts'

/** Of the stack trace that frames belong to. */
interface Stack {
  /** The event's, for frames that name none. */
  readonly platform: string
  /** Dotted path in the event. */
  readonly name: string
  readonly notes: Notes
}

/** Frames, oldest first: at most 250, of which 50 keep source and variables (PROTOCOL 4.3). undefined when there are none. */
export function normaliseStacktrace(raw: Raw, stack: Stack): Stacktrace | undefined {
  const all = isObject(raw) ? objectsOf(raw.frames) : []
  if (all.length === 0) return undefined
  const frames = keepEnds(all, limits.frames).map((frame) => normaliseFrame(frame, stack))
  const omitted = all.length - frames.length
  if (omitted > 0) stack.notes.add('too_many', `${stack.name}.frames`, { count: all.length, limit: limits.frames })
  return { frames: withContextOnFew(frames), ...(omitted > 0 && { frames_omitted: omitted }) }
}

function normaliseFrame(raw: JsonObject, stack: Stack): Frame {
  const symbol = (field: Raw) => text(field, limits.symbol, stack.name, stack.notes)
  const platform = symbol(raw.platform)
  const name = symbol(raw.function)
  const module = symbol(raw.module)
  const { filename, absPath } = filesOf(raw)
  const isOverruled =
    raw.in_app === true &&
    isLibraryCode({ path: absPath ?? filename ?? '', module, function: name, platform: platform ?? stack.platform })
  const frame = finished<SourceFrame>({
    function: name,
    module,
    filename: symbol(filename),
    abs_path: symbol(absPath),
    lineno: count(raw.lineno),
    colno: count(raw.colno),
    platform,
    in_app: raw.in_app === true && !isOverruled,
    pre_context: sourceLines(raw.pre_context, -limits.contextLines),
    context_line: typeof raw.context_line === 'string' ? cut(raw.context_line, limits.contextLine) : undefined,
    post_context: sourceLines(raw.post_context, 0, limits.contextLines),
    vars: dataObject(raw.vars, `${stack.name}.vars`, stack.notes),
    data: dataObject(
      isOverruled ? { ...(isObject(raw.data) && raw.data), orig_in_app: true } : raw.data,
      stack.name,
      stack.notes,
    ),
  })
  const native = nativeFields(raw, symbol)
  return native === undefined ? frame : { ...frame, ...native }
}

/** Of a frame: what interpreted languages have, and what compiled ones add. Two shapes, as a frame has hardly ever both. */
type SourceFrame = Omit<Frame, keyof NativeFrame>
type NativeFrame = Pick<
  Frame,
  | 'raw_function'
  | 'package'
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
    raw.lang !== undefined ||
    raw.stack_start !== undefined
  if (!isNative) return undefined
  return finished<NativeFrame>({
    raw_function: symbol(raw.raw_function),
    package: symbol(raw.package),
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

/** Browsers give the script's address as file name: the address is the absolute path, and its path the file. */
function filesOf(raw: JsonObject): { filename: string | undefined; absPath: string | undefined } {
  const filename = asText(raw.filename)
  const absPath = asText(raw.abs_path) ?? (filename !== undefined && ADDRESS.test(filename) ? filename : undefined)
  if (filename !== undefined && filename !== absPath) return { filename, absPath }
  const path = absPath === undefined ? undefined : ADDRESS.exec(absPath)?.[1]
  return { filename: path === undefined || path === '' || path === '/' ? absPath : path, absPath }
}

function sourceLines(raw: Raw, from: number, to?: number): readonly string[] | undefined {
  if (!isList(raw) || raw.length === 0) return undefined
  return raw.slice(from, to).map((line) => (typeof line === 'string' ? cut(line, limits.contextLine) : ''))
}

/** Source and variables only on so many frames: those of the app first, and the nearest to the crash among them. */
function withContextOnFew(frames: readonly Frame[]): readonly Frame[] {
  if (frames.length <= limits.framesWithContext) return frames
  const newestFirst = frames.toReversed()
  const ranked = [...newestFirst.filter((frame) => frame.in_app), ...newestFirst.filter((frame) => !frame.in_app)]
  const rich = new Set(ranked.slice(0, limits.framesWithContext))
  return frames.map((frame) => (rich.has(frame) ? frame : withoutContext(frame)))
}

function withoutContext(frame: Frame): Frame {
  const { vars: _vars, pre_context: _pre, context_line: _line, post_context: _post, ...rest } = frame
  return rest
}
