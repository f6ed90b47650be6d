import { isPrecise } from '../steps/exception-parts.ts'
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

function isTelling(part: Part): boolean {
  return isPrecise(part) && part.values.some(({ name, value, counts }) => counts && says(name, value))
}

function says(name: string, value: string): boolean {
  return name === 'context-line' || (name === 'function' && !NO_NAME.test(value))
}
