import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root, type LaneName, type Selection } from './lanes.ts'
import { parseReport, REPORT_FILE, type LaneReport } from './report.ts'

const NAME_WIDTH = Math.max(...(['unit', 'engine', 'http', 'browser'] satisfies LaneName[]).map((name) => name.length))

export interface LaneRun extends LaneReport {
  readonly lane: LaneName
  readonly seconds: LaneReport['seconds']
  /** From its start to its end. */
  readonly tookSeconds: number
}

export interface LaneOptions {
  /** A folder for what the reporters write. */
  readonly reports: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * Runs a lane or a part of it, and resolves to what became of it. Its lines are printed as they come, each with the
 * lane's name before it: other lanes may be running.
 */
export async function runLane(selection: Selection, { reports, env }: LaneOptions): Promise<LaneRun> {
  const { lane } = selection
  const file = join(reports, `${lane}.json`)
  rmSync(file, { force: true })
  const startedAt = performance.now()
  const status = await run(lane, commandOf(selection), { ...env, [REPORT_FILE]: file })
  const report = withoutNamesLeftOut(readReport(file, status), selection)
  return { ...report, lane, tookSeconds: (performance.now() - startedAt) / 1000 }
}

function commandOf({ lane, files = [], names }: Selection): readonly string[] {
  const program = (path: string) => join(root, 'node_modules', path)
  if (lane === 'browser') {
    const literal = files.map((path) => `/${path.replaceAll('.', String.raw`\.`)}$`)
    const some = names === undefined ? [] : ['--grep', names, '--pass-with-no-tests']
    const reporters = '--reporter=list,./tools/failed-page.ts,./tools/test/playwright-report.ts'
    return [program('@playwright/test/cli.js'), 'test', reporters, ...some, ...literal]
  }
  const some = names === undefined ? [] : ['-t', names]
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-report.ts']
  return [program('vitest/vitest.mjs'), 'run', '--project', lane, ...reporters, ...some, ...files]
}

function run(lane: LaneName, command: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  printLines(lane, child.stdout)
  printLines(lane, child.stderr)
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

function printLines(lane: LaneName, from: Readable): void {
  const label = lane.padEnd(NAME_WIDTH)
  createInterface({ input: from }).on('line', (line) => process.stdout.write(`${label} │ ${line}\n`))
}

function readReport(file: string, status: number): LaneReport {
  const nothing = { passed: 0, failed: 0, skipped: 0, late: [], failures: [], seconds: {} }
  try {
    const report = parseReport(readFileSync(file, 'utf8'))
    // Whatever made the run fail counts, also where no test says so.
    const isUnexplained = status !== 0 && report.failed + report.skipped === 0
    return isUnexplained ? { ...report, failed: 1, failures: [`the run ended with ${status}`] } : report
  } catch (fault) {
    return { ...nothing, failed: 1, failures: [`the run ended with ${status} and without a report: ${String(fault)}`] }
  }
}

/** A test that was skipped counts as failed: none may be. Those that were not asked for are not meant. */
function withoutNamesLeftOut(report: LaneReport, { names }: Selection): LaneReport {
  if (names !== undefined) return { ...report, skipped: 0 }
  const failures = report.skipped === 0 ? [] : [`${report.skipped} tests were skipped`]
  return { ...report, failed: report.failed + report.skipped, failures: [...report.failures, ...failures] }
}
