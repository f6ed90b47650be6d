import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { ProjectRules } from './project-rules.ts'

export interface RulesCatalogue {
  /** The project's rules; {@link defaultRules} if it has none. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<ProjectRules>
  /** The rules with a version that changes on every update, so that concurrent edits can be refused. */
  withVersion(grant: Grant<'project:read'>, id: ProjectId): Promise<{ rules: ProjectRules; version: number }>
  /** Replaces the rules. `stale` if another user has changed them since `version`. */
  save(
    grant: Grant<'project:write'>,
    id: ProjectId,
    rules: ProjectRules,
    version: number,
    now: Date,
  ): Promise<Result<{ version: number }, { reason: 'stale' }>>
}
