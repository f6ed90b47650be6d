/** What trying out grouping rules showed: sentences and facts, ready to be shown (see try-grouping.ts). */
export interface TriedGrouping {
  /** What became of the event, in a sentence. */
  readonly summary: string
  /** The event that they were tried on. */
  readonly event: string
  readonly verdict: Verdict
  readonly hash: string
  /** What decided, in words: "the app's own frames". */
  readonly decidedBy: string
  /** The fingerprint that was used, in words, and its values; null where none was. */
  readonly fingerprint: {
    readonly text: string
    readonly rule: string | null
    readonly values: readonly string[]
  } | null
  /** Stack trace rules that changed a frame. */
  readonly stackRules: readonly { readonly rule: string; readonly text: string }[]
  /** The one that decided first. */
  readonly variants: readonly TriedVariant[]
}

/** Whether the event would be in another issue than now. */
export interface Verdict {
  readonly tone: 'same' | 'moves'
  readonly text: string
  readonly issue: { readonly path: string; readonly name: string } | null
}

/** One way to group the event. */
export interface TriedVariant {
  readonly title: string
  readonly decided: boolean
  readonly hash: string | null
  readonly parts: readonly TriedPart[]
}

/** An exception, a frame, a message. */
export interface TriedPart {
  readonly isFrame: boolean
  readonly counts: boolean
  /** A frame's function, an exception's type. */
  readonly name: string
  /** A frame's file and line; '' elsewhere. */
  readonly place: string
  /** Why it does not count, in words; null where it does. */
  readonly why: string | null
  /** What went into the hash, and what of it did not. */
  readonly values: readonly {
    readonly name: string
    readonly value: string
    readonly counts: boolean
    readonly why: string | null
  }[]
}
