import { isPrecise } from '../steps/exception-parts.ts'
import type { Stacktrace } from '#domain/event/event.ts'
import type { Reading } from '../steps/reading.ts'
import { framePart, whyNot } from '../steps/stack-parts.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { Part } from '../steps/part.ts'
import type { StackDecision } from '../rules/decide-stack.ts'
import type { Thrower } from './thrower.ts'

/** Names that hundreds of functions have: what a minifier or a compiler gives, or none of their own. */
const NO_NAME = /^(?:.{1,2}|<.*>|\{.*\}|operator\(\))$/

/**
 * Leaves out the callers of the frame that threw, from the first on that can be told from others: whoever calls, the
 * mistake is there. A rule of the project that says how many frames count, or that a frame does, has it its way.
 */
export function onlyThrower(parts: readonly Part[], { isRefused }: Thrower, decision: StackDecision | undefined): void {
  if (decision?.maxFrames !== undefined) return
  let wanted = isRefused ? 2 : 1
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]
    if (part?.kind !== 'frame' || !part.counts) continue
    if (wanted === 0 && decision?.group.get(part.at?.frame ?? -1) !== true) {
      part.counts = false
      part.why = 'caller'
    } else if (isTelling(part)) wanted = Math.max(0, wanted - 1)
  }
}

/** The frames that {@link onlyThrower} leaves, where no rule of the project has a say and nobody looks at the others. */
export function throwerParts(stack: Stacktrace, { isRefused }: Thrower, reading: Reading): readonly Part[] {
  const { event, grouping } = reading
  const [from, to] = grouping.algorithm.reach(stack, reading)
  const parts: Part[] = []
  let wanted = isRefused ? 2 : 1
  for (let at = to - 1; at >= from && wanted > 0; at--) {
    const frame = stack.frames[at]
    if (frame?.in_app !== true) continue
    const traits = traitsOf(frame, event.platform, grouping)
    const part = framePart(frame, traits, whyNot(stack, traits, undefined), undefined)
    if (!part.counts || part.text === parts.at(-1)?.text) continue
    parts.push(part)
    if (isTelling(part)) wanted--
  }
  return parts.toReversed()
}

function isTelling(part: Part): boolean {
  return isPrecise(part) && part.values.some(({ name, value, counts }) => counts && says(name, value))
}

function says(name: string, value: string): boolean {
  return name === 'context-line' || (name === 'function' && !NO_NAME.test(value))
}
