import type { ReportFact } from './report.ts'

/** The words of an account, in the language of whoever reads it. */
export interface ReportWords {
  readonly fact: Readonly<Record<ReportFact, string>>
  /** "Caused by" */
  readonly causedBy: string
  /** "and 12 more frames" */
  readonly omitted: (count: number) => string
  /** "in src/pay.ts:12" without its place: what stands between a function and its place. */
  readonly in: string
}

/** A line about the issue: "Events: 120". Made by whoever asks, as numbers and times are written by language. */
export type ReportLine = readonly [name: string, value: string]

/** The link to the origin of the report, which stands on top. */
export interface ReportLink {
  /** "Open in Mishap: WEB-1A" */
  readonly text: string
  readonly url: string
}
