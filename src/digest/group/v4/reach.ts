import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { StackRule } from '../rules/stack-rules.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import { isWatching } from './machinery.ts'

/** Functions through which SDKs capture an error: all their callees belong to the SDK, regardless of their names. */
const CAPTURES = /capture|panic_(?:handler|hook)|current_stacktrace|event_from|crash_?handler/i

/**
 * Returns the frames between the newest entry into a thread or program and the oldest that throws: [from, to). The
 * frames around them are the same for every error. An SDK's own frames at the top of the stack belong to reporting;
 * code that runs inside an SDK function stays.
 */
export function reachV4(stack: Stacktrace, reading: Reading): readonly [from: number, to: number] {
  const { frames } = stack
  const { platform } = reading.event
  // Interpreted languages already omit the machinery from their stacks.
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
  // A stack of nothing else keeps all its frames.
  return from < to ? [from, to] : [0, frames.length]
}

/** Returns the start of the SDK frames at the top: the oldest one with no app frame above it. */
function withoutTop(frames: readonly Frame[], { event, grouping }: Reading): number {
  const hasApp = frames.some((frame) => frame.in_app)
  let top = frames.length
  for (let at = frames.length - 1; at >= 0; at--) {
    const frame = frames[at] as Frame
    const { machinery } = traitsOf(frame, event.platform, grouping)
    if (machinery !== undefined && isWatching(machinery)) top = at
    // If the SDK does not mark app frames, any frame may be the app's.
    else if (machinery === undefined && (frame.in_app || !hasApp)) break
  }
  return top
}

function cuts({ actions }: StackRule, on: 'newer' | 'older'): boolean {
  return actions.some((action) => action.kind === 'group' && action.on === on)
}
