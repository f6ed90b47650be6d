import type { GroupHash } from '../ids.ts'

/** The reason why something of an event went into no hash. */
export type GroupingWhy =
  // Of frames
  | 'not_in_app'
  | 'recursion'
  /** There is nothing about it that stays the same from build to build. */
  | 'no_name'
  /** A rule of the project says so. */
  | 'rule'
  /** A built-in rule: helpers of compilers, what throwing itself calls. */
  | 'machinery'
  | 'max_frames'
  | 'min_frames'
  /** The engine's own, or made by `eval`. */
  | 'native_code'
  /** One frame of a minified script, without a function, is no stack. */
  | 'lone_script'
  /** Called the frame that threw, which tells what is wrong whoever calls it. */
  | 'caller'
  // Of exceptions
  /** Only wraps another one, or gathers others. */
  | 'wrapper'
  /** Another exception of the group is the same, or is what led to one that is. */
  | 'duplicate'
  // Of values
  | 'synthetic'
  | 'has_stacktrace'
  /** It stands in the line of code that threw. */
  | 'literal'
  | 'has_error_code'
  | 'module_is_better'
  /** The function's name came from a source map: the line of code counts instead. */
  | 'source_mapped'
  | 'anonymous'
  /** Names of scripts at an address change with each build. */
  | 'url_origin'
  | 'minified'
  | 'too_long'
  /** Only tells people which one it is. */
  | 'label'

/**
 * The explanation of why an event is in its group: what every variant would have hashed, and which one decided
 * (docs/protocol.md 5.1).
 */
export interface GroupingExplanation {
  /** `v3` */
  readonly algorithm: string
  readonly hash: GroupHash
  /**
   * What decided: a variant (`app`, `system`, `message`, `csp`, `hpkp`, `expectct`, `expectstaple`, `template`,
   * `fallback`), or `fingerprint`, `checksum`, `filter`.
   */
  readonly variant: string
  /** The fingerprint that was used, its variables resolved; undefined where the default decided. */
  readonly fingerprint?: {
    readonly from: 'client' | 'rule' | 'builtin' | 'filter'
    readonly values: readonly string[]
    /** The rule as written. */
    readonly rule?: string
    /** Line in the project's fingerprint rules, from 1. */
    readonly line?: number
  }
  readonly variants: readonly GroupingVariant[]
  /** Stack trace rules that changed a frame, as written, with how many frames each. */
  readonly stackRules: readonly { readonly rule: string; readonly line?: number; readonly frames: number }[]
}

export interface GroupingVariant {
  readonly name: string
  /** undefined where it has nothing to hash. */
  readonly hash?: GroupHash
  /** Whether it decided the group. */
  readonly decided: boolean
  readonly parts: readonly GroupingPart[]
}

/** An exception, a frame, a message: a piece that may have counted. */
export interface GroupingPart {
  readonly kind: 'exception' | 'frame' | 'message' | 'security' | 'template' | 'thread'
  /** Whether any of it went into the hash. */
  readonly counts: boolean
  /** Where it does not count; undefined where that follows from its values, or from a part that it belongs to. */
  readonly why?: GroupingWhy
  readonly values: readonly GroupingValue[]
  /** The frame on the event's page: indexes into exception[] and its frames (exception undefined: the event's own stack). */
  readonly at?: { readonly exception?: number; readonly frame?: number }
}

export interface GroupingValue {
  /**
   * `type`, `value`, `ns-error-domain`, `ns-error-code`, `module`, `filename`, `function`, `context-line`, `message`,
   * `directive`, `violation`, `hostname`, `name`
   */
  readonly name: string
  /** As hashed (parameterised, trimmed); as it was where it did not count. */
  readonly value: string
  readonly counts: boolean
  readonly why?: GroupingWhy
}
