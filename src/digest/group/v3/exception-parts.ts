import type { Exception, Stacktrace } from '#domain/event/event.ts'
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
import { hashedText, partOf, shown, type Part } from '../steps/part.ts'
import type { Reading } from '../steps/reading.ts'
import { stackParts, type Frames } from '../steps/stack-parts.ts'
import { causeOfWrapper } from '../steps/wrappers.ts'
import { isBareChain, partsOfBareChain } from './bare-chain.ts'
import { rootsOf, suppressedAmong } from './root.ts'
import { throwerOf, type Thrower } from './thrower.ts'
import { onlyEntries, withoutSystem } from './system-frames.ts'
import { onlyThrower, throwerParts } from './only-thrower.ts'
import { isInBudget } from '../steps/parameterise.ts'
import { whyNoText } from './why-no-text.ts'
import { parameteriseV3, sentenceOf } from './wording.ts'

/**
 * Returns what counts of an event's exceptions: the fault inside all wrappers, by its type, text and throwing app
 * frame.
 */
export function exceptionPartsV3(exceptions: readonly Exception[], frames: Frames, reading: Reading): ExceptionParts {
  const read = (index: number) => componentOf(exceptions, index, frames, reading)
  if (exceptions.length === 1) return { parts: read(0).parts }
  const components = [...exceptions.keys()].map(read)
  const group = mainOfGroup(exceptions, (index) => components[index]?.text ?? '')
  if (group === undefined && isBareChain(exceptions, reading.event.platform))
    return partsOfBareChain(exceptions, components)
  const choice =
    group ?? (frames === 'app' || isCompiled(reading) ? rootsOf(exceptions, components) : allOf(exceptions))
  return partsOfChosen(components, withWrapper(choice, exceptions), exceptions, reading)
}

/** Native SDKs often do not mark app frames. All frames are then treated as the app's. */
function isCompiled({ event }: Reading): boolean {
  return familyOf(event.platform) === 'native'
}

/** Without an app frame in any of them, all exceptions count. */
function allOf(exceptions: readonly Exception[]): GroupMain {
  const beside = suppressedAmong(exceptions)
  const counting = [...exceptions.keys()].filter((index) => !beside.has(index))
  return { counting, main: exceptions.length - 1 }
}

/** Inside a framework's wrapper, the wrapped exception names the event. Any other wrapper names the event itself. */
function withWrapper(choice: GroupMain, exceptions: readonly Exception[]): GroupMain {
  return { ...choice, main: causeOfWrapper(exceptions) ?? choice.main }
}

function componentOf(exceptions: readonly Exception[], index: number, frames: Frames, reading: Reading): Component {
  const exception = exceptions[index] as Exception
  const stack = reading.grouping.algorithm.stackOf(exception, reading.event)
  const own = stack === exception.stacktrace ? index : undefined
  const thrower = stack === undefined ? undefined : throwerOf(stack, exception, frames, reading)
  const frameParts = stack === undefined ? [] : framesOf(stack, thrower, frames, reading, own)
  const parts = [
    partOf('exception', valuesOf(exception, frameParts, thrower, reading), { exception: index }),
    ...frameParts,
  ]
  return { index, parts, text: hashedText(parts) }
}

function framesOf(
  stack: Stacktrace,
  thrower: Thrower | undefined,
  frames: Frames,
  reading: Reading,
  own: number | undefined,
): readonly Part[] {
  if (thrower === undefined) {
    const all = stackParts(stack, frames, reading, own)
    if (frames === 'system') onlyEntries(all, stack, reading)
    return all
  }
  const decision = reading.decisions.get(stack)
  if (frames === 'app' && decision === undefined && !reading.isExplained) return throwerParts(stack, thrower, reading)
  const parts = stackParts(stack, frames, reading, own)
  if (frames === 'system') withoutSystem(parts, stack, reading)
  onlyThrower(parts, thrower, decision)
  return parts
}

function valuesOf(
  exception: Exception,
  frameParts: readonly Part[],
  thrower: Thrower | undefined,
  reading: Reading,
): readonly GroupingValue[] {
  const { type, value: text, mechanism } = exception
  const isScript = familyOf(reading.event.platform) === 'javascript'
  const nsError = nsErrorValues(mechanism?.meta)
  const isInChain = isBareChain(reading.event.exception ?? [], reading.event.platform)
  const isTold = frameParts.some(isPrecise)
  const why =
    nsError.length > 0 ? 'has_error_code' : isTold ? whyNoText(exception, thrower, reading.event.platform) : undefined
  return [
    ...shown('type', type, mechanism?.synthetic === true ? 'synthetic' : undefined),
    ...(text === undefined
      ? []
      : shown(
          'value',
          why === undefined && isInBudget(text, reading.event.exception)
            ? wording(exception, isScript, isTold || isInChain)
            : text,
          why,
        )),
    ...nsError,
  ]
}

/**
 * React's own errors are keyed by their code, regardless of the wording. The JVM's text about a null quotes code, not
 * data.
 */
function wording({ type, value: text = '' }: Exception, isScript: boolean, isTold: boolean): string {
  const react = isScript ? reactErrorOf(text) : undefined
  if (react !== undefined) return `React error ${react.code}`
  return isTold && type !== 'NullPointerException' ? sentenceOf(text) : parameteriseV3(text)
}
