import type { IssueCondition, IssueTerm } from './issue-query.ts'

/** A project's newest release, by the order of docs/decisions/0160. */
export interface NewestRelease {
  readonly projectSlug: string
  readonly version: string
}

/** Whether a condition contains `release:latest` or `firstRelease:latest`. */
export function mentionsLatest(condition: IssueCondition): boolean {
  return 'parts' in condition ? condition.parts.some(mentionsLatest) : isLatest(condition)
}

/**
 * Replaces `release:latest` and `firstRelease:latest` by the newest release of each project, because the newest
 * release of one project may be an old one in another.
 */
export function withLatest(condition: IssueCondition, newest: readonly NewestRelease[]): IssueCondition {
  if ('parts' in condition) return { ...condition, parts: condition.parts.map((part) => withLatest(part, newest)) }
  if (!isLatest(condition)) return condition
  const { span, negated } = condition
  const [each, together] = negated ? (['any', 'all'] as const) : (['all', 'any'] as const)
  const others = condition.test.patterns.filter((pattern) => !isWordLatest(pattern))
  return {
    kind: together,
    parts: [
      ...(others.length > 0 ? [{ ...condition, test: { patterns: others } }] : []),
      ...newest.map(({ projectSlug, version }) => ({
        kind: each,
        parts: [
          { kind: 'field' as const, key: 'project' as const, span, negated, test: { patterns: [[projectSlug]] } },
          { ...condition, test: { patterns: [[version]] } },
        ],
      })),
    ],
  }
}

type ReleaseTerm = Extract<IssueTerm, { kind: 'field'; key: 'release' | 'firstRelease' }>

function isLatest(term: IssueTerm): term is ReleaseTerm {
  const isOfRelease = term.kind === 'field' && (term.key === 'release' || term.key === 'firstRelease')
  return isOfRelease && term.test.patterns.some(isWordLatest)
}

function isWordLatest(pattern: readonly string[]): boolean {
  return pattern.length === 1 && pattern[0] === 'latest'
}
