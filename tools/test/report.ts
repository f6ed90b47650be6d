import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { root } from './lanes.ts'

/** What the reporter of a lane writes at its end, whichever runner the lane uses. */
const laneReportShape = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Tests that passed at their second try only, each with why the first one failed. */
  late: z.array(z.string()),
  /** What failed, each with why: tests by their names, and files that could not be loaded. */
  failures: z.array(z.string()),
  /** The files of those failures, by their paths under the root. */
  failedFiles: z.array(z.string()),
  /** How processes of the runner died with files unfinished: the engine's library may take its process with it. */
  died: z.array(z.string()),
  /** Seconds that the tests and hooks of a file took, by its path under the root. */
  seconds: z.record(z.string(), z.number()),
})
export type LaneReport = z.output<typeof laneReportShape>

/** The environment variable that tells a reporter where to write. */
export const REPORT_FILE = 'MISHAP_TEST_REPORT'

export function parseReport(text: string): LaneReport {
  return laneReportShape.parse(JSON.parse(text))
}

/** What a runner knows of something that was thrown. */
interface Thrown {
  readonly message?: string
}

/** A name with the start of what was thrown first: all that somebody reads of a run whose middle is cut off. */
function withReason(name: string, thrown: readonly Thrown[]): string {
  const reason = stripVTControlCharacters(thrown[0]?.message ?? '').replaceAll(/\s+/g, ' ')
  return reason === '' ? name : `${name}: ${reason.slice(0, 400)}`
}

/** Adds up what a runner tells of one test after the other. */
export class ReportBuilder {
  readonly #report = {
    passed: 0,
    failed: 0,
    skipped: 0,
    late: [] as string[],
    failures: [] as string[],
    failedFiles: [] as string[],
    died: [] as string[],
    seconds: {} as Record<string, number>,
  }

  passed(): void {
    this.#report.passed += 1
  }

  skipped(): void {
    this.#report.skipped += 1
  }

  /** A test that failed, or anything else that must not have happened, and what was thrown. */
  failed(name: string, ...thrown: readonly Thrown[]): void {
    this.#report.failed += 1
    this.#report.failures.push(withReason(name, thrown))
  }

  /** A file in which something failed: it may be run again. */
  failedIn(file: string): void {
    this.#report.failedFiles.push(relative(root, file))
  }

  late(name: string, ...thrown: readonly Thrown[]): void {
    this.#report.late.push(withReason(name, thrown))
  }

  died(how: string): void {
    this.#report.died.push(how)
  }

  took(file: string, ms: number): void {
    const path = relative(root, file)
    this.#report.seconds[path] = (this.#report.seconds[path] ?? 0) + ms / 1000
  }

  /** Writes the report where {@link REPORT_FILE} says; nowhere if it says nothing. */
  write(): void {
    const file = process.env[REPORT_FILE]
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#report satisfies LaneReport))
  }
}
