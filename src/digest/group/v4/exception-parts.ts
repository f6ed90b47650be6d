import type { Exception, Stacktrace } from '#domain/event/event.ts'
import type { GroupingValue } from '#domain/grouping/explanation.ts'
import { mainOfGroup, type GroupMain } from '../steps/exception-group.ts'
import {
  isPrecise,
  nsErrorValues,
  partsOfChosen,
  type Component,
  type ExceptionParts,
} from '../steps/exception-parts.ts'
import { familyOf } from '../steps/family.ts'
import { isInBudget } from '../steps/parameterise.ts'
import { hashedText, partOf, shown, type Part } from '../steps/part.ts'
import type { Reading } from '../steps/reading.ts'
import { stackParts, type Frames } from '../steps/stack-parts.ts'
import { causeOfWrapper } from '../steps/wrappers.ts'
import { isBareChain } from '../v3/bare-chain.ts'
import { isTelling, onlyThrower, throwerParts } from '../v3/only-thrower.ts'
import { rootsOf, suppressedAmong } from '../v3/root.ts'
import { withoutSystem } from '../v3/system-frames.ts'
import { partsOfBareChain } from './chain.ts'
import { typeName } from './names.ts'
import { isMuteHelper, saidBy, type Said } from './said.ts'
import { onlyDistinct, onlyEntries } from './system-frames.ts'
import { throwerOf, type Thrower } from './thrower.ts'
import { sentenceV4 } from './wording.ts'

/**
 * Returns what counts of an event's exceptions: the fault inside all wrappers, by its type, text and throwing app
 * frame.
 */
export function exceptionPartsV4(exceptions: readonly Exception[], frames: Frames, reading: Reading): ExceptionParts {
  const read = (index: number) => componentOf(exceptions, index, frames, reading)
  if (exceptions.length === 1) return { parts: read(0).parts }
  const components = [...exceptions.keys()].map(read)
  const group = mainOfGroup(exceptions, (index) => components[index]?.text ?? '')
  if (group === undefined && isBareChain(exceptions, reading.event.platform))
    return partsOfBareChain(exceptions, components)
  const choice =
    group ??
    (frames === 'app' || isCompiled(reading)
      ? withCause(rootsOf(exceptions, components), exceptions)
      : allOf(exceptions))
  return partsOfChosen(components, withWrapper(choice, exceptions), exceptions, reading)
}

/** Native SDKs often do not mark app frames. All frames are then treated as the app's. */
function isCompiled({ event }: Reading): boolean {
  return familyOf(event.platform) === 'native'
}

/** Texts that state no reason; their cause does. */
const REASONLESS =
  /^(?:fetch failed|terminated|network ?error|request failed|connection error|unknown error|error|failed)\.?$/i

/** If the chosen error does not say why, the innermost one counts as well, even without app frames. */
function withCause(choice: GroupMain, exceptions: readonly Exception[]): GroupMain {
  const [first = 0] = choice.counting
  const says = exceptions[first]?.value?.trim() ?? ''
  return first > 0 && REASONLESS.test(says) ? { ...choice, counting: [0, ...choice.counting] } : choice
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
  let frameParts = stack === undefined ? [] : framesOf(stack, thrower, frames, reading, own)
  const { platform } = reading.event
  const isTold = frameParts.some(isPrecise)
  const hasApp = stack?.frames.some((frame) => frame.in_app) === true
  const said = saidBy(exception, thrower, platform, { isTold, isNamed: frameParts.some(isTelling), hasApp })
  if (stack !== undefined && thrower !== undefined && isMuteHelper(exception, thrower, said))
    frameParts = framesOf(stack, { ...thrower, isRefused: true }, frames, reading, own)
  const values = valuesOf(exception, said, isTold, reading)
  const parts = [partOf('exception', values, { exception: index }), ...frameParts]
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
    if (frames === 'system') {
      if (hasNative(stack)) withoutSystem(all, stack, reading)
      onlyEntries(all, stack, reading)
      onlyDistinct(all)
    }
    return all
  }
  const decision = reading.decisions.get(stack)
  if (frames === 'app' && decision === undefined && !reading.isExplained) return throwerParts(stack, thrower, reading)
  const parts = stackParts(stack, frames, reading, own)
  if (frames === 'system') withoutSystem(parts, stack, reading)
  onlyThrower(parts, thrower, decision)
  return parts
}

function hasNative({ frames }: Stacktrace): boolean {
  return frames.some(({ platform }) => platform !== undefined && familyOf(platform) === 'native')
}

function valuesOf(exception: Exception, said: Said, isTold: boolean, reading: Reading): readonly GroupingValue[] {
  const { type, value: text, mechanism } = exception
  const { platform, exception: all = [] } = reading.event
  const nsError = nsErrorValues(mechanism?.meta)
  const why = nsError.length > 0 ? 'has_error_code' : said.why
  const isInChain = !isTold && isBareChain(all, platform)
  const own = typeName(type, text)
  return [
    ...(own === ''
      ? shown('type', type, 'no_name')
      : shown('type', own, mechanism?.synthetic === true ? 'synthetic' : undefined)),
    ...(text === undefined
      ? []
      : shown(
          'value',
          why !== undefined || !isInBudget(text, all) ? text : isInChain ? joined(text) : saidText(said, text, type),
          why,
        )),
    ...nsError,
  ]
}

/** Go's `errors.Join` writes each error on its own line, in order of arrival. */
function saidText({ text }: Said, whole: string, type: string | undefined): string {
  return type === '*errors.joinError' ? joined(whole) : text
}

function joined(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [...new Set(lines.map(sentenceV4))].toSorted().join('\n')
}
