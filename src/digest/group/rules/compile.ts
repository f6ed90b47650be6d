import type { GroupingRules, RuleProblem } from '#domain/project/project-rules.ts'
import type { FrameTraits } from '../steps/frame.ts'
import type { Algorithm } from '../steps/algorithm.ts'
import { builtInFingerprints } from './built-in-fingerprints.ts'
import { readFingerprintRule, type FingerprintRule } from './fingerprint-rules.ts'
import { readRules } from './lines.ts'
import { readStackRule, type StackRule } from './stack-rules.ts'
import { Recent } from './recent.ts'

/** The number of remembered frames of each set of rules, some 0.4 kB each. */
const FRAMES_REMEMBERED = 6000

/** A project's rules, ready to be used by one algorithm, with the built-in ones and what is remembered of frames. */
export interface CompiledGrouping {
  readonly algorithm: Algorithm
  readonly fingerprintRules: readonly FingerprintRule[]
  readonly builtInFingerprints: readonly FingerprintRule[]
  /** The project's: those that are built in go before them, see `FrameTraits.machinery`. */
  readonly stackRules: readonly StackRule[]
  /** What has been found out of frames, by all that it follows from; see `traitsOf`. */
  readonly traits: Recent<FrameTraits>
}

let ownFingerprints: readonly FingerprintRule[] | undefined

function readOwnFingerprints(): readonly FingerprintRule[] {
  return builtInFingerprints.flatMap(([name, text]) =>
    readRules(text, readFingerprintRule).rules.map((rule) => ({ ...rule, name })),
  )
}

/** Reads the rules of a project for an algorithm; lines that cannot be read are left out. */
export function compileRules(rules: GroupingRules, algorithm: Algorithm): CompiledGrouping {
  return {
    algorithm,
    fingerprintRules: readRules(rules.fingerprint, readFingerprintRule).rules,
    builtInFingerprints: (ownFingerprints ??= readOwnFingerprints()),
    stackRules: readRules(rules.stackTrace, readStackRule).rules,
    traits: new Recent(FRAMES_REMEMBERED),
  }
}

/** The lines of fingerprint rules that cannot be read. */
export function fingerprintProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readFingerprintRule).problems
}

/** The lines of stack trace rules that cannot be read. */
export function stackRuleProblems(text: string): readonly RuleProblem[] {
  return readRules(text, readStackRule).problems
}
