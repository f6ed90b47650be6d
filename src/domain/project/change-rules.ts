import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import { ok, type Result } from '../result.ts'
import type { ProjectRules } from './project-rules.ts'
import type { RulesCatalogue } from './rules-catalogue.ts'

/** Retries on conflict, in case others change other parts of the same rules concurrently. */
const MAX_ATTEMPTS = 5

/** Grants needed to change a project's rules. */
export interface MayChangeRules {
  readonly read: Grant<'project:read'>
  readonly write: Grant<'project:write'>
}

/**
 * Changes a part of a project's rules without affecting concurrent changes of other parts.
 * @param change called again after a conflict; if it refuses or returns the rules unchanged, nothing is saved
 */
export async function changeRules<R>(
  store: RulesCatalogue,
  { read, write }: MayChangeRules,
  id: ProjectId,
  change: (rules: ProjectRules) => Result<ProjectRules, R>,
  now: Date,
): Promise<Result<ProjectRules, R>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { rules, version } = await store.withVersion(read, id)
    const changed = change(rules)
    if (!changed.ok || changed.value === rules) return changed
    const saved = await store.save(write, id, changed.value, version, now)
    if (saved.ok) return ok((await store.withVersion(read, id)).rules)
  }
  throw new Error(`The rules of project ${id} changed ${MAX_ATTEMPTS} times while they were being saved.`)
}
