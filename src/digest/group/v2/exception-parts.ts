import type { Exception } from '#domain/event/event.ts'
import type { GroupingValue } from '#domain/grouping/explanation.ts'
import { reactErrorOf } from '#domain/react/react-errors.ts'
import { mainOfGroup, type GroupMain } from '../steps/exception-group.ts'
import {
  isPrecise,
  nsErrorValues,
  partsOfChosen,
  type Component,
  type ExceptionParts,
} from '../steps/exception-parts.ts'
import { familyOf } from '../steps/family.ts'
import { hashedText, partOf, shown } from '../steps/part.ts'
import { isInBudget, parameterise } from '../steps/parameterise.ts'
import type { Reading } from '../steps/reading.ts'
import { stackParts, type Frames } from '../steps/stack-parts.ts'
import { causeOfWrapper } from '../steps/wrappers.ts'

/** Returns the exceptions of an event that count, in event order (docs/protocol.md 5.3, 5.4). */
export function exceptionPartsV2(exceptions: readonly Exception[], frames: Frames, reading: Reading): ExceptionParts {
  const components = exceptions.map((exception, index) => componentOf(exception, index, frames, reading))
  const choice = mainOfGroup(exceptions, (index) => components[index]?.text ?? '') ?? withoutWrapper(exceptions)
  if (choice === undefined) return { parts: components.flatMap(({ parts }) => parts) }
  return partsOfChosen(components, choice, exceptions, reading)
}

function withoutWrapper(exceptions: readonly Exception[]): GroupMain | undefined {
  const cause = causeOfWrapper(exceptions)
  return cause === undefined ? undefined : { counting: [...exceptions.keys()].slice(0, -1), main: cause }
}

function componentOf(exception: Exception, index: number, frames: Frames, reading: Reading): Component {
  const stack = reading.grouping.algorithm.stackOf(exception, reading.event)
  const own = stack === exception.stacktrace ? index : undefined
  const frameParts = stack === undefined ? [] : stackParts(stack, frames, reading, own)
  const parts = [
    partOf('exception', exceptionValues(exception, frameParts.some(isPrecise), reading), { exception: index }),
    ...frameParts,
  ]
  return { index, parts, text: hashedText(parts) }
}

/** An exception's text counts only if neither its stack nor its error code identifies it. */
function exceptionValues(exception: Exception, hasStack: boolean, { event }: Reading): readonly GroupingValue[] {
  const { type, value: text, mechanism } = exception
  const isSynthetic = mechanism?.synthetic === true
  const isScript = familyOf(event.platform) === 'javascript'
  const nsError = nsErrorValues(mechanism?.meta)
  // A thrown string has the stack of the code that reports it: only the text says what went wrong.
  const isThrownText = isSynthetic && isScript
  const why = nsError.length > 0 ? 'has_error_code' : hasStack && !isThrownText ? 'has_stacktrace' : undefined
  return [
    ...shown('type', type, isSynthetic ? 'synthetic' : undefined),
    ...(text === undefined
      ? []
      : shown('value', why === undefined && isInBudget(text, event.exception) ? wording(text, isScript) : text, why)),
    ...nsError,
  ]
}

/** The text without what varies between occurrences or, for React's own errors, between builds. */
function wording(text: string, isScript: boolean): string {
  const react = isScript ? reactErrorOf(text) : undefined
  return react === undefined ? parameterise(text) : `React error ${react.code}`
}
