import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './lanes.ts'
import type { LaneRun } from './run-lane.ts'

const folder = join(root, '.cache', 'test-times')
const KEPT = 20
const SHOWN = 20
/** So much longer than the time before is worth a line: less is how a machine differs from itself. */
const SLOWER = { factor: 1.5, seconds: 2 }

const timesShape = z.object({
  /** When the run ended, ISO 8601. */
  at: z.string(),
  totalSeconds: z.number(),
  lanes: z.record(z.string(), z.number()),
  /** Processor time of each lane, in seconds. What was kept before it was counted has none. */
  processor: z.record(z.string(), z.number()).optional(),
  files: z.record(z.string(), z.number()),
})
/** Where the time of a run went. */
export type Times = z.output<typeof timesShape>

export function timesOf(runs: readonly LaneRun[], totalSeconds: number, at: Date): Times {
  const lanes: Record<string, number> = {}
  const processor: Record<string, number> = {}
  for (const { lane, tookSeconds, processorSeconds } of runs) {
    lanes[lane] = round((lanes[lane] ?? 0) + tookSeconds)
    processor[lane] = round((processor[lane] ?? 0) + processorSeconds)
  }
  const files = runs.flatMap(({ seconds }) => Object.entries(seconds)).map(([file, took]) => [file, round(took)])
  return { at: at.toISOString(), totalSeconds: round(totalSeconds), lanes, processor, files: Object.fromEntries(files) }
}

/** Returns lines that say where the time went, and what took longer than before. */
export function describeTimes(times: Times, before: Times | undefined): readonly string[] {
  const slowest = bySeconds(Object.entries(times.files)).slice(0, SHOWN)
  const spent = (lane: string) => times.processor?.[lane] ?? 0
  const lanes = Object.entries(times.lanes).map(
    ([lane, took]) => `${lane} ${took} s (${spent(lane)} s of processor time)`,
  )
  const lines = [
    `${minutes(times.totalSeconds)} in all: ${lanes.join(', ')}`,
    `The slowest ${slowest.length} files, in seconds:`,
    ...slowest.map(([file, took]) => `${took.toFixed(1).padStart(7)}  ${file}`),
  ]
  if (before === undefined) return lines
  const slower = bySeconds(Object.entries(times.files)).filter(([file, took]) => isSlower(took, before.files[file]))
  const head = `Compared with ${before.at} (${minutes(before.totalSeconds)})`
  if (slower.length === 0) return [...lines, `${head}, no file got slower.`]
  const changes = slower.map(([file, took]) => `${took.toFixed(1).padStart(7)}  ${file} (${before.files[file]})`)
  return [...lines, `${head}, these got slower:`, ...changes]
}

function isSlower(took: number, before: number | undefined): boolean {
  return before !== undefined && took > before * SLOWER.factor && took > before + SLOWER.seconds
}

/** Returns the times that were kept last; undefined where there are none. */
export function lastTimes(): Times | undefined {
  const last = keptFiles().at(-1)
  return last === undefined ? undefined : timesShape.parse(JSON.parse(readFileSync(join(folder, last), 'utf8')))
}

/** Keeps the times of a whole run, for the next one to compare itself with. */
export function keepTimes(times: Times): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${times.at.replaceAll(':', '-')}.json`), JSON.stringify(times, null, 2))
  for (const file of keptFiles().slice(0, -KEPT)) rmSync(join(folder, file))
}

/** The oldest first. */
function keptFiles(): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
}

function bySeconds(entries: readonly [string, number][]): readonly [string, number][] {
  return entries.toSorted(([, one], [, other]) => other - one)
}

const round = (seconds: number) => Math.round(seconds * 10) / 10
const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
