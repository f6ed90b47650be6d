import { MOST_BREADCRUMBS } from '#domain/self/self-reporting.ts'
import type { LogLine } from '#domain/log.ts'

/** The last lines of the log, used as breadcrumbs of the next error. */
export class RecentLines {
  #lines: LogLine[] = []

  /** For {@link createLog}. */
  readonly add = (line: LogLine): void => {
    this.#lines.push(line)
    // Trimmed occasionally, because shifting the whole list on each line would be wasteful.
    if (this.#lines.length >= 2 * MOST_BREADCRUMBS) this.#lines = this.#lines.slice(-MOST_BREADCRUMBS)
  }

  /** Oldest first. */
  list(): readonly LogLine[] {
    return this.#lines.slice(-MOST_BREADCRUMBS)
  }
}
