import type { Frame, Stacktrace } from '#domain/event/event.ts'
import type { GroupingPart, GroupingWhy } from '#domain/grouping/explanation.ts'
import { frameValues, type FrameTraits } from './frame.ts'
import { idlePart, partOf, type Part } from './part.ts'
import type { Reading } from './reading.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { StackDecision } from '../rules/decide-stack.ts'

/** Which frames count: the app's, all, or none. */
export type Frames = 'app' | 'system' | 'none'

/** The frames of a stack, oldest first, each with whether it counts or why not (docs/protocol.md 5.2). */
export function stackParts(stack: Stacktrace, frames: Frames, reading: Reading, exception?: number): readonly Part[] {
  if (frames === 'none') return []
  const decision = reading.decisions.get(stack)
  const parts: Part[] = []
  let last = ''
  const [from, to] = reading.grouping.algorithm.reach(stack, reading)
  for (const [index, frame] of stack.frames.entries()) {
    const isBeyond = index < from || index >= to
    const at: GroupingPart['at'] = { ...(exception !== undefined && { exception }), frame: index }
    const override = decision?.group.get(index)
    const isLeftOut = (frames === 'app' && !frame.in_app && override !== true) || (isBeyond && override !== true)
    // Only the explanation page shows frames that do not count.
    if (isLeftOut && !reading.isExplained) continue
    const traits = traitsOf(frame, reading.event.platform, reading.grouping)
    const part = framePart(
      frame,
      traits,
      isLeftOut ? (isBeyond ? 'machinery' : 'not_in_app') : whyNot(stack, traits, override),
      at,
    )
    if (part.counts && part.text === last) leaveOut(part, 'recursion')
    if (part.counts) last = part.text
    parts.push(part)
  }
  return decision === undefined ? parts : bounded(parts, decision)
}

/** A frame as a part, which counts unless there is a reason against it. */
export function framePart(
  frame: Frame,
  traits: FrameTraits,
  why: GroupingWhy | undefined,
  at: GroupingPart['at'],
): Part {
  const values = frameValues(frame, traits)
  return why === undefined ? partOf('frame', values, at) : idlePart('frame', values, why, at)
}

/** Returns why a candidate frame does not count. `undefined` if it counts. */
export function whyNot(stack: Stacktrace, traits: FrameTraits, override: boolean | undefined): GroupingWhy | undefined {
  if (override === false) return 'rule'
  if (override === undefined && traits.machinery !== undefined) return 'machinery'
  if (traits.isEvaluated) return 'native_code'
  return traits.isNamelessScript && stack.frames.length === 1 ? 'lone_script' : undefined
}

function leaveOut(part: Part, why: GroupingWhy): void {
  part.counts = false
  part.why = why
}

/** Keeps at most the `maxFrames` newest frames (0: unlimited), or none if there are fewer than the minimum. */
function bounded(parts: readonly Part[], { maxFrames, minFrames, isInverted }: StackDecision): readonly Part[] {
  const counting = parts.filter((part) => part.counts)
  if (maxFrames !== undefined && maxFrames > 0 && counting.length > maxFrames) {
    for (const part of counting.slice(0, counting.length - maxFrames)) leaveOut(part, 'max_frames')
  }
  if (minFrames !== undefined && parts.filter((part) => part.counts).length < minFrames) {
    for (const part of counting) if (part.counts) leaveOut(part, 'min_frames')
  }
  return isInverted === true ? parts.toReversed() : parts
}
