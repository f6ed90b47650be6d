import type { Asked } from './asked.ts'
import type { Outcome } from './outcome.ts'

/** What the menus act on: one issue, those that are selected, or all that match. */
export interface TriageSubject {
  /** Does it; a server function behind it. */
  readonly decide: (what: Asked) => Promise<Outcome>
  /** Releases whose name has this text. */
  readonly findReleases: (text: string) => Promise<readonly string[]>
}
