import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { StackRule } from '../rules/stack-rules.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import { isWatching } from './machinery.ts'

/** Functions by which SDKs take an error: all that they call is the SDK's, by whatever name. */
const CAPTURES = /capture|panic_(?:handler|hook)|current_stacktrace|event_from|crash_?handler/i

/**
 * Returns the frames between the newest entry into a thread or program and the oldest that throws: [from, to). What is
 * around them is the same for every error. An SDK's own frames at the top of the stack are about telling of it; what runs
 * inside of an SDK's function stays.
 */
export function reachV4(stack: Stacktrace, reading: Reading): readonly [from: number, to: number] {
  const { frames } = stack
  const { platform } = reading.event
  // Interpreted languages leave the machinery out of their stacks by themselves.
  if (platform !== 'java' && familyOf(platform) !== 'native') return [0, frames.length]
  let [from, to] = [0, withoutTop(frames, reading)]
  for (const [index, frame] of frames.slice(0, to).entries()) {
    const { machinery } = traitsOf(frame, platform, reading.grouping)
    if (machinery === undefined) continue
    if (cuts(machinery, 'newer') || (isWatching(machinery) && CAPTURES.test(frame.function ?? ''))) {
      to = index
      break
    }
    if (cuts(machinery, 'older')) from = index + 1
  }
  // A stack that is nothing else is told by what it is.
  return from < to ? [from, to] : [0, frames.length]
}

/** Returns where the SDK's frames at the top begin: the oldest with none of the app's between it and the top. */
function withoutTop(frames: readonly Frame[], { event, grouping }: Reading): number {
  const hasApp = frames.some((frame) => frame.in_app)
  let top = frames.length
  for (let at = frames.length - 1; at >= 0; at--) {
    const frame = frames[at] as Frame
    const { machinery } = traitsOf(frame, event.platform, grouping)
    if (machinery !== undefined && isWatching(machinery)) top = at
    // Where the SDK does not say what is the app's, any frame may be.
    else if (machinery === undefined && (frame.in_app || !hasApp)) break
  }
  return top
}

function cuts({ actions }: StackRule, on: 'newer' | 'older'): boolean {
  return actions.some((action) => action.kind === 'group' && action.on === on)
}
