import type { CompiledGrouping } from '../rules/compile.ts'
import type { Ruled } from '../rules/apply-stack-rules.ts'

/** An event that is being read, with its frames as the rules have them. */
export interface Reading extends Ruled {
  readonly grouping: CompiledGrouping
  /** Whether somebody wants to see what does not count as well. The hash is the same. */
  readonly isExplained: boolean
}
