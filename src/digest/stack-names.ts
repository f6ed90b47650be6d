import type { Event, Frame } from '#domain/event/event.ts'
import type { StackNames } from '#domain/event/event-row.ts'

/** The most names of a kind that an event is found by. */
const MOST = 24
/** Characters of a name that are kept. */
const LONGEST = 200

/**
 * The names in an event's stacks that a search finds it by, each once: those of the app's own frames first, and the crash
 * before what called it, so that what is cut off a long stack is what says least.
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
    // The index keeps the names of a stack as lines of one text.
    if (name !== undefined && name !== '') names.add(name.slice(0, LONGEST).replaceAll('\n', ' '))
    if (names.size === MOST) break
  }
  return [...names]
}
