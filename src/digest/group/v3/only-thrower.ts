import { isPrecise } from '../steps/exception-parts.ts'
import type { Stacktrace } from '#domain/event/event.ts'
import type { Reading } from '../steps/reading.ts'
import { framePart, whyNot } from '../steps/stack-parts.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { Part } from '../steps/part.ts'
import type { StackDecision } from '../rules/decide-stack.ts'
import type { Thrower } from './thrower.ts'

/**
 * Names shared by hundreds of functions, minified or compiler-made names, and constructors, such as those of
 * exceptions.
 */
const NO_NAME = /^(?:.{1,2}|<.*>|\{.*\}|operator\(\)|(?:.*::)?(\w+)::\1)$/

/**
 * Excludes the callers of the throwing frame, as soon as a frame is distinctive: the mistake is there, regardless of
 * the caller. Project rules that limit frames or force a frame to count take precedence.
 */
export function onlyThrower(
  parts: readonly Part[],
  { isRefused }: Pick<Thrower, 'isRefused'>,
  decision: StackDecision | undefined,
): void {
  if (decision?.maxFrames !== undefined) return
  let wanted = isRefused ? 2 : 1
  let newer: Part | undefined
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]
    if (part?.kind !== 'frame' || !part.counts) continue
    if (wanted === 0 && decision?.group.get(part.at?.frame ?? -1) !== true) {
      part.counts = false
      part.why = 'caller'
    } else if (isTelling(part) && !isOfOneLine(part, newer)) wanted = Math.max(0, wanted - 1)
    newer = part
  }
}

/** The frames that {@link onlyThrower} keeps. A fast path without project rules and without explanation. */
export function throwerParts(
  stack: Stacktrace,
  { isRefused }: Pick<Thrower, 'isRefused'>,
  reading: Reading,
): readonly Part[] {
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
    if (isTelling(part) && !isOfOneLine(part, parts.at(-1))) wanted--
    parts.push(part)
  }
  return parts.toReversed()
}

/** Ruby shows built-in functions as frames at the line that calls them. */
function isOfOneLine(part: Part, newer: Part | undefined): boolean {
  const source = part.values.find(({ name }) => name === 'context-line')?.value
  return (
    source !== undefined &&
    newer?.values.some(({ name, value }) => name === 'context-line' && value === source) === true &&
    !newer.values.some(({ name, value }) => name === 'function' && value === 'block')
  )
}

export function isTelling(part: Part): boolean {
  return isPrecise(part) && part.values.some(({ name, value, counts }) => counts && says(name, value))
}

function says(name: string, value: string): boolean {
  return name === 'context-line' || (name === 'function' && !NO_NAME.test(value))
}
