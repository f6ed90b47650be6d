import type { GroupingRules, RuleProblem } from '#domain/project/project-rules.ts'
import type { FrameTraits } from '../steps/frame.ts'
import { builtInFingerprints, builtInStackRules } from './built-in.ts'
import { readFingerprintRule, type FingerprintRule } from './fingerprint-rules.ts'
import { readRules } from './lines.ts'
import { readStackRule, type StackRule } from './stack-rules.ts'
import { Recent } from './recent.ts'

/** The number of remembered frames of each set of rules, some 0.4 kB each. */
const FRAMES_REMEMBERED = 6000

/** A project's rules, ready to be used, with the built-in ones and what is remembered of frames. */
export interface CompiledGrouping {
  readonly fingerprintRules: readonly FingerprintRule[]
  readonly builtInFingerprints: readonly FingerprintRule[]
  /** The project's: those that are built in go before them, see `FrameTraits.machinery`. */
  readonly stackRules: readonly StackRule[]
  /** What has been found out of frames, by all that it follows from; see `traitsOf`. */
  readonly traits: Recent<FrameTraits>
}

const ownFingerprints: readonly FingerprintRule[] = builtInFingerprints.flatMap(([name, text]) =>
  readRules(text, readFingerprintRule).rules.map((rule) => ({ ...rule, name })),
)
/** The rules that leave out only the one frame that they fit, whatever the frames around it. */
export const machineryRules: readonly StackRule[] = readRules(builtInStackRules.join('\n'), readStackRule).rules

const compiled = new WeakMap<GroupingRules, CompiledGrouping>()

/** The rules of a project; lines that cannot be read are left out. Cheap when called again with the same object. */
export function compileRules(rules: GroupingRules): CompiledGrouping {
  const known = compiled.get(rules)
  if (known !== undefined) return known
  const fresh: CompiledGrouping = {
    fingerprintRules: readRules(rules.fingerprint, readFingerprintRule).rules,
    builtInFingerprints: ownFingerprints,
    stackRules: readRules(rules.stackTrace, readStackRule).rules,
    traits: new Recent(FRAMES_REMEMBERED),
  }
  compiled.set(rules, fresh)
  return fresh
}

/** The lines of fingerprint rules that cannot be read. */
export function fingerprintProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readFingerprintRule).problems
}

/** The lines of stack trace rules that cannot be read. */
export function stackRuleProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readStackRule).problems
}
