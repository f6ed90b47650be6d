import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { ProjectRules } from './project-rules.ts'

export interface RulesCatalogue {
  /** Returns what holds for the project; {@link defaultRules} where nothing was set. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<ProjectRules>
  /** As read, plus a number that changes with every change: what was edited on top of an older state is refused. */
  withVersion(grant: Grant<'project:read'>, id: ProjectId): Promise<{ rules: ProjectRules; version: number }>
  /** Replaces the rules. `stale` when somebody else has changed them since `version`. */
  save(
    grant: Grant<'project:write'>,
    id: ProjectId,
    rules: ProjectRules,
    version: number,
    now: Date,
  ): Promise<Result<{ version: number }, { reason: 'stale' }>>
}
