import type { CompiledGrouping } from '../rules/compile.ts'
import type { Ruled } from '../rules/apply-stack-rules.ts'

/** An event being grouped, with its frames after the rules. */
export interface Reading extends Ruled {
  readonly grouping: CompiledGrouping
  /** Whether to collect what does not count as well. The hash is the same. */
  readonly isExplained: boolean
}
