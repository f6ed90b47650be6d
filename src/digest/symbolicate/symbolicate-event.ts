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
 * Resolves an event's frames to their sources: JavaScript (docs/protocol.md 6.5), compiled code and obfuscated Java
 * (6.6). A changed stack keeps its original form as its raw stack; one that already has a raw stack is left alone, see
 * {@link unresolved}. Each missing file is noted once, with what was looked for and where.
 * @param lookups synchronous, and reads only small pieces: nothing large is parsed here
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

/** A part of an event with a stack: an exception, a thread, or the event itself. */
type StackHolder = Pick<Exception | Thread | NormalEvent, 'stacktrace' | 'raw_stacktrace'>

function stackOf({ stacktrace, raw_stacktrace }: NormalEvent): StackHolder {
  return { ...(stacktrace && { stacktrace }), ...(raw_stacktrace && { raw_stacktrace }) }
}

/** The event before its stacks were resolved, so that they can be resolved again. */
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

/** Returns whether an event note is about code missing for frames. */
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
  // Frames of inlined functions have no counterpart in the original stack, and no variables either.
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
    // Frame paths were truncated, so the looked-up path must be as well.
    const debugId = parseDebugId(id)
    if (type === 'sourcemap' && typeof file === 'string' && debugId !== undefined)
      ids.set(cut(file, limits.symbol), debugId)
  }
  return ids
}

function withNotes(event: NormalEvent, notes: readonly Processing[]): NormalEvent {
  return notes.length === 0 ? event : { ...event, errors: [...(event.errors ?? []), ...notes] }
}

/** Resolves the stacks of one event; each file is looked up once. */
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
    // Oldest first: the previous frame is the caller.
    let callerToken: string | undefined
    const frames = stacktrace.frames.map((frame) => {
      const resolved = this.#resolveFrame(frame, callerToken)
      callerToken = resolved?.token
      isChanged ||= resolved !== undefined
      return resolved?.frame ?? frame
    })
    if (!isChanged) return holder
    // Drops the truncation notes: they refer to lines that the SDK sent, which these lines replace.
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

/** The resolved frame keeps them, and {@link unresolved} restores them. */
function withoutVars(frame: Frame): Frame {
  const { vars: _vars, ...rest } = frame
  return rest
}

function isPlaced(frame: Frame): frame is PlacedFrame {
  return frame.lineno !== undefined
}

/** Excludes the engine, extensions, and virtual modules of a development bundler. */
function isFile(address: string): boolean {
  return (
    address !== '' &&
    !/^(?:node:|<|\[|native$|eval |webpack-internal:|data:|blob:|[\w-]*extension:|about:|debugger:)/.test(address)
  )
}

/** Hand-written code does not reach this column. */
const FAR_COLUMN = 300
/** `app.min.js`, `index-BsX3kq1z.js`, `main.8f3a2c1d.js` */
const BUILT_NAME = /\.min\.[cm]?js|[-.](?=[\w-]*\d)[\w-]{8,}\.(?:[cm]?js|jsbundle)|\.jsbundle/

/**
 * Returns whether a missing script deserves a note. Development code and code that sends its own lines do not. A
 * truncated line may be a long hand-written one: its neighbours then have usual lengths.
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
