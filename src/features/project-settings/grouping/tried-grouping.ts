/** The result of trying grouping rules, as formatted texts (see try-grouping.ts). */
export interface TriedGrouping {
  /** The outcome in one sentence. */
  readonly summary: string
  /** The event they were tried on. */
  readonly event: string
  readonly verdict: Verdict
  readonly hash: string
  /** The deciding variant in words: "the app's own frames". */
  readonly decidedBy: string
  /** The applied fingerprint in words with its values; `null` without one. */
  readonly fingerprint: {
    readonly text: string
    readonly rule: string | null
    readonly values: readonly string[]
  } | null
  /** Stack trace rules that changed a frame. */
  readonly stackRules: readonly { readonly rule: string; readonly text: string }[]
  /** The deciding one first. */
  readonly variants: readonly TriedVariant[]
}

/** Whether the event would move to another issue. */
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

/** An exception, a frame or a message. */
export interface TriedPart {
  readonly isFrame: boolean
  readonly counts: boolean
  /** A frame's function or an exception's type. */
  readonly name: string
  /** A frame's file and line; '' otherwise. */
  readonly place: string
  /** Why it does not contribute; `null` if it does. */
  readonly why: string | null
  /** Values that went into the hash, and others that did not. */
  readonly values: readonly {
    readonly name: string
    readonly value: string
    readonly counts: boolean
    readonly why: string | null
  }[]
}
