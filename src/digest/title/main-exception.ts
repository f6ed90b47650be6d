import type { Event, Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../group/steps/family.ts'
import { stacksOf } from '../group/steps/stacks.ts'
import { crashFrameOf } from '../group/v3/crash-frame.ts'
import { stackOfV3 } from '../group/v3/stacks.ts'
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
  const stack: Stacktrace | undefined = exception === undefined ? stacksOf(event).at(-1) : stackOfV3(exception, event)
  if (stack === undefined) return undefined
  // What interpreted languages send holds no machinery, and a function without a name is still where it happened.
  const hasMachinery = event.platform === 'java' || familyOf(event.platform) === 'native'
  if (hasMachinery) return crashFrameOf(stack, event)
  return stack.frames.findLast((frame) => frame.in_app) ?? stack.frames.at(-1)
}
