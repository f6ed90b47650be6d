/** What trying ownership rules out on an event showed, its sentences finished. */
export interface TriedOwnership {
  /** Its title. */
  readonly event: string
  readonly summary: string
  /** The rule that decides; null: none fits. */
  readonly rule: { readonly text: string; readonly where: string; readonly matched: string } | null
  /** Whom the rule names and who can be given the issue, the first one first. */
  readonly owners: readonly { readonly kind: 'user' | 'team'; readonly id: string; readonly name: string }[]
  /** Names that lead to nobody, each as a sentence. */
  readonly unknown: readonly string[]
  /** What rules are held against, of the event. */
  readonly facts: readonly { readonly name: string; readonly values: readonly string[] }[]
}
