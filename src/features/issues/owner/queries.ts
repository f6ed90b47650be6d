import { readSuspects } from '#domain/release/read-suspects.ts'
import type { Grant } from '#domain/access/access.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { Assignable } from '#domain/issue/triage.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { SuspectCommit } from '#domain/release/suspect-commits.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { OwnerChoice } from './choices.ts'
import { suggestOwners, type Suggestion } from './suggest.ts'

/** The user's grants for events and projects. */
export interface OwnerGrants {
  readonly grant: Grant<'event:read'>
  readonly projectGrant: Grant<'project:read'>
}

/** Suggests owners for an issue based on its newest event. */
export async function readSuggestions(may: OwnerGrants, issue: Issue): Promise<readonly Suggestion[]> {
  const newest = await running().events.edgeEvent(may.grant, { groups: groupsOf(issue) }, undefined, 'newest')
  return newest === undefined
    ? []
    : suggestionsFor(may, newest, await readSuspects(running().catalogue.releases, may.projectGrant, newest))
}

/** Suggests owners for an event with known suspect commits. */
export async function suggestionsFor(
  { grant, projectGrant }: OwnerGrants,
  { projectId, event }: StoredEvent,
  suspects: readonly SuspectCommit[],
): Promise<readonly Suggestion[]> {
  const { ownership, releases } = running().catalogue
  const [kept, mappings, assignable] = await Promise.all([
    ownership.of(projectGrant, projectId),
    releases.codeMappings(projectGrant, projectId),
    ownership.assignable(grant, [projectId]),
  ])
  return suggestOwners(event, suspects, { settings: kept.settings, mappings, assignable })
}

/** Everyone who can be assigned issues of all these projects. */
export function readAssignable(
  grant: Grant<'event:read'>,
  projects: readonly ProjectId[],
): Promise<readonly Assignable[]> {
  return running().catalogue.ownership.assignable(grant, projects)
}

/** Converts a suggestion for the browser. */
export function suggestedChoice({ who, why }: Suggestion): OwnerChoice {
  return { ...choiceOf(who), why: whyText(why) }
}

function whyText(why: Suggestion['why']): string {
  const t = messages('owners')
  switch (why.kind) {
    case 'rule':
    case 'codeowners':
      return t(`why.${why.kind}`, { rule: why.rule })
    case 'commit':
      return t('why.commit', { commit: why.commit, path: why.path })
  }
}

/** Converts a possible owner for the browser. */
export function choiceOf(who: Assignable): OwnerChoice {
  const handle = who.kind === 'team' ? `#${who.slug}` : who.email
  return { kind: who.kind, id: String(who.id), name: who.name, handle }
}
