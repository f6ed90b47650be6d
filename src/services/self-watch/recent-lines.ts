import { MOST_BREADCRUMBS } from '#domain/self/self-reporting.ts'
import type { LogLine } from '#domain/log.ts'

/** The last lines of the log: the breadcrumbs of whatever goes wrong next. */
export class RecentLines {
  #lines: LogLine[] = []

  /** For {@link createLog}. */
  readonly add = (line: LogLine): void => {
    this.#lines.push(line)
    // In one go now and then, for to shift the whole list at each line would be work for nothing.
    if (this.#lines.length >= 2 * MOST_BREADCRUMBS) this.#lines = this.#lines.slice(-MOST_BREADCRUMBS)
  }

  /** Oldest first. */
  list(): readonly LogLine[] {
    return this.#lines.slice(-MOST_BREADCRUMBS)
  }
}
