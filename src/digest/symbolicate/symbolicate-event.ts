import type { Exception, Frame, Json, JsonObject, Processing, Stacktrace, Thread } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { cut } from '../normalise/fields.ts'
import { limits } from '../normalise/limits.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { Notes } from '../normalise/notes.ts'
import { withContextOnFew } from '../normalise/stacktrace.ts'
import { parseDebugId } from '../source-index/debug-id.ts'
import { Failures } from './failures.ts'
import { resolveFrame, type PlacedFrame } from './resolve-frame.ts'
import {
  findScriptFiles,
  noteMissing,
  type ScriptFiles,
  type Surroundings,
  type SymbolicateLookups,
} from './script-files.ts'
import { symbolicateImages } from './symbolicate-images.ts'

/**
 * The event with its frames in the words of their sources: of JavaScript (docs/protocol.md 6.5), and of compiled code and
 * obfuscated Java (6.6). A stack of which a frame changed keeps what it was as its raw stack; one that has a raw stack
 * already is left alone, see {@link unresolved}. What could not be found is noted once for each file, with what was
 * looked for and where.
 * @param lookups synchronous, and only small pieces are read: nothing large is parsed here.
 */
export function symbolicateEvent(event: NormalEvent, project: ProjectId, lookups: SymbolicateLookups): NormalEvent {
  return symbolicateImages(symbolicateScripts(event, project, lookups), project, lookups)
}

function symbolicateScripts(event: NormalEvent, project: ProjectId, lookups: SymbolicateLookups): NormalEvent {
  if (!hasScriptFrames(event)) return event
  const { release, dist } = event
  const around: Surroundings = {
    project,
    lookups,
    release,
    dist,
    releaseHasFiles: release !== undefined && lookups.artifacts.hasAny(project, release, dist ?? null),
    debugIds: debugIdsOf(event),
    failures: new Failures(),
  }
  const resolver = new StackResolver(event.platform, around)
  const resolved = {
    ...event,
    ...(event.exception && { exception: event.exception.map((one) => resolver.resolve(one)) }),
    ...(event.threads && { threads: event.threads.map((one) => resolver.resolve(one)) }),
    ...resolver.resolve(stackOf(event)),
  }
  return withNotes(resolved, around.failures.list())
}

/** A part of an event that has a stack: an exception, a thread, and the event itself. */
type StackHolder = Pick<Exception | Thread | NormalEvent, 'stacktrace' | 'raw_stacktrace'>

function stackOf({ stacktrace, raw_stacktrace }: NormalEvent): StackHolder {
  return { ...(stacktrace && { stacktrace }), ...(raw_stacktrace && { raw_stacktrace }) }
}

/** The event as it was before its stacks were resolved, so that they can be resolved again. */
export function unresolved(event: NormalEvent): NormalEvent {
  const { errors, ...rest } = event
  const kept = errors?.filter((note) => !isAboutSymbols(note)) ?? []
  return {
    ...withoutRaw(rest),
    ...(event.exception && { exception: event.exception.map((one) => withoutRaw(withRawNames(one))) }),
    ...(event.threads && { threads: event.threads.map(withoutRaw) }),
    ...(kept.length > 0 && { errors: kept }),
  }
}

/** Returns whether a note on an event says that code was not found for frames. */
export function isAboutSymbols({ type }: Processing): boolean {
  return /^(?:js|native|proguard)_/.test(type)
}

function withRawNames(exception: Exception): Exception {
  const { raw_type: type, raw_module: module, ...rest } = exception
  if (type === undefined) return exception
  const { module: _module, ...unnamed } = rest
  return { ...unnamed, type, ...(module !== undefined && { module }) }
}

function withoutRaw<T extends StackHolder>(holder: T): T {
  const { raw_stacktrace: raw, ...rest } = holder
  if (raw === undefined) return holder
  // Frames of inlined functions stand for no frame that came: these have no variables either.
  if (raw.frames.length !== holder.stacktrace?.frames.length) return { ...rest, stacktrace: raw } as unknown as T
  const frames = raw.frames.map((frame, at) => {
    const vars = holder.stacktrace?.frames[at]?.vars
    return vars === undefined ? frame : { ...frame, vars }
  })
  return { ...rest, stacktrace: { ...raw, frames } } as unknown as T
}

function isScriptFrame(frame: Frame, platform: string): boolean {
  const own = frame.platform ?? platform
  return own === 'javascript' || own === 'node'
}

