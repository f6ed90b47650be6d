import type { Event, Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../group/steps/family.ts'
import { crashFrameOf } from '../group/v4/crash-frame.ts'
import { heaviestPath, stackOfV4, threadOfV4 } from '../group/v4/stacks.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

export type GroupingTitle = Pick<Event['grouping'], 'main_exception' | 'title'>

/**
 * The exception that names the event: the one chosen by grouping, else the outermost, which is the last
 * (docs/protocol.md 5.9).
 */
export function mainException(event: NormalEvent, grouping: GroupingTitle): Exception | undefined {
  const { exception: exceptions } = event
  return exceptions?.[grouping.main_exception ?? exceptions.length - 1]
}

/** The frame where it happened: the newest app frame, else the newest of all. */
export function crashFrame(event: NormalEvent, exception: Exception | undefined): Frame | undefined {
  const stack = exception === undefined ? stackWithout(event) : stackOfV4(exception, event)
  if (stack === undefined) return undefined
  // Interpreted languages send no machinery frames, and an anonymous function is still where it happened.
  const hasMachinery = event.platform === 'java' || familyOf(event.platform) === 'native'
  if (hasMachinery) return crashFrameOf(stack, event)
  return stack.frames.findLast((frame) => frame.in_app) ?? stack.frames.at(-1)
}

function stackWithout(event: NormalEvent): Stacktrace | undefined {
  const stack = event.threads?.[threadOfV4(event) ?? -1]?.stacktrace ?? event.stacktrace
  return stack && heaviestPath(stack)
}
