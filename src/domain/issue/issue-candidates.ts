import type { Grant } from '../access/access.ts'
import { groupText, type EventFilter, type GroupKey } from '../event/event-filter.ts'
import type { GroupAnswer } from '../event/event-search.ts'
import type { EventReader, GroupTotals } from '../event/event-store.ts'
import type { IssueFacts, IssueKeys } from './issue-facts.ts'
import type { IssueCondition, IssueTerm } from './issue-query.ts'
import { holds, isAskedOfEvents, termsOf, truthOfIssue } from './issue-truth.ts'

/** An issue that may be in the list. */
export interface Candidate {
  /** Full facts only if the search needs them: see {@link needsFacts}. */
  readonly facts: IssueKeys | IssueFacts
  readonly groups: readonly GroupKey[]
  readonly events: number
  /** Events in the later half of the period. */
  readonly lately: number
  readonly users: number
  readonly lastSeen: number
}

export function termsIn(query: IssueCondition | undefined): readonly IssueTerm[] {
  return query === undefined ? [] : termsOf(query)
}

/** Whether a query tests properties of issues beyond their keys. */
export function needsFacts(query: IssueCondition | undefined): boolean {
  return !termsIn(query).every(isAskedOfEvents)
}

function isWhole(facts: IssueKeys | IssueFacts): facts is IssueFacts {
  return 'owner' in facts
}

export async function matching(
  events: Pick<EventReader, 'groupsMatching'>,
  grant: Grant<'event:read'>,
  filter: EventFilter,
  condition: IssueCondition,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const ofIssue =
    ({ facts, users }: Candidate) =>
    (term: IssueTerm) =>
      isWhole(facts) ? truthOfIssue(term, facts, users) : undefined
  const possible = candidates.filter((candidate) => holds(condition, ofIssue(candidate)) !== false)
  const terms = termsOf(condition).filter(isAskedOfEvents)
  if (terms.length === 0 || possible.length === 0) return possible

  const groups = possible.flatMap((candidate) => candidate.groups)
  const answers = await events.groupsMatching(grant, groups, filter.period, terms)
  const answerOf = new Map(groups.map((group, index) => [group, answers[index]]))
  const places = new Map(terms.map((term, place) => [term, place]))
  return possible.filter((candidate) => {
    const known = ofIssue(candidate)
    const said = candidate.groups.map((group) => answerOf.get(group)).filter((answer) => answer !== undefined)
    return holds(condition, (term) => known(term) ?? truthOfEvents(term, places.get(term) ?? -1, said))
  })
}

/**
 * Whether a term holds for an issue's events: any event has to match, except that negated free text must not occur in
 * any.
 */
function truthOfEvents(term: IssueTerm, place: number, groups: readonly GroupAnswer[]): boolean {
  const isSaid = groups.some((answer) => answer[place] === true)
  return term.kind === 'text' && term.negated ? !isSaid : isSaid
}

/** One candidate per issue with events. */
export function join(issues: readonly IssueKeys[], totals: readonly GroupTotals[]): readonly Candidate[] {
  const totalsByGroup = new Map(totals.map((group) => [groupText(group), group]))
  return issues.flatMap((facts) => {
    const groups = facts.hashes
      .map((groupHash) => totalsByGroup.get(groupText({ projectId: facts.projectId, groupHash })))
      .filter((group) => group !== undefined)
    if (groups.length === 0) return []
    return [
      {
        facts,
        groups,
        events: groups.reduce((sum, group) => sum + group.events, 0),
        lately: groups.reduce((sum, group) => sum + (group.lately ?? 0), 0),
        users: groups.reduce((most, group) => Math.max(most, group.users), 0),
        lastSeen: groups.reduce((last, group) => Math.max(last, group.lastSeen.getTime()), 0),
      },
    ]
  })
}
