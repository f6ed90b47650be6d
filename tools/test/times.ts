import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FAST_DAY_US } from '../yardstick.ts'
import { laneNames, root, type LaneName } from './lanes.ts'
import type { PartRun } from './run-part.ts'

/** Committed: balances the lanes, and is compared with the next run. Written by a full run of the full list. */
const FILE = join(root, 'tools', 'test', 'times.json')
const SHOWN = 20

/** Seconds by file, normalised to a good day: measured seconds ÷ (yardstick ÷ 45 µs). */
const timesShape = z.object({ normalisedSeconds: z.record(z.string(), z.number()) })
export type FileTimes = z.output<typeof timesShape>['normalisedSeconds']

/** A lane's share of a run. Seconds are as measured, not normalised. */
export interface LaneTotals {
  readonly tests: number
  readonly processorSeconds: number
  readonly serverStarts: number
}

export interface RunTotals {
  readonly seconds: number
  /** The yardstick at the start and at the end, in microseconds. */
  readonly yardsticks: readonly [number, number]
  readonly lanes: Readonly<Partial<Record<LaneName, LaneTotals>>>
  /** Measured seconds by file. */
  readonly files: FileTimes
}

/** The lane of a server start, by the requesting test file or word (e2e/harness/count-start.ts). */
const laneOfStart = (askedBy: string): LaneName => (/\.spec\.ts$|browser/.test(askedBy) ? 'browser' : 'http')

/** Sums the durations of a run's parts. @param starts the requester of each server start */
export function totalsOf(
  runs: readonly PartRun[],
  starts: readonly string[],
  { seconds, yardsticks }: Pick<RunTotals, 'seconds' | 'yardsticks'>,
): RunTotals {
  const lanes: Partial<Record<LaneName, LaneTotals>> = {}
  for (const lane of laneNames) {
    const own = runs.filter((run) => run.lane === lane)
    if (own.length === 0) continue
    lanes[lane] = {
      tests: own.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
      processorSeconds: own.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0),
      serverStarts: starts.filter((one) => one !== '' && laneOfStart(one) === lane).length,
    }
  }
  const files = Object.fromEntries(runs.flatMap((run) => Object.entries(run.seconds)))
  return { seconds, yardsticks, lanes, files }
}

const paceOf = ({ yardsticks: [start, end] }: Pick<RunTotals, 'yardsticks'>) => (start + end) / 2 / FAST_DAY_US
const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** Returns lines about where a run's time went, and how its slowest files changed since `before`. */
export function describeTimes(totals: RunTotals, before: FileTimes): readonly string[] {
  const { seconds, yardsticks, lanes, files } = totals
  const pace = paceOf(totals)
  const own = Object.entries(lanes)
  const starts = own.reduce((sum, [, { serverStarts }]) => sum + serverStarts, 0)
  const slowest = Object.entries(files)
    .map(([file, took]) => ({ file, took: took / pace, before: before[file] }))
    .toSorted((one, other) => other.took - one.took)
    .slice(0, SHOWN)
  const changeOf = (took: number, was: number | undefined) =>
    was === undefined ? 'new' : `${took >= was ? '+' : '−'}${Math.abs(took - was).toFixed(1)}`
  return [
    `${minutes(seconds)} in all; ${minutes(seconds / pace)} at the pace of a fast day. ${starts} server starts.`,
    `Yardstick (one 10 kB event parsed and stringified): ${yardsticks.map((us) => us.toFixed(0)).join(' µs at the start, ')} µs at the end; ${FAST_DAY_US} µs on a fast day.`,
    ...own.map(
      ([lane, { tests, processorSeconds, serverStarts }]) =>
        `${lane.padEnd(8)} ${String(tests).padStart(6)} tests, ${processorSeconds.toFixed(0).padStart(5)} s of processor time, ${(processorSeconds / pace).toFixed(0).padStart(5)} s normalised, ${serverStarts} server starts`,
    ),
    `The slowest ${slowest.length} files, in normalised seconds, and the change since tools/test/times.json:`,
    ...slowest.map(
      ({ file, took, before: was }) => `${took.toFixed(1).padStart(7)} ${changeOf(took, was).padStart(7)}  ${file}`,
    ),
  ]
}

/** Returns the committed times, or none in a checkout without the file. */
export function committedTimes(): FileTimes {
  return existsSync(FILE) ? timesShape.parse(JSON.parse(readFileSync(FILE, 'utf8'))).normalisedSeconds : {}
}

/** Writes the times of a full run of the full list, to be committed with the change that affected them. */
export function writeTimes(totals: RunTotals): void {
  const pace = paceOf(totals)
  const rounded = Object.entries(totals.files)
    .map(([file, took]): [string, number] => [file, Math.round((took / pace) * 10) / 10])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify({ normalisedSeconds: Object.fromEntries(rounded) }, null, 2)}\n`)
}
