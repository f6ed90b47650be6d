/** The result of trying ownership rules on an event, as formatted texts. */
export interface TriedOwnership {
  /** The event's title. */
  readonly event: string
  readonly summary: string
  /** The deciding rule; `null` if none matches. */
  readonly rule: { readonly text: string; readonly where: string; readonly matched: string } | null
  /** Owners in the rule who can be assigned the issue, first one first. */
  readonly owners: readonly { readonly kind: 'user' | 'team'; readonly id: string; readonly name: string }[]
  /** A sentence for each unknown name. */
  readonly unknown: readonly string[]
  /** The event's values that rules are matched against. */
  readonly facts: readonly { readonly name: string; readonly values: readonly string[] }[]
}
