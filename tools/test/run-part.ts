import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { laneNames, root, type LaneName, type Selection } from './lanes.ts'
import type { Part } from './parts.ts'
import { parseReport, REPORT_FILE, type LaneReport } from './report.ts'

/** A minute with a constant seed, so that a run fails only because of the tested change. */
const FUZZ = ['tools/fuzz.ts', '--seconds', '60', '--seed', '20261123']

const NAME_WIDTH = Math.max(...laneNames.map((name) => name.length)) + 2

export interface PartRun extends LaneReport {
  readonly lane: LaneName
  /** From its start to its end. */
  readonly tookSeconds: number
  /** CPU time of its processes, which hardly depends on other load. */
  readonly processorSeconds: number
}

export interface PartOptions {
  /** The folder for reporters' files. */
  readonly reports: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a part. Prints its lines as they come, each prefixed with the part's name, because two parts run at a time. */
export async function runPart(part: Part, options: PartOptions): Promise<PartRun> {
  const startedAt = performance.now()
  let processorSeconds = 0
  const spent = (seconds: number): void => void (processorSeconds += seconds)
  const report = await runWithRetries(part, { ...options, spent })
  const tookSeconds = (performance.now() - startedAt) / 1000
  return { ...report, lane: part.lane, tookSeconds, processorSeconds }
}

interface AttemptOptions extends PartOptions {
  /** Called with the CPU time of each ended process. */
  readonly spent: (seconds: number) => void
}

const NOTHING: LaneReport = {
  passed: 0,
  failed: 0,
  skipped: 0,
  late: [],
  failures: [],
  failedFiles: [],
  died: [],
  seconds: {},
}

/**
 * How often a process may die in one part. Node 24 is occasionally killed by a signal when many threads with compiled
 * code come and go, even twice in a row, in a file that passes before and after (docs/decisions/0135).
 */
const MOST_DEATHS = 2

async function runWithRetries(part: Part, options: AttemptOptions): Promise<LaneReport> {
  let all = await attempt(part, options)
  for (let deaths = 0; deaths < MOST_DEATHS && all.died.length > 0; deaths++) {
    const files = part.files.filter((file) => all.seconds[file] === undefined)
    const next = files.length === 0 ? NOTHING : await attempt({ ...part, files }, options)
    all = together(all, next)
  }
  const ended = asFailures(all)
  return isWorthSecondTry(ended)
    ? afterSecondTry(ended, await attempt({ ...part, files: ended.failedFiles }, options))
    : ended
}

/** More failed files than this are not due to a busy machine. */
const MOST_TRIED_AGAIN = 4

/**
 * Whether to run failures again. As in the browser's lane: never interactively. In CI, a test may time out once because
 * of other load. Such tests are named before the last line, and a second failure counts.
 */
export function isWorthSecondTry({ failedFiles, failures }: LaneReport): boolean {
  const hasOthers = failures.some((failure) => !failedFiles.some((file) => failure.startsWith(file)))
  const isFew = failedFiles.length > 0 && failedFiles.length <= MOST_TRIED_AGAIN
  return process.env['CI'] !== undefined && isFew && !hasOthers
}

/**
 * Failed files were rerun completely: only failures of the second run count, and those of the first alone were late.
 */
export function afterSecondTry(first: LaneReport, second: LaneReport): LaneReport {
  const failed = second.failed + second.died.length
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - failed),
    failed,
    late: [...first.late, ...first.failures.filter((failure) => !second.failures.includes(failure))],
    failures: [...second.failures, ...second.died],
    failedFiles: second.failedFiles,
  }
}

async function attempt(part: Part, { reports, env, spent }: AttemptOptions): Promise<LaneReport> {
  const file = join(reports, `${part.name}.json`)
  rmSync(file, { force: true })
  const { status, lastWords, processorSeconds } = await run(part, commandOf(part), { ...env, [REPORT_FILE]: file })
  spent(processorSeconds)
  const report = outcomeOf(read(file), status, part)
  return { ...report, died: report.died.map((how) => `${how}. Last on its standard error: ${lastWords}`) }
}

/** Names a process that died; its unfinished files count by their later result. */
export function together(first: LaneReport, second: LaneReport): LaneReport {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    late: [...first.late, ...second.late, ...first.died],
    failures: [...first.failures, ...second.failures],
    failedFiles: [...first.failedFiles, ...second.failedFiles],
    died: second.died,
    seconds: { ...first.seconds, ...second.seconds },
  }
}

