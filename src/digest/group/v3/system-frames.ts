import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { isLibraryCode } from '../../normalise/in-app.ts'
import type { Part } from '../steps/part.ts'
import type { Reading } from '../steps/reading.ts'

/**
 * Excludes frames of system libraries if the native SDK does not mark app frames: a crash in `memcpy` is identified by
 * its caller. Keeps them all if there is nothing else.
 */
export function withoutSystem(parts: readonly Part[], stack: Stacktrace, { event }: Reading): void {
  const isOwn = (part: Part) => {
    const frame = frameOf(part, stack)
    return frame !== undefined && !isSystem(frame, event.platform)
  }
  if (!parts.some((part) => part.kind === 'frame' && part.counts && isOwn(part))) return
  for (const part of parts) if (part.kind === 'frame' && part.counts && !isOwn(part)) leaveOut(part, 'not_in_app')
}

/**
 * Excludes a Java library's internal calls when there are no app frames: its entry point is stable, its internals
 * change from version to version.
 */
export function onlyEntries(parts: readonly Part[], stack: Stacktrace, { event }: Reading): void {
  if (event.platform !== 'java') return
  let area = ''
  for (const part of parts) {
    if (part.kind !== 'frame') continue
    const next = areaOf(frameOf(part, stack)?.module ?? '')
    if (part.counts && next !== '' && next === area) leaveOut(part, 'machinery')
    area = next
  }
}

/** `android.view` of `android.view.ViewGroup`. */
function areaOf(module: string): string {
  return module.split('.').slice(0, 2).join('.')
}

function frameOf({ at }: Part, stack: Stacktrace): Frame | undefined {
  return at?.frame === undefined ? undefined : stack.frames[at.frame]
}

/** Returns whether a frame belongs to a library of the system or the language. */
export function isSystem(frame: Frame, platform: string): boolean {
  return isLibraryCode({
    path: frame.abs_path ?? frame.filename ?? '',
    module: frame.module,
    function: frame.function,
    package: frame.package,
    platform: frame.platform ?? platform,
  })
}

function leaveOut(part: Part, why: 'not_in_app' | 'machinery'): void {
  part.counts = false
  part.why = why
}
