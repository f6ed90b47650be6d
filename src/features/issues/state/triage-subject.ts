import type { Asked } from './asked.ts'
import type { Outcome } from './outcome.ts'

/** What the menus act on: one issue, the selection, or all matches. */
export interface TriageSubject {
  /** Applies a decision through a server function. */
  readonly decide: (what: Asked) => Promise<Outcome>
  /** Releases whose name contains this text. */
  readonly findReleases: (text: string) => Promise<readonly string[]>
}
