import type { Grant } from '#domain/access/access.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Assignable, Decision } from '#domain/issue/triage.ts'
import type { Catalogue } from '#domain/catalogue.ts'

type Stores = { readonly catalogue: Catalogue }

/** Applies a decision to an issue as one action, which can be undone on its page. */
export async function decide(
  { catalogue }: Stores,
  grant: Grant<'event:write'>,
  issue: Issue,
  decision: Decision,
  now: Date,
): Promise<void> {
  await catalogue.triage.decide(grant, [issue.id], decision, crypto.randomUUID(), now)
}

export function assignableTo(
  { catalogue }: Stores,
  grant: Grant<'event:read'>,
  { projectId }: Pick<Issue, 'projectId'>,
): Promise<readonly Assignable[]> {
  return catalogue.ownership.assignable(grant, [projectId])
}

export function choiceOf({ kind, id }: Pick<Assignable, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
