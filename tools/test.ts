/**
 * `npm test`: checks, then all tests, those in a real browser included. `npm test -- words …` runs the files whose paths
 * hold one of the words, and the tests of other files whose names do. `npm run test:unit` runs what needs neither the
 * event store's engine nor a whole server. The last line is `N passed, N failed`.
 */
import { ensureBrowser } from './browser.ts'
import { check } from './check.ts'
import { makeFilesOfRun } from './test/files-of-run.ts'
import { filesOfLanes, select, type LaneName, type Selection } from './test/lanes.ts'
import { runLane, type LaneOptions, type LaneRun } from './test/run-lane.ts'
import { describeTimes, keepTimes, lastTimes, timesOf } from './test/times.ts'

const words = process.argv.slice(2)
const startedAt = performance.now()
const filesOfRun = makeFilesOfRun()
process.env['TMPDIR'] = filesOfRun.folder

interface Count {
  readonly passed: number
  readonly failed: number
}

/** Runs what was chosen, one after the other. */
async function inTurn(selections: readonly Selection[], env: LaneOptions['env']): Promise<readonly LaneRun[]> {
  const runs: LaneRun[] = []
  for (const selection of selections) runs.push(await runLane(selection, { reports: filesOfRun.folder, env }))
  return runs
}

/**
 * Runs the lanes on two cores. `timed` has them for itself, and so has `unit`, which computes all the time; a browser waits for its servers most
 * of the time, so that what needs an engine or servers fits in beside it.
 */
async function inLanes(selections: readonly Selection[]): Promise<readonly LaneRun[]> {
  const of = (...lanes: readonly LaneName[]) => selections.filter(({ lane }) => lanes.includes(lane))
  const browser = of('browser').length === 0 ? undefined : ensureBrowser()
  const alone = await inTurn(of('timed', 'unit'), {})
  const others = await Promise.all([
    inTurn(of('browser'), browser === undefined ? {} : { MISHAP_BROWSER: browser }),
    inTurn(of('engine', 'http'), {}),
    inTurn(of('fuzz'), {}),
  ])
  return [...alone, ...others.flat()]
}

function say(runs: readonly LaneRun[], isWhole: boolean): void {
  const times = timesOf(runs, (performance.now() - startedAt) / 1000, new Date())
  console.log(['', ...describeTimes(times, isWhole ? lastTimes() : undefined), ''].join('\n'))
  for (const { lane, late } of runs)
    for (const name of late) console.log(`${lane}: passed at its second try only: ${name}`)
  for (const { lane, failures } of runs) for (const name of failures) console.log(`${lane}: failed: ${name}`)
  if (isWhole) keepTimes(times)
}

function announce(selections: readonly Selection[]): void {
  if (selections.length === 0) console.log(`Nothing matches: ${words.join(' ')}`)
  for (const { lane, files = ['all of them'], names } of selections) {
    const which = names === undefined ? 'whole files' : 'tests whose names match'
    console.log(`${lane}, ${which}:\n${files.map((file) => `  ${file}`).join('\n')}`)
  }
}

const LANE = '--lane='
const lanes: readonly LaneName[] = ['timed', 'unit', 'engine', 'http', 'browser', 'fuzz']

/** Everything, or what the words choose; of that one lane alone where a word is `--lane=…`. */
function chosen(): readonly Selection[] {
  const lane = words.find((word) => word.startsWith(LANE))?.slice(LANE.length)
  const names = words.filter((word) => !word.startsWith(LANE))
  const selections = names.length === 0 ? lanes.map((one) => ({ lane: one })) : select(names, filesOfLanes())
  return selections.filter((one) => lane === undefined || one.lane === lane)
}

async function runChosen(): Promise<readonly Count[]> {
  const isWhole = words.length === 0
  const selections = chosen()
  if (!isWhole) announce(selections)
  if (selections.length === 0) return [{ passed: 0, failed: 1 }]
  const checked = isWhole ? [await check()] : []
  const runs = await inLanes(selections)
  say(runs, isWhole)
  const hasRun = runs.some(({ passed, failed }) => passed + failed > 0)
  return [...checked, ...(hasRun ? runs : [{ passed: 0, failed: 1 }])]
}

const counts = await runChosen()
filesOfRun.remove()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
