import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { laneNames, root, type LaneName, type Selection } from './lanes.ts'
import type { Part } from './parts.ts'
import { parseReport, REPORT_FILE, type LaneReport } from './report.ts'

/** A minute from the same seed each time, so that a run fails only because of the change that it tests. */
const FUZZ = ['tools/fuzz.ts', '--seconds', '60', '--seed', '20261123']

const NAME_WIDTH = Math.max(...laneNames.map((name) => name.length)) + 2

export interface PartRun extends LaneReport {
  readonly lane: LaneName
  /** From its start to its end. */
  readonly tookSeconds: number
  /** Processor time of its processes, which hardly depends on what else the machine does. */
  readonly processorSeconds: number
}

export interface PartOptions {
  /** A folder for what the reporters write. */
  readonly reports: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a part to its end. Its lines are printed as they come, each after the part's name, since two parts run at a time. */
export async function runPart(part: Part, options: PartOptions): Promise<PartRun> {
  const startedAt = performance.now()
  let processorSeconds = 0
  const spent = (seconds: number): void => void (processorSeconds += seconds)
  const report = await runWithRetries(part, { ...options, spent })
  const tookSeconds = (performance.now() - startedAt) / 1000
  return { ...report, lane: part.lane, tookSeconds, processorSeconds }
}

interface AttemptOptions extends PartOptions {
  /** Called with the processor time of each process that has ended. */
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
 * So often a process may die in one part. Node 24 dies now and then of a signal where many threads that compiled code come
 * and go, twice in a row even, in a file that ran well before and after (docs/decisions/0135).
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

/** More files than this do not fail because the machine was busy. */
const MOST_TRIED_AGAIN = 4

/**
 * Whether what failed is run again. As in the browser's lane: none where somebody looks on. In CI a test may run out of its time once because of what else
 * the machine does. Those that did are named before the last line, and twice is a fault.
 */
export function isWorthSecondTry({ failedFiles, failures }: LaneReport): boolean {
  const hasOthers = failures.some((failure) => !failedFiles.some((file) => failure.startsWith(file)))
  const isFew = failedFiles.length > 0 && failedFiles.length <= MOST_TRIED_AGAIN
  return process.env['CI'] !== undefined && isFew && !hasOthers
}

/** Files that failed were run again, whole: what failed then has failed, and what failed before only was late. */
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

/** A process that died is named, and what it had not finished counts as it came out after that. */
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

/** A process that died and was not followed by one that did not has failed. */
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
    // Each part clears the folder that it writes to.
    const ownFolder = ['--workers=1', `--output=test-results/${part}`]
    return [program('@playwright/test/cli.js'), 'test', reporters, ...ownFolder, ...some, ...literal]
  }
  const some = names === undefined ? [] : ['-t', names]
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-report.ts']
  return [program('vitest/vitest.mjs'), 'run', '--project', lane, ...reporters, ...some, ...files]
}

/** What runs beside browsers yields to them: how long a person waits is what their tests look at. */
const yielding: Readonly<Record<LaneName, readonly string[]>> = {
  unit: [],
  engine: ['nice', '-n', '5'],
  http: ['nice', '-n', '5'],
  browser: [],
  fuzz: ['nice', '-n', '10'],
}

interface Ran {
  readonly status: number
  /** What it wrote last to its standard error: why it died, if it did. The middle of a long log may be cut off. */
  readonly lastWords: string
  /** Of it, and of what it has started and waited for. */
  readonly processorSeconds: number
}

const LAST_LINES = 8
/** Where Vitest begins to say what went wrong, all processes being gone. */
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

/** Forgets the processor time of children that ended before the first part, such as the checks. */
export function forgetEnded(): void {
  sinceTheLastEnd()
}

/** The processor time of the child that has just ended: what that of all children has grown by. 0 if /proc is absent. */
function sinceTheLastEnd(): number {
  const stat = read('/proc/self/stat') ?? ''
  // The name before it may hold spaces. Hundredths of a second: of children that ended, in the program and in the kernel.
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
 * Returns what a run came to. A test that was skipped counts as failed: none may be, but for those that were not asked
 * for. Whatever made the run fail counts too, also where no test says so.
 * @param text what the reporter wrote; undefined where it never came to it
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
