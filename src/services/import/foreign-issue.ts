import type { ArchivedUntil, Priority, Resolution } from '#domain/issue/state.ts'

export type ForeignState =
  | { readonly status: 'unresolved' }
  | { readonly status: 'resolved'; readonly resolution: Resolution; readonly at: Date }
  | { readonly status: 'archived'; readonly until: ArchivedUntil; readonly at: Date }

export type ForeignAssignee =
  | { readonly kind: 'team'; readonly id: string; readonly name?: string }
  | { readonly kind: 'person'; readonly email: string; readonly name?: string }

/** The author of an entry, as far as known. */
export interface ForeignPerson {
  readonly name: string
  readonly email: string | null
}

export interface ForeignHappening {
  readonly at: Date
  /** null: an automatic change. */
  readonly by: ForeignPerson | null
  readonly what:
    | { readonly kind: 'comment'; readonly text: string }
    | { readonly kind: 'reopened' }
    | { readonly kind: 'resolved'; readonly resolution: Resolution }
    | { readonly kind: 'archived'; readonly until: ArchivedUntil }
    /** `release`: in which it reappeared; '' if unknown. */
    | { readonly kind: 'regressed'; readonly release: string }
    | { readonly kind: 'escalated' | 'no_longer_new' }
    | { readonly kind: 'assigned'; readonly to: ForeignAssignee | null }
    | { readonly kind: 'priority'; readonly priority: Priority }
}

export interface ForeignIssue {
  readonly kind: 'issue'
  readonly id: string
  /** The visible id there: `SHOP-1A`. */
  readonly shortId: string
  readonly project: string
  readonly state: ForeignState
  readonly assignee: ForeignAssignee | null
  readonly priority: Priority | null
  /** In any order. Not all servers keep a history. */
  readonly history: readonly ForeignHappening[]
  /** Entries without a counterpart, in the source's terms. */
  readonly left: readonly string[]
}
