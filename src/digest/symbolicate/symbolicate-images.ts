import type { Exception, Frame, JsonObject, Stacktrace, Thread } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { keepEnds } from '../normalise/fields.ts'
import { limits } from '../normalise/limits.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { imagesOf, mappingIdsOf } from './debug-images.ts'
import { ImageStates } from './image-states.ts'
import { openMapping } from './index-cache.ts'
import { JavaFrames, qualified } from './java-frames.ts'
import { isCrash, NativeFrames } from './native-frames.ts'
import type { SymbolicateLookups } from './script-files.ts'

/** A part of an event with a stack: an exception, a thread, or the event itself. */
type StackHolder = Pick<Exception | Thread | NormalEvent, 'stacktrace' | 'raw_stacktrace'>

/**
 * Resolves frames of compiled code and obfuscated Java by debug files (docs/protocol.md 6.6). A changed stack keeps its
 * original form as its raw stack. Events without images cost nothing.
 */
export function symbolicateImages(event: NormalEvent, project: ProjectId, lookups: SymbolicateLookups): NormalEvent {
  const images = imagesOf(event)
  if (images.length === 0) return event
  const states = new ImageStates()
  notePortable(event, images, states)
  const native = new NativeFrames(images, { project, lookups, states })
  const java = new JavaFrames(mappingsOf(event, images, { project, lookups, states }))
  if (native.isEmpty && java.isEmpty) return withStates(event, states)
  const stacks = new Stacks(event.platform, native, java)
  const resolved = {
    ...event,
    ...(event.exception && { exception: event.exception.map((one) => stacks.exception(one)) }),
    ...(event.threads && { threads: event.threads.map((one) => stacks.holder(one, isCrashed(one), undefined)) }),
    ...stacks.holder(stackOf(event), false, undefined),
  }
  return withStates(stacks.isChanged ? resolved : event, states)
}

/** Notes .NET line numbers that only a portable PDB contains, which Mishap cannot read. */
function notePortable(event: NormalEvent, images: readonly JsonObject[], states: ImageStates): void {
  const isSought = event.exception?.some((one) =>
    one.stacktrace?.frames.some(({ function_id: id, lineno }) => id !== undefined && lineno === undefined),
  )
  if (isSought !== true) return
  for (const { type, debug_file: file } of images)
    if (type === 'pe_dotnet' && typeof file === 'string') states.isPortable(file)
}

function mappingsOf(
  event: NormalEvent,
  images: readonly JsonObject[],
  { project, lookups, states }: { project: ProjectId; lookups: SymbolicateLookups; states: ImageStates },
) {
  const ids = mappingIdsOf(images)
  return ids.flatMap((debugId) => {
    const found = lookups.artifacts.debugObject(project, 'proguard', { debugId, codeId: undefined })
    return states.openMapping(debugId, found, (key) => openMapping(key, lookups.readIndex)) ?? []
  })
}

function stackOf({ stacktrace, raw_stacktrace: raw }: NormalEvent): StackHolder {
  return { ...(stacktrace && { stacktrace }), ...(raw && { raw_stacktrace: raw }) }
}

/** Threads that did not capture their own stack were suspended: their newest frame is the program counter. */
function isCrashed({ crashed, current }: Thread): boolean {
  return crashed === true || current === false
}

function withStates(event: NormalEvent, states: ImageStates): NormalEvent {
  const notes = states.notes()
  const meta = event.debug_meta
  const isMarked = states.hasStates && Array.isArray(meta?.images)
  if (notes.length === 0 && !isMarked) return event
  return {
    ...event,
    ...(isMarked && { debug_meta: { ...meta, images: states.mark(imagesOf(event)) } }),
    ...(notes.length > 0 && { errors: [...(event.errors ?? []), ...notes] }),
  }
}

class Stacks {
  isChanged = false
  readonly #platform: string
  readonly #native: NativeFrames
  readonly #java: JavaFrames

  constructor(platform: string, native: NativeFrames, java: JavaFrames) {
    this.#platform = platform
    this.#native = native
    this.#java = java
  }

  exception(exception: Exception): Exception {
    const { type, module } = exception
    const thrown = type === undefined ? undefined : qualified(module, type)
    const named = this.#java.isEmpty ? exception : this.#java.exception(exception)
    this.isChanged ||= named !== exception
    return this.holder(named, isCrash(exception), thrown)
  }

  holder<T extends StackHolder>(holder: T, isExact: boolean, thrown: string | undefined): T {
    const { stacktrace } = holder
    if (stacktrace === undefined || holder.raw_stacktrace !== undefined) return holder
    const { frames, isResolved } = this.#resolve(stacktrace, isExact, thrown)
    this.isChanged ||= isResolved || frames.some((frame, at) => frame !== stacktrace.frames[at])
    if (!isResolved) return { ...holder, stacktrace: { ...stacktrace, frames } }
    const kept = keepEnds(frames, limits.frames)
    const omitted = (stacktrace.frames_omitted ?? 0) + frames.length - kept.length
    return {
      ...holder,
      stacktrace: { ...stacktrace, frames: kept, ...(omitted > 0 && { frames_omitted: omitted }) },
      raw_stacktrace: { ...stacktrace, frames: stacktrace.frames.map(withoutVars) },
    }
  }

  #resolve(stacktrace: Stacktrace, isExact: boolean, thrown: string | undefined) {
    const native = this.#native.isEmpty
      ? { frames: stacktrace.frames, isResolved: false }
      : this.#native.resolve(stacktrace, isExact)
    const java = this.#java.isEmpty ? undefined : this.#java.resolve(native.frames, thrown, this.#platform)
    return java === undefined ? native : { frames: java, isResolved: true }
  }
}

/** The resolved frame keeps them: variables are scrubbed where they are shown. */
function withoutVars(frame: Frame): Frame {
  const { vars: _vars, ...rest } = frame
  return rest
}
