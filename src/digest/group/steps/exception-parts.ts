import type { Exception, JsonObject } from '#domain/event/event.ts'
import type { GroupingValue } from '#domain/grouping/explanation.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import { mainOfGroup, type GroupMain } from './exception-group.ts'
import { familyOf } from './family.ts'
import { hashedText, idlePart, partOf, shown, type Part } from './part.ts'
import { parameterise } from './parameterise.ts'
import type { Reading } from './reading.ts'
import { stackParts, type Frames } from './stack-parts.ts'
import { stackOf } from './stacks.ts'
import { causeOfWrapper } from './wrappers.ts'

/** The parts to hash of a chain or tree of exceptions. */
export interface ExceptionParts {
  readonly parts: readonly Part[]
  /** Index of the exception that names the event, where that is not the last one. */
  readonly main?: number
}

/** One exception with its frames. */
interface Component {
  readonly index: number
  readonly parts: readonly Part[]
  readonly text: string
}

/** Returns all exceptions of an event that count, in the order of the event (docs/protocol.md 5.3, 5.4). */
export function exceptionParts(exceptions: readonly Exception[], frames: Frames, reading: Reading): ExceptionParts {
  const components = exceptions.map((exception, index) => componentOf(exception, index, frames, reading))
  const choice = mainOfGroup(exceptions, (index) => components[index]?.text ?? '') ?? withoutWrapper(exceptions)
  if (choice === undefined) return { parts: components.flatMap(({ parts }) => parts) }
  const parts = choice.counting.flatMap((index) => components[index]?.parts ?? [])
  const others = reading.isExplained ? components.filter(({ index }) => !choice.counting.includes(index)) : []
  return {
    parts: [...parts, ...others.flatMap((component) => leftOut(component, exceptions))],
    main: choice.main,
  }
}

function withoutWrapper(exceptions: readonly Exception[]): GroupMain | undefined {
  const cause = causeOfWrapper(exceptions)
  return cause === undefined ? undefined : { counting: [...exceptions.keys()].slice(0, -1), main: cause }
}

function leftOut({ index, parts }: Component, exceptions: readonly Exception[]): readonly Part[] {
  const isOutermost = index === exceptions.length - 1
  const why = isOutermost || exceptions[index]?.mechanism?.is_exception_group === true ? 'wrapper' : 'duplicate'
  return parts.map((part) => (part.counts ? idlePart(part.kind, part.values, why, part.at) : part))
}

function componentOf(exception: Exception, index: number, frames: Frames, reading: Reading): Component {
  const stack = stackOf(exception, reading.event)
  const own = stack === exception.stacktrace ? index : undefined
  const frameParts = stack === undefined ? [] : stackParts(stack, frames, reading, own)
  const parts = [
    partOf('exception', exceptionValues(exception, frameParts.some(isPrecise), reading), { exception: index }),
    ...frameParts,
  ]
  return { index, parts, text: hashedText(parts) }
}

/** Returns whether a frame that counts says more than in which file it is. */
function isPrecise({ counts, values }: Part): boolean {
  return counts && values.some((value) => value.counts && (value.name === 'function' || value.name === 'context-line'))
}

/** The text of an exception counts only where neither its stack nor its error code tells it from others. */
function exceptionValues(exception: Exception, hasStack: boolean, { event }: Reading): readonly GroupingValue[] {
  const { type, value: text, mechanism } = exception
  const isSynthetic = mechanism?.synthetic === true
  const isScript = familyOf(event.platform) === 'javascript'
  const nsError = nsErrorValues(mechanism?.meta)
  // A text that was thrown has the stack of whoever reports it: the text is all that is known of what went wrong.
  const isThrownText = isSynthetic && isScript
  const why = nsError.length > 0 ? 'has_error_code' : hasStack && !isThrownText ? 'has_stacktrace' : undefined
  return [
    ...shown('type', type, isSynthetic ? 'synthetic' : undefined),
    ...(text === undefined ? [] : shown('value', why === undefined ? wording(text, isScript) : text, why)),
    ...nsError,
  ]
}

/** A text without what differs from one occurrence to the next, nor, of React's own errors, from one build to the next. */
function wording(text: string, isScript: boolean): string {
  const react = isScript ? reactErrorOf(text) : undefined
  return react === undefined ? parameterise(text) : `React error ${react.code}`
}

/** Domain and code of an error of Apple's platforms. */
function nsErrorValues(meta: JsonObject | undefined): readonly GroupingValue[] {
  const error = meta?.ns_error
  if (typeof error !== 'object' || error === null || Array.isArray(error)) return []
  const { domain, code } = error as JsonObject
  return [
    ...(typeof domain === 'string' ? shown('ns-error-domain', domain) : []),
    ...(typeof code === 'number' || typeof code === 'string' ? shown('ns-error-code', String(code)) : []),
  ]
}
