/**
 * Runs tests. The last line is `N passed, N failed`.
 * - `npm test` (`--list quick`): the checks, and what a contributor runs before a push
 * - `npm run test:full` (`--list full`): all of that and the slow proofs
 * - `npm run test:changed` (`--list changed`): what the changes since the main branch can break
 * - with words, as in `npm test -- cron`: files of any list whose paths contain one of them, and tests whose names do
 * - `--lane unit` limits any of these to one lane
 */
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { check, checksOfChange } from './check.ts'
import { changedFiles, changedSelections } from './test/changed.ts'
import { makeFilesOfRun } from './test/files-of-run.ts'
import { filesOfLanes, laneNames, root, select, wholeList, type Selection } from './test/lanes.ts'
import { partsOf, TRACKS, type Part } from './test/parts.ts'
import { forgetEnded, runPart, type PartRun } from './test/run-part.ts'
import { committedTimes, describeTimes, totalsOf, writeTimes } from './test/times.ts'
import { yardstickUs } from './yardstick.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string', default: 'quick' }, lane: { type: 'string' } },
})
const list = values.list === 'full' ? 'full' : 'quick'
const isChanged = values.list === 'changed'
const isWhole = words.length === 0 && values.lane === undefined && !isChanged

function chosen(): readonly Selection[] {
  const lane = laneNames.find((one) => one === values.lane)
  if (values.lane !== undefined && lane === undefined) throw new Error(`No such lane: ${values.lane}`)
  const asked = words.length > 0 ? select(words, filesOfLanes()) : isChanged ? changedSelections() : wholeList(list)
  return asked.filter((one) => lane === undefined || one.lane === lane)
}

function announce(selections: readonly Selection[]): void {
  if (selections.length === 0) console.log('No test matches.')
  for (const { lane, files, names } of selections) {
    const which = names === undefined ? 'whole files' : 'tests whose names match'
    console.log(`${lane}, ${which}:\n${files.map((file) => `  ${file}`).join('\n')}`)
  }
}

const filesOfRun = makeFilesOfRun()
process.env['TMPDIR'] = filesOfRun.folder
const startsFile = join(filesOfRun.folder, 'server-starts')
closeSync(openSync(startsFile, 'w'))

/** Runs the parts on two tracks: each takes the longest remaining part. */
async function runParts(parts: readonly Part[]): Promise<readonly PartRun[]> {
  const browser = parts.some(({ lane }) => lane === 'browser') ? ensureBrowser() : undefined
  const env = {
    // The words have already made the choice.
    MISHAP_TEST_LIST: words.length > 0 ? 'full' : list,
    MISHAP_TEST_STARTS: startsFile,
    ...(browser !== undefined && { MISHAP_BROWSER: browser }),
  }
  forgetEnded()
  const waiting = [...parts]
  const runs: PartRun[] = []
  const track = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.push(await runPart(next, { reports: filesOfRun.folder, env: { ...env } }))
  }
  await Promise.all(Array.from({ length: TRACKS }, track))
  return runs
}

const changedThatAreThere = () => changedFiles().filter((file) => existsSync(join(root, file)))

async function main(): Promise<{ passed: number; failed: number }> {
  const startedAt = performance.now()
  const before = yardstickUs()
  console.log(`Yardstick: ${before.toFixed(0)} µs`)
  const selections = chosen()
  if (!isWhole) announce(selections)
  const none = { passed: 0, failed: 0 }
  const checked =
    isWhole || isChanged ? await check(isChanged ? checksOfChange(changedThatAreThere()) : undefined) : none
  const times = committedTimes()
  const runs = await runParts(partsOf(selections, times))
  const starts = readFileSync(startsFile, 'utf8').split('\n')
  const measured = { seconds: (performance.now() - startedAt) / 1000, yardsticks: [before, yardstickUs()] as const }
  const totals = totalsOf(runs, starts, measured)
  console.log(['', ...describeTimes(totals, times), ''].join('\n'))
  for (const { lane, late } of runs) for (const name of late) console.log(`${lane}: passed only on retry: ${name}`)
  for (const { lane, failures } of runs) for (const name of failures) console.log(`${lane}: failed: ${name}`)
  const passed = runs.reduce((sum, run) => sum + run.passed, checked.passed)
  const failed = runs.reduce((sum, run) => sum + run.failed, checked.failed)
  if (isWhole && list === 'full' && failed === 0) writeTimes(totals)
  // A run without tests is a mistake, except for a change that no test covers.
  return passed + failed === 0 && !isChanged ? { passed: 0, failed: 1 } : { passed, failed }
}

const { passed, failed } = await main()
filesOfRun.remove()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
