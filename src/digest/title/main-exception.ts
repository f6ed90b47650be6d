import type { Event, Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../group/steps/family.ts'
import { crashFrameOf } from '../group/v4/crash-frame.ts'
import { heaviestPath, stackOfV4, threadOfV4 } from '../group/v4/stacks.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

/** The results of grouping that titles need. */
export type GroupingTitle = Pick<Event['grouping'], 'main_exception' | 'title'>

/**
 * The exception that gives the event its name: the one that grouping found, else the outermost, which is the last
 * (docs/protocol.md 5.9).
 */
export function mainException(event: NormalEvent, grouping: GroupingTitle): Exception | undefined {
  const { exception: exceptions } = event
  return exceptions?.[grouping.main_exception ?? exceptions.length - 1]
}

/** Returns the frame where it happened: the newest frame of the app, else the newest of all. */
export function crashFrame(event: NormalEvent, exception: Exception | undefined): Frame | undefined {
  const stack = exception === undefined ? stackWithout(event) : stackOfV4(exception, event)
  if (stack === undefined) return undefined
  // What interpreted languages send holds no machinery, and a function without a name is still where it happened.
  const hasMachinery = event.platform === 'java' || familyOf(event.platform) === 'native'
  if (hasMachinery) return crashFrameOf(stack, event)
  return stack.frames.findLast((frame) => frame.in_app) ?? stack.frames.at(-1)
}

function stackWithout(event: NormalEvent): Stacktrace | undefined {
  const stack = event.threads?.[threadOfV4(event) ?? -1]?.stacktrace ?? event.stacktrace
  return stack && heaviestPath(stack)
}
