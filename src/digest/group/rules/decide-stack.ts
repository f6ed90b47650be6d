import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { FrameTraits } from '../steps/frame.ts'
import { exceptionValue } from './fits-event.ts'
import { flagText, type FrameField, type Matcher } from './matcher.ts'
import type { Action, StackRule } from './stack-rules.ts'
import { frameValue } from './subject.ts'

export interface StackDecision {
  /** By frame: the rule that set its `in_app`. */
  readonly appRules: ReadonlyMap<number, StackRule>
  /** By frame: `in_app` after all rules. */
  readonly inApp: readonly boolean[]
  /** By frame: whether a rule includes it in the group or excludes it. */
  readonly group: ReadonlyMap<number, boolean>
  readonly maxFrames?: number
  readonly minFrames?: number
  readonly isInverted?: boolean
  /** The number of frames that each effective rule changed. */
  readonly used: ReadonlyMap<StackRule, number>
}

/** A stack with everything that its rules may match on. */
export interface RuledStack {
  readonly stack: Stacktrace
  /** The event's platform, for frames without their own. */
  readonly platform: string
  readonly exception: Exception | undefined
  readonly traits: readonly FrameTraits[]
}

/** Mutable state while rules run over one stack. */
interface State extends RuledStack {
  readonly inApp: boolean[]
  readonly categories: Map<number, string>
  readonly appRules: Map<number, StackRule>
  readonly group: Map<number, boolean>
  readonly used: Map<StackRule, number>
}

/** Returns `in_app` before any project rule. A rule that changed it left its mark. */
export function inAppBefore(frame: Frame): boolean {
  return frame.data?.in_app_rule === undefined ? frame.in_app : !frame.in_app
}

/**
 * Runs two passes (docs/protocol.md 5.7): first the rules decide in order which frames are the app's, then which frames
 * count. Returns `undefined` if no rule matches a frame.
 */
export function decideStack(ruled: RuledStack, rules: readonly StackRule[]): StackDecision | undefined {
  const candidates = candidatesOf(ruled, rules)
  if (candidates === undefined) return undefined
  const state: State = {
    ...ruled,
    inApp: ruled.stack.frames.map(inAppBefore),
    categories: new Map(),
    appRules: new Map(),
    group: new Map(),
    used: new Map(),
  }
  for (const [rule, frames] of candidates) {
    for (const frame of frames) if (fits(rule, frame, state)) rule.actions.forEach((a) => name(a, rule, frame, state))
  }
  const limits: { maxFrames?: number; minFrames?: number; isInverted?: boolean } = {}
  for (const [rule, frames] of candidates) {
    for (const frame of frames) {
      if (!fits(rule, frame, state)) continue
      for (const action of rule.actions) {
        if (action.kind === 'group') count(action, rule, frame, state)
        else if (action.kind === 'max-frames') limits.maxFrames = action.count
        else if (action.kind === 'min-frames') limits.minFrames = action.count
        else if (action.kind === 'invert-stacktrace') limits.isInverted = action.yes
        else continue
        if (action.kind !== 'group') state.used.set(rule, frames.length)
      }
    }
  }
  const { inApp, appRules, group, used } = state
  return { inApp, appRules, group, used, ...limits }
}

/** Returns the rules in order, with the frames each may match. `undefined` if there are none. */
function candidatesOf(
  { traits, exception }: RuledStack,
  rules: readonly StackRule[],
): Map<StackRule, number[]> | undefined {
  if (traits.every((trait) => trait.rules.length === 0)) return undefined
  const byRule = new Map<number, number[]>()
  for (const [frame, trait] of traits.entries()) {
    for (const rule of trait.rules) {
      const frames = byRule.get(rule)
      if (frames === undefined) byRule.set(rule, [frame])
      else frames.push(frame)
    }
  }
  const candidates = new Map<StackRule, number[]>()
  for (const [index, frames] of [...byRule].toSorted(([one], [other]) => one - other)) {
    const rule = rules[index]
    if (rule !== undefined && fitsException(rule, exception)) candidates.set(rule, frames)
  }
  return candidates.size === 0 ? undefined : candidates
}

function fitsException(rule: StackRule, exception: Exception | undefined): boolean {
  return rule.exception.every((matcher) =>
    matcher.fits(exception === undefined ? undefined : exceptionValue(exception, matcher.field)),
  )
}

/** Checks the matchers that depend on other frames or on earlier rules. */
function fits(rule: StackRule, frame: number, state: State): boolean {
  return (
    fitsFrame(rule.state, frame, state) &&
    (rule.caller === undefined || fitsFrame(rule.caller, frame - 1, state)) &&
    (rule.callee === undefined || fitsFrame(rule.callee, frame + 1, state))
  )
}

function fitsFrame(matchers: readonly Matcher<FrameField>[], index: number, state: State): boolean {
  const frame = state.stack.frames[index]
  if (frame === undefined) return matchers.length === 0
  return matchers.every((matcher) => {
    if (matcher.field === 'app') return matcher.fits(flagText(state.inApp[index] === true))
    if (matcher.field === 'category') return matcher.fits(state.categories.get(index))
    return matcher.fits(frameValue(frame, matcher.field, state.platform))
  })
}

/** First pass: `in_app` and categories. */
function name(action: Action, rule: StackRule, frame: number, state: State): void {
  if (action.kind === 'category') state.categories.set(frame, action.category)
  if (action.kind !== 'app') return
  for (const index of targets(action, frame, state)) {
    if (state.inApp[index] === action.yes) continue
    state.inApp[index] = action.yes
    state.appRules.set(index, rule)
    state.used.set(rule, (state.used.get(rule) ?? 0) + 1)
  }
}

/** Second pass: which frames count. */
function count(action: Extract<Action, { kind: 'app' | 'group' }>, rule: StackRule, frame: number, state: State): void {
  for (const index of targets(action, frame, state)) {
    if (state.group.get(index) === action.yes) continue
    state.group.set(index, action.yes)
    state.used.set(rule, (state.used.get(rule) ?? 0) + 1)
  }
}

/** The frame itself, all newer frames (called by it) or all older ones. Frames run from old to new. */
function targets({ on }: Extract<Action, { kind: 'app' | 'group' }>, frame: number, state: State): readonly number[] {
  const all = [...state.stack.frames.keys()]
  switch (on) {
    case 'frame':
      return [frame]
    case 'newer':
      return all.slice(frame + 1)
    case 'older':
      return all.slice(0, frame)
  }
}
