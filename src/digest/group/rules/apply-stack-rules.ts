import type { Exception, Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { readTraits, type FrameTraits } from '../steps/frame.ts'
import type { CompiledGrouping } from './compile.ts'
import { decideStack, inAppBefore, type StackDecision } from './decide-stack.ts'
import type { StackRule } from './stack-rules.ts'
import { frameValue } from './subject.ts'

/** Maximum length of the rule text in a frame's mark. */
const MAX_MARK = 80

/** An event after the stack trace rules, with their decisions on what counts. */
export interface Ruled {
  readonly event: NormalEvent
  /** Keyed by the stacks of {@link event}. A stack that no rule matches has no entry. */
  readonly decisions: ReadonlyMap<Stacktrace, StackDecision>
}

/**
 * Sets `in_app` by the project's stack trace rules, and keeps the SDK's value in `frame.data.orig_in_app`
 * (docs/protocol.md 5.8). Returns the same event if nothing changed.
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

/** Returns the traits of a frame, cached by {@link keyOf}. */
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

/** Everything that traits and rules depend on. Kept short because hashing the key dominates the cost of the cache. */
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

/** Maps the stacks in a list. Returns the same list if none changed. */
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

/** Returns whether rules have already processed this event, as when it is reprocessed. */
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

/** Marks a frame that a rule decided: the new value, the previous value, and the rule. */
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
