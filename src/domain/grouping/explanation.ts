import type { GroupHash } from '../ids.ts'

/** Why a part of an event is not included in any hash. */
export type GroupingWhy =
  // For frames
  | 'not_in_app'
  | 'recursion'
  /** It has nothing that stays the same between builds. */
  | 'no_name'
  /** A rule of the project applies. */
  | 'rule'
  /** A built-in rule: compiler helpers, functions that implement throwing. */
  | 'machinery'
  | 'max_frames'
  | 'min_frames'
  /** Internal to the engine, or created by `eval`. */
  | 'native_code'
  /** A single frame of a minified script without a function is not a usable stack. */
  | 'lone_script'
  /** Called the frame that threw, which identifies the problem regardless of its callers. */
  | 'caller'
  // For exceptions
  /** Only wraps another exception, or collects several. */
  | 'wrapper'
  /** Another exception of the group is the same, or led to one that is. */
  | 'duplicate'
  // For values
  | 'synthetic'
  | 'has_stacktrace'
  /** It occurs literally in the line of code that threw. */
  | 'literal'
  | 'has_error_code'
  | 'module_is_better'
  /** The function's name came from a source map, so the line of code is used instead. */
  | 'source_mapped'
  | 'anonymous'
  /** Names of scripts at a URL change with each build. */
  | 'url_origin'
  | 'minified'
  | 'too_long'
  /** Only for display. */
  | 'label'

/**
 * Explains why an event is in its group: what every variant would have hashed, and which one decided (docs/protocol.md
 * 5.1).
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
  /** The fingerprint with resolved variables; `undefined` if the default grouping decided. */
  readonly fingerprint?: {
    readonly from: 'client' | 'rule' | 'builtin' | 'filter'
    readonly values: readonly string[]
    /** The rule as written. */
    readonly rule?: string
    /** Line in the project's fingerprint rules, from 1. */
    readonly line?: number
  }
  readonly variants: readonly GroupingVariant[]
  /** Stack trace rules that changed frames, as written, with the number of frames changed by each. */
  readonly stackRules: readonly { readonly rule: string; readonly line?: number; readonly frames: number }[]
}

export interface GroupingVariant {
  readonly name: string
  /** `undefined` if it has nothing to hash. */
  readonly hash?: GroupHash
  /** Whether it determined the group. */
  readonly decided: boolean
  readonly parts: readonly GroupingPart[]
}

/** An exception, frame or message: a piece that may be part of the hash. */
export interface GroupingPart {
  readonly kind: 'exception' | 'frame' | 'message' | 'security' | 'template' | 'thread'
  /** Whether any of it is part of the hash. */
  readonly counts: boolean
  /** Why it is excluded; `undefined` if that follows from its values or its parent. */
  readonly why?: GroupingWhy
  readonly values: readonly GroupingValue[]
  /** The frame on the event page: indexes into exception[] and its frames (no exception: the event's own stack). */
  readonly at?: { readonly exception?: number; readonly frame?: number }
}

export interface GroupingValue {
  /**
   * `type`, `value`, `ns-error-domain`, `ns-error-code`, `module`, `filename`, `function`, `context-line`, `message`,
   * `directive`, `violation`, `hostname`, `name`
   */
  readonly name: string
  /** As hashed (parameterized, trimmed); the original if excluded. */
  readonly value: string
  readonly counts: boolean
  readonly why?: GroupingWhy
}
