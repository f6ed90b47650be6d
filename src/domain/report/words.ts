import type { ReportFact } from './report.ts'

/** The words of a report in the reader's language. */
export interface ReportWords {
  readonly fact: Readonly<Record<ReportFact, string>>
  /** "Caused by" */
  readonly causedBy: string
  /** "and 12 more frames" */
  readonly omitted: (count: number) => string
  /** "in" as in "in src/pay.ts:12": the word between a function and its location. */
  readonly in: string
}

/**
 * A line about the issue: "Events: 120". Built by the caller, because number and time formats depend on the language.
 */
export type ReportLine = readonly [name: string, value: string]

/** A link to the source of the report, shown at the top. */
export interface ReportLink {
  /** "Open in Mishap: WEB-1A" */
  readonly text: string
  readonly url: string
}
