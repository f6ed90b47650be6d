import type { Exception, Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { readTraits, type FrameTraits } from '../steps/frame.ts'
import type { CompiledGrouping } from './compile.ts'
import { decideStack, inAppBefore, type StackDecision } from './decide-stack.ts'
import type { StackRule } from './stack-rules.ts'
import { frameValue } from './subject.ts'

/** The length of a rule in the mark that it leaves on a frame. */
const MAX_MARK = 80

/** An event with its frames as the rules have it, and what the rules say about what counts. */
export interface Ruled {
  readonly event: NormalEvent
  /** By stack of {@link event}; none where no rule fits a frame. */
  readonly decisions: ReadonlyMap<Stacktrace, StackDecision>
}

/**
 * Says which frames are the app's where the project's rules do, and keeps what the SDK said in `frame.data.orig_in_app`
 * (docs/protocol.md 5.8). The same event when nothing changed.
 */
export function applyStackRules(event: NormalEvent, grouping: CompiledGrouping): Ruled {
  const decisions = new Map<Stacktrace, StackDecision>()
  if (grouping.stackRules.length === 0 && !isMarkedEvent(event)) return { event, decisions }
  const decide = (stack: Stacktrace, exception: Exception | undefined): Stacktrace => {
    const traits = stack.frames.map((frame) => traitsOf(frame, event.platform, grouping))
    const decision = decideStack({ stack, platform: event.platform, exception, traits }, grouping.stackRules)
    const ruled = withInApp(stack, decision)
    if (decision !== undefined) decisions.set(ruled, decision)
    return ruled
  }
  const exception = mapped(event.exception, (stack, one) => decide(stack, one))
  const stacktrace = event.stacktrace === undefined ? undefined : decide(event.stacktrace, undefined)
  const threads = mapped(event.threads, (stack) => decide(stack, undefined))
  const isSame = exception === event.exception && stacktrace === event.stacktrace && threads === event.threads
  if (isSame) return { event, decisions }
  return {
    event: {
      ...event,
      ...(exception !== undefined && { exception }),
      ...(stacktrace !== undefined && { stacktrace }),
      ...(threads !== undefined && { threads }),
    },
    decisions,
  }
}

/** Returns the traits of a frame, from memory where one like it was seen before. */
export function traitsOf(frame: Frame, eventPlatform: string, grouping: CompiledGrouping): FrameTraits {
  const platform = frame.platform ?? eventPlatform
  const key = keyOf(frame, platform)
  const known = grouping.traits.get(key)
  if (known !== undefined) return known
  const traits = readTraits(frame, platform, grouping.algorithm, {
    machinery: grouping.algorithm.machinery().find((rule) => fitsFrame(rule, frame, platform)),
    rules: grouping.stackRules.flatMap((rule, index) => (fitsFrame(rule, frame, platform) ? [index] : [])),
  })
  grouping.traits.set(key, traits)
  return traits
}

/** All that traits and rules follow from, in as few characters as may be: hashing it is what remembering costs. */
function keyOf(frame: Frame, platform: string): string {
  const {
    function: name = '',
    module = '',
    filename = '',
    abs_path: path = '',
    raw_function: raw,
    package: pack,
  } = frame
  const flags = `${frame.lineno === undefined ? 'n' : ''}${frame.data?.symbolicated === true ? 's' : ''}`
  const native = raw === undefined && pack === undefined ? '' : `\0${raw}\0${pack}`
  return `${platform}${flags}\0${name}\0${module}\0${filename}\0${path === filename ? '=' : path}${native}`
}

function fitsFrame({ frame: matchers }: StackRule, frame: Frame, platform: string): boolean {
  return matchers.every(({ field, fits }) =>
    field === 'app' || field === 'category' ? true : fits(frameValue(frame, field, platform)),
  )
}

interface WithStack {
  readonly stacktrace?: Stacktrace
}

/** The list with other stacks; the same list where none changed. */
function mapped<T extends WithStack>(
  list: readonly T[] | undefined,
  map: (stack: Stacktrace, entry: T) => Stacktrace,
): readonly T[] | undefined {
  const changed = list?.map((entry) => {
    if (entry.stacktrace === undefined) return entry
    const stacktrace = map(entry.stacktrace, entry)
    return stacktrace === entry.stacktrace ? entry : { ...entry, stacktrace }
  })
  return changed?.every((entry, index) => entry === list?.[index]) === true ? list : changed
}

function withInApp(stack: Stacktrace, decision: StackDecision | undefined): Stacktrace {
  let isChanged = false
  const frames = stack.frames.map((frame, index) => {
    const inApp = decision?.inApp[index] ?? inAppBefore(frame)
    if (inApp === frame.in_app && isMarked(frame) === (inApp !== inAppBefore(frame))) return frame
    isChanged = true
    return withMark(frame, inApp, decision?.appRules.get(index))
  })
  return isChanged ? { ...stack, frames } : stack
}

/** Returns whether rules have been at the event before: it is being read again. */
function isMarkedEvent({ exception, stacktrace, threads }: NormalEvent): boolean {
  const isMarkedStack = (stack: Stacktrace | undefined) => stack?.frames.some(isMarked) === true
  return (
    isMarkedStack(stacktrace) ||
    exception?.some((one) => isMarkedStack(one.stacktrace)) === true ||
    threads?.some((one) => isMarkedStack(one.stacktrace)) === true
  )
}

function isMarked(frame: Frame): boolean {
  return frame.data?.in_app_rule !== undefined
}

/** A frame that rules decided: what they made of it, with what it was before, and the rule. */
function withMark(frame: Frame, inApp: boolean, rule: StackRule | undefined): Frame {
  const before = inAppBefore(frame)
  const { in_app_rule: _mark, ...data } = frame.data ?? {}
  if (inApp === before || rule === undefined) {
    const { data: _data, ...rest } = frame
    return { ...rest, in_app: before, ...(Object.keys(data).length > 0 && { data }) }
  }
  const marked: JsonObject = { orig_in_app: before, ...data, in_app_rule: rule.text.slice(0, MAX_MARK) }
  return { ...frame, in_app: inApp, data: marked }
}
