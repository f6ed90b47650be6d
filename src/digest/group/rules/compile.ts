import type { GroupingRules, RuleProblem } from '#domain/project/project-rules.ts'
import type { FrameTraits } from '../steps/frame.ts'
import type { Algorithm } from '../steps/algorithm.ts'
import { builtInFingerprints } from './built-in-fingerprints.ts'
import { readFingerprintRule, type FingerprintRule } from './fingerprint-rules.ts'
import { readRules } from './lines.ts'
import { readStackRule, type StackRule } from './stack-rules.ts'
import { Recent } from './recent.ts'

/** Frames cached per set of rules, about 0.4 kB each. */
const FRAMES_REMEMBERED = 6000

/** A project's rules compiled for one algorithm, together with the built-in rules and the frame cache. */
export interface CompiledGrouping {
  readonly algorithm: Algorithm
  readonly fingerprintRules: readonly FingerprintRule[]
  readonly builtInFingerprints: readonly FingerprintRule[]
  /** The project's rules. Built-in rules precede them, see `FrameTraits.machinery`. */
  readonly stackRules: readonly StackRule[]
  /** Cached traits by frame key; see `traitsOf`. */
  readonly traits: Recent<FrameTraits>
}

let ownFingerprints: readonly FingerprintRule[] | undefined

function readOwnFingerprints(): readonly FingerprintRule[] {
  return builtInFingerprints.flatMap(([name, text]) =>
    readRules(text, readFingerprintRule).rules.map((rule) => ({ ...rule, name })),
  )
}

/** Compiles a project's rules for an algorithm. Skips lines that do not parse. */
export function compileRules(rules: GroupingRules, algorithm: Algorithm): CompiledGrouping {
  return {
    algorithm,
    fingerprintRules: readRules(rules.fingerprint, readFingerprintRule).rules,
    builtInFingerprints: (ownFingerprints ??= readOwnFingerprints()),
    stackRules: readRules(rules.stackTrace, readStackRule).rules,
    traits: new Recent(FRAMES_REMEMBERED),
  }
}

export function fingerprintProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readFingerprintRule).problems
}

export function stackRuleProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readStackRule).problems
}
