import type { ArchivedUntil, Priority, Resolution } from '#domain/issue/state.ts'

export type ForeignState =
  | { readonly status: 'unresolved' }
  | { readonly status: 'resolved'; readonly resolution: Resolution; readonly at: Date }
  | { readonly status: 'archived'; readonly until: ArchivedUntil; readonly at: Date }

export type ForeignAssignee =
  | { readonly kind: 'team'; readonly id: string; readonly name?: string }
  | { readonly kind: 'person'; readonly email: string; readonly name?: string }

/** Somebody who did something there, as far as it says who. */
export interface ForeignPerson {
  readonly name: string
  readonly email: string | null
}

/** Something that happened to an issue there. */
export interface ForeignHappening {
  readonly at: Date
  /** null: that server did it by itself. */
  readonly by: ForeignPerson | null
  readonly what:
    | { readonly kind: 'comment'; readonly text: string }
    | { readonly kind: 'reopened' }
    | { readonly kind: 'resolved'; readonly resolution: Resolution }
    | { readonly kind: 'archived'; readonly until: ArchivedUntil }
    /** `release`: it came back in; '': unknown. */
    | { readonly kind: 'regressed'; readonly release: string }
    | { readonly kind: 'escalated' | 'no_longer_new' }
    | { readonly kind: 'assigned'; readonly to: ForeignAssignee | null }
    | { readonly kind: 'priority'; readonly priority: Priority }
}

export interface ForeignIssue {
  readonly kind: 'issue'
  readonly id: string
  /** What people call it there: `SHOP-1A`. */
  readonly shortId: string
  readonly project: string
  readonly state: ForeignState
  readonly assignee: ForeignAssignee | null
  readonly priority: Priority | null
  /** In any order. Not all servers keep one. */
  readonly history: readonly ForeignHappening[]
  /** Lines of its history that have no counterpart, in its own words. */
  readonly left: readonly string[]
}
