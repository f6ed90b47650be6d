import type { Issue } from '#domain/issue/issue.ts'

/** The one word that is said about where an issue stands; none where nothing is remarkable. */
export type IssueState =
  | { readonly kind: 'resolved' }
  /** It came back after it had been resolved. `release`: in which one; '' where nobody said. */
  | { readonly kind: 'regressed'; readonly release: string }
  /** First seen within the last 24 hours. */
  | { readonly kind: 'new' }

/** How long an issue is called new. */
const NEW_MS = 24 * 3_600_000

/** Where an issue stands, what asks for most attention first. */
export function stateOf(
  issue: Pick<Issue, 'status' | 'regressedAt' | 'regressedRelease' | 'firstSeen'>,
  now: Date,
): IssueState | undefined {
  if (issue.status === 'resolved') return { kind: 'resolved' }
  if (issue.regressedAt !== null) return { kind: 'regressed', release: issue.regressedRelease }
  return now.getTime() - issue.firstSeen.getTime() < NEW_MS ? { kind: 'new' } : undefined
}
