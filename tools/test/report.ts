import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { root } from './lanes.ts'

/** The report that a lane's reporter writes at the end, for any runner. */
const laneReportShape = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Tests that passed only at the second try, each with the first failure. */
  late: z.array(z.string()),
  /** Failures with reasons: tests by name, and files that could not be loaded. */
  failures: z.array(z.string()),
  /** The files of those failures, relative to the root. */
  failedFiles: z.array(z.string()),
  /** How runner processes died with unfinished files: the engine's library may crash its process. */
  died: z.array(z.string()),
  /** Seconds of a file's tests and hooks, by path relative to the root. */
  seconds: z.record(z.string(), z.number()),
})
export type LaneReport = z.output<typeof laneReportShape>

/** The environment variable with a reporter's output file. */
export const REPORT_FILE = 'MISHAP_TEST_REPORT'

export function parseReport(text: string): LaneReport {
  return laneReportShape.parse(JSON.parse(text))
}

/** A runner's information about a thrown value. */
interface Thrown {
  readonly message?: string
}

/** A name with the start of the first thrown message: all that remains readable of a truncated log. */
function withReason(name: string, thrown: readonly Thrown[]): string {
  const reason = stripVTControlCharacters(thrown[0]?.message ?? '').replaceAll(/\s+/g, ' ')
  return reason === '' ? name : `${name}: ${reason.slice(0, 400)}`
}

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

  /** Adds a failed test, or another fault, with what was thrown. */
  failed(name: string, ...thrown: readonly Thrown[]): void {
    this.#report.failed += 1
    this.#report.failures.push(withReason(name, thrown))
  }

  /** Adds a file with a failure, which may be run again. */
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

  /** Writes the report to {@link REPORT_FILE}, if set. */
  write(): void {
    const file = process.env[REPORT_FILE]
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#report satisfies LaneReport))
  }
}
