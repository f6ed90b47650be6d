import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * - `timed`: tests that measure what something costs. They run first and alone, for two cores may be two threads of one
 * - `unit`: neither the event store's engine nor a whole server
 * - `engine`: tests that open the engine, in the process of the test
 * - `http`: against whole servers, as programs use them
 * - `browser`: against whole servers, as people use them
 * - `fuzz`: what is nearly right, for all readers of what strangers send. It has no files: see tools/fuzz.ts
 */
export type LaneName = 'timed' | 'unit' | 'engine' | 'http' | 'browser' | 'fuzz'

/** Where the tests of a lane are. `timed`, `unit` and `engine` share their folders. */
export const patterns = {
  unit: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
  http: ['e2e/**/*.test.ts'],
  browser: ['e2e/**/*.spec.ts'],
} as const

/** What only a test imports that opens the engine, by itself or in a whole server. */
const OPENS_ENGINE =
  /\b(?:openEmbeddedEvents|openNewEvents|openServerEvents|eventEngines\w*|openTestStores|startChdb|TestClickHouse)\b|from '(?:\.\/|#main\/)server\.ts'/

/** What only a test names that measures processor time. */
const MEASURES = /\b(?:cpuMsOf|leastCpuMsOf|growthOf|threadCpuUsage)\b/

/** Returns the files of each lane, by their paths under the root. */
export function filesOfLanes(): Readonly<Record<LaneName, readonly string[]>> {
  const find = (globs: readonly string[]) => globSync(globs, { cwd: root }).toSorted()
  const inProcess = find(patterns.unit)
  const laneOf = (text: string) => (OPENS_ENGINE.test(text) ? 'engine' : MEASURES.test(text) ? 'timed' : 'unit')
  const {
    timed = [],
    unit = [],
    engine = [],
  } = Object.groupBy(inProcess, (file) => laneOf(readFileSync(join(root, file), 'utf8')))
  return { timed, unit, engine, http: find(patterns.http), browser: find(patterns.browser), fuzz: [] }
}

/** A part of a lane: these files, and of them the tests with such names. */
export interface Selection {
  readonly lane: LaneName
  /** undefined: all that the lane has. */
  readonly files?: readonly string[]
  /** A regular expression over the names of tests. */
  readonly names?: string
}

/**
 * So many files share a process. The engine's library keeps five threads, two descriptors and a megabyte of each opening
 * for ever: one process for all 64 files, which open it two hundred times, died of it now and then.
 */
const MOST_FILES: Partial<Readonly<Record<LaneName, number>>> = { engine: 16 }

/** Returns a selection in the parts that have processes of their own, one after the other. */
export function partsOf(selection: Selection, files = filesOfLanes()): readonly Selection[] {
  const { lane, files: own = files[lane] } = selection
  const most = MOST_FILES[lane] ?? own.length
  if (own.length <= most) return [selection]
  const parts = Math.ceil(own.length / most)
  // By turns: neighbours in the list are alike, and so is what they open.
  return Array.from({ length: parts }, (_, part) => ({
    ...selection,
    files: own.filter((_file, at) => at % parts === part),
  }))
}

/**
 * Returns what matches any of the words: files by their paths, and tests by their names within other files. Only files
 * that hold the word are looked at for those: names are written there, or the parts that they are made of.
 */
export function select(
  words: readonly string[],
  files: Readonly<Record<LaneName, readonly string[]>>,
  textOf: (file: string) => string = (file) => readFileSync(join(root, file), 'utf8'),
): readonly Selection[] {
  const wanted = words.map((word) => word.toLowerCase())
  const holds = (text: string) => wanted.some((word) => text.toLowerCase().includes(word))
  return (Object.keys(files) as LaneName[]).flatMap((lane): readonly Selection[] => {
    const whole = files[lane].filter(holds)
    const parts = files[lane].filter((file) => !whole.includes(file) && holds(textOf(file)))
    return [
      ...(whole.length > 0 ? [{ lane, files: whole }] : []),
      ...(parts.length > 0 ? [{ lane, files: parts, names: pattern(words) }] : []),
    ]
  })
}

/** Returns an expression for any of the words, in capitals or not: no runner has a switch for that. */
function pattern(words: readonly string[]): string {
  const eitherCase = (letter: string) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`
  return words
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[a-z]/gi, eitherCase))
    .join('|')
}