function hasScriptFrames({ platform, exception, threads, stacktrace }: NormalEvent): boolean {
  const hasSome = (stack: Stacktrace | undefined) =>
    stack?.frames.some((frame) => isScriptFrame(frame, platform)) === true
  return hasSome(stacktrace) || [...(exception ?? []), ...(threads ?? [])].some((one) => hasSome(one.stacktrace))
}

function debugIdsOf({ debug_meta: meta }: NormalEvent): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const images: readonly Json[] = Array.isArray(meta?.images) ? meta.images : []
  for (const image of images) {
    const { type, code_file: file, debug_id: id } = (image ?? {}) as JsonObject
    // Frames' paths were cut to so much, so that what is looked up has to be as well.
    const debugId = parseDebugId(id)
    if (type === 'sourcemap' && typeof file === 'string' && debugId !== undefined)
      ids.set(cut(file, limits.symbol), debugId)
  }
  return ids
}

function withNotes(event: NormalEvent, notes: readonly Processing[]): NormalEvent {
  return notes.length === 0 ? event : { ...event, errors: [...(event.errors ?? []), ...notes] }
}

/** Resolves the stacks of one event; each file is looked for once. */
class StackResolver {
  readonly #platform: string
  readonly #around: Surroundings
  readonly #files = new Map<string, ScriptFiles>()

  constructor(platform: string, around: Surroundings) {
    this.#platform = platform
    this.#around = around
  }

  resolve<T extends StackHolder>(holder: T): T {
    const { stacktrace } = holder
    if (stacktrace === undefined || holder.raw_stacktrace !== undefined) return holder
    let isChanged = false
    // Oldest first: the frame before is the one that called.
    let callerToken: string | undefined
    const frames = stacktrace.frames.map((frame) => {
      const resolved = this.#resolveFrame(frame, callerToken)
      callerToken = resolved?.token
      isChanged ||= resolved !== undefined
      return resolved?.frame ?? frame
    })
    if (!isChanged) return holder
    // The notes are for nobody: they tell of lines that came and were cut, where these are found lines.
    return {
      ...holder,
      stacktrace: { ...stacktrace, frames: withContextOnFew(frames, '', new Notes()) },
      raw_stacktrace: { ...stacktrace, frames: stacktrace.frames.map(withoutVars) },
    }
  }

  #resolveFrame(frame: Frame, callerToken: string | undefined) {
    if (!isScriptFrame(frame, this.#platform) || !isPlaced(frame)) return undefined
    const address = (frame.abs_path ?? frame.filename ?? '').replace(/^async /, '')
    if (!isFile(address)) return undefined
    const files = this.#filesOf(address)
    if (files.map === undefined) noteMissing(files, looksMinified(frame, address), this.#around)
    return resolveFrame(frame, files, callerToken, this.#around)
  }

  #filesOf(address: string): ScriptFiles {
    const known = this.#files.get(address)
    if (known !== undefined) return known
    const files = findScriptFiles(address, this.#around)
    this.#files.set(address, files)
    return files
  }
}

/** The resolved frame keeps them, and {@link unresolved} puts them back. */
function withoutVars(frame: Frame): Frame {
  const { vars: _vars, ...rest } = frame
  return rest
}

function isPlaced(frame: Frame): frame is PlacedFrame {
  return frame.lineno !== undefined
}

/** Not of the engine, of an extension, or made up by the developer's own bundler. */
function isFile(address: string): boolean {
  return (
    address !== '' &&
    !/^(?:node:|<|\[|native$|eval |webpack-internal:|data:|blob:|[\w-]*extension:|about:|debugger:)/.test(address)
  )
}

/** Further to the right than people write. */
const FAR_COLUMN = 300
/** `app.min.js`, `index-BsX3kq1z.js`, `main.8f3a2c1d.js` */
const BUILT_NAME = /\.min\.[cm]?js|[-.](?=[\w-]*\d)[\w-]{8,}\.(?:[cm]?js|jsbundle)|\.jsbundle/

/**
 * Returns whether a script that nobody uploaded is worth a note. Code in development and code that brings its lines is
 * not. A line that the SDK has cut may be a long one that somebody wrote: then its neighbours are lines as people write.
 */
function looksMinified(frame: Frame, address: string): boolean {
  const { context_line: line, colno = 0, pre_context: before = [], post_context: after = [] } = frame
  if (address.includes('/node_modules/')) return false
  if (line === undefined) return colno > FAR_COLUMN || BUILT_NAME.test(address)
  if (!isCut(line)) return false
  const neighbours = [...before, ...after].filter((one) => one.trim() !== '')
  return colno > FAR_COLUMN || neighbours.filter(isCut).length * 2 >= neighbours.length
}

function isCut(line: string): boolean {
  return line.includes('{snip}')
}