/** A process that died without a successful successor counts as a failure. */
export function asFailures(report: LaneReport): LaneReport {
  const { died, failed, failures } = report
  return { ...report, failed: failed + died.length, failures: [...failures, ...died], died: [] }
}

function commandOf({ lane, name: part, files, names }: Part): readonly string[] {
  if (lane === 'fuzz') return FUZZ
  const program = (path: string) => join(root, 'node_modules', path)
  if (lane === 'browser') {
    const literal = files.map((path) => `/${path.replaceAll('.', String.raw`\.`)}$`)
    const some = names === undefined ? [] : ['--grep', names, '--pass-with-no-tests']
    const reporters = '--reporter=list,./tools/failed-page.ts,./tools/test/playwright-report.ts'
    // Each part clears its output folder.
    const ownFolder = ['--workers=1', `--output=test-results/${part}`]
    return [program('@playwright/test/cli.js'), 'test', reporters, ...ownFolder, ...some, ...literal]
  }
  const some = names === undefined ? [] : ['-t', names]
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-report.ts']
  return [program('vitest/vitest.mjs'), 'run', '--project', lane, ...reporters, ...some, ...files]
}

/** Lower priority next to browsers, whose tests measure how long users wait. */
const yielding: Readonly<Record<LaneName, readonly string[]>> = {
  unit: [],
  engine: ['nice', '-n', '5'],
  http: ['nice', '-n', '5'],
  browser: [],
  fuzz: ['nice', '-n', '10'],
}

interface Ran {
  readonly status: number
  /** Its last standard error output, with the reason if it died. The middle of a long log may be truncated. */
  readonly lastWords: string
  /** CPU time of the process and its awaited children. */
  readonly processorSeconds: number
}

const LAST_LINES = 8
/** Where Vitest's summary of failures starts, after all processes have ended. */
const SUMMARY = /^⎯+ (?:Unhandled|Failed) /

function run({ lane, name }: Part, command: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const [program = '', ...args] = [...yielding[lane], process.execPath, ...command]
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  const last: string[] = []
  let isSummary = false
  printLines(name, child.stdout)
  printLines(name, child.stderr).on('line', (line: string) => {
    const text = stripVTControlCharacters(line).trim()
    isSummary ||= SUMMARY.test(text)
    if (text !== '' && !isSummary) last.push(text.slice(0, 200))
    if (last.length > LAST_LINES) last.shift()
  })
  let processorSeconds = 0
  child.once('exit', () => (processorSeconds = sinceTheLastEnd()))
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ status: code ?? 1, lastWords: last.join(' / '), processorSeconds })),
  )
}

let known = 0

/** Ignores the CPU time of children that ended before the first part, such as the checks. */
export function forgetEnded(): void {
  sinceTheLastEnd()
}

/** The CPU time of the child that has just ended: the increase in that of all children. 0 without /proc. */
function sinceTheLastEnd(): number {
  const stat = read('/proc/self/stat') ?? ''
  // The preceding name may contain spaces. In hundredths of a second, for ended children, in user and kernel mode.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const all = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100
  const grown = all - known
  known = all
  return grown
}

function printLines(name: string, from: Readable): Interface {
  const label = name.padEnd(NAME_WIDTH)
  return createInterface({ input: from }).on('line', (line) => process.stdout.write(`${label} │ ${line}\n`))
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns a run's outcome. A skipped test counts as failed, unless it was not selected. Anything else that makes the
 * run fail counts too, even without a failed test.
 * @param text the reporter's file; `undefined` if it was never written
 */
export function outcomeOf(text: string | undefined, status: number, { names }: Pick<Selection, 'names'>): LaneReport {
  if (text === undefined)
    return { ...NOTHING, failed: 1, failures: [`the run ended with ${status} and without a report`] }
  const report = parseReport(text)
  const skipped = names === undefined ? report.skipped : 0
  const unexplained = status !== 0 && report.failed + skipped + report.died.length === 0 ? 1 : 0
  return {
    ...report,
    skipped,
    failed: report.failed + skipped + unexplained,
    failures: [
      ...report.failures,
      ...(skipped > 0 ? [`${skipped} tests were skipped`] : []),
      ...(unexplained > 0 ? [`the run ended with ${status}`] : []),
    ],
  }
}
