import type { Grant } from '../access/access.ts'
import type { Catalogue } from '../catalogue.ts'
import type { ActionId } from '../issue/activity.ts'

export interface RestoreGrants {
  readonly delete: Grant<'event:admin'>
  readonly write: Grant<'event:write'>
}

/**
 * Restores the issues that an action deleted, each together with the issue that its groups made since. Returns how many; 0
 * once the hour is over.
 */
export async function restoreIssues(
  { deletions, issues }: Pick<Catalogue, 'deletions' | 'issues'>,
  grants: RestoreGrants,
  action: ActionId,
  now: Date,
): Promise<number> {
  const restored = await deletions.restore(grants.delete, action, now)
  for (const { into, from } of restored.merges)
    // oxlint-disable-next-line no-await-in-loop -- each is a transaction of one catalogue
    await issues.merge(grants.write, into, from, now)
  return restored.issues
}
