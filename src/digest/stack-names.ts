import type { Event, Frame } from '#domain/event/event.ts'
import type { StackNames } from '#domain/event/event-row.ts'

/** The maximum names of each kind per event. */
const MOST = 24
/** Characters kept of a name. */
const LONGEST = 200

/**
 * The distinct names in an event's stacks for the search index: app frames first, and crash frames before their
 * callers, so that truncation drops the least significant names.
 */
export function stackNames({ exception = [], stacktrace }: Event): StackNames {
  const stacks = [...exception.map((one) => one.stacktrace), stacktrace]
  const frames = stacks.flatMap((stack) => stack?.frames.toReversed() ?? [])
  const inOrder = [...frames.filter((frame) => frame.in_app), ...frames.filter((frame) => !frame.in_app)]
  return {
    files: namesOf(inOrder, (frame) => frame.filename ?? frame.abs_path),
    functions: namesOf(inOrder, (frame) => frame.function),
    modules: namesOf(inOrder, (frame) => frame.module ?? frame.package),
  }
}

function namesOf(frames: readonly Frame[], nameOf: (frame: Frame) => string | undefined): readonly string[] {
  const names = new Set<string>()
  for (const frame of frames) {
    const name = nameOf(frame)
    // The index stores the names of a stack as lines of one text.
    if (name !== undefined && name !== '') names.add(name.slice(0, LONGEST).replaceAll('\n', ' '))
    if (names.size === MOST) break
  }
  return [...names]
}
