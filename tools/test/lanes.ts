import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A test's requirements, which determine how it runs:
 * - `unit`: neither the event store's engine nor a full server
 * - `engine`: opens the engine in the test's process (`x.engine.test.ts`)
 * - `http`: calls full servers like programs (`e2e/x.test.ts`)
 * - `browser`: uses full servers like people (`e2e/x.spec.ts`)
 * - `fuzz`: nearly valid input for every reader of untrusted bytes. It has no files: see tools/fuzz.ts
 */
export type LaneName = 'unit' | 'engine' | 'http' | 'browser' | 'fuzz'
export const laneNames: readonly LaneName[] = ['unit', 'engine', 'http', 'browser', 'fuzz']

/**
 * `quick` is `npm test`, for contributors before a push. `full` is `npm run test:full`: everything in `quick`, and the
 * slow proofs, which have it in their names (`x.full.test.ts`, `x.full.spec.ts`).
 */
export type ListName = 'quick' | 'full'

const IN_PROCESS = '{src,demo,tools,bench}/**/*.test.{ts,tsx}'
const OVER_HTTP = 'e2e/**/*.test.ts'
const IN_BROWSER = 'e2e/**/*.spec.ts'
const isFull = (file: string) => /\.full\.(?:test|spec)\.tsx?$/.test(file)
const isEngine = (file: string) => /\.engine\.(?:full\.)?test\.tsx?$/.test(file)

export type Lanes = Readonly<Record<LaneName, readonly string[]>>

/** Returns the files of each lane, as paths relative to the root, by file name alone. */
export function filesOfLanes(list: ListName = 'full'): Lanes {
  const find = (glob: string) =>
    globSync(glob, { cwd: root })
      .filter((file) => list === 'full' || !isFull(file))
      .toSorted()
  const inProcess = find(IN_PROCESS)
  return {
    unit: inProcess.filter((file) => !isEngine(file)),
    engine: inProcess.filter(isEngine),
    http: find(OVER_HTTP),
    browser: find(IN_BROWSER),
    fuzz: [],
  }
}

/** Files of one lane, and optionally a filter on their test names. */
export interface Selection {
  readonly lane: LaneName
  readonly files: readonly string[]
  /** A regular expression for test names. */
  readonly names?: string
}

/** Returns all files of a list by lane. The full list includes the fuzz run. */
export function wholeList(list: ListName): readonly Selection[] {
  const files = filesOfLanes(list)
  return laneNames.filter((lane) => lane !== 'fuzz' || list === 'full').map((lane) => ({ lane, files: files[lane] }))
}

/**
 * Returns the tests that match any word: files by path, and in other files tests by name. Only files that contain a
 * word are searched for names.
 */
export function select(
  words: readonly string[],
  files: Lanes,
  textOf: (file: string) => string = (file) => readFileSync(join(root, file), 'utf8'),
): readonly Selection[] {
  const wanted = words.map((word) => word.toLowerCase())
  const holds = (text: string) => wanted.some((word) => text.toLowerCase().includes(word))
  return laneNames.flatMap((lane): readonly Selection[] => {
    const whole = files[lane].filter(holds)
    const parts = files[lane].filter((file) => !whole.includes(file) && holds(textOf(file)))
    return [
      ...(whole.length > 0 ? [{ lane, files: whole }] : []),
      ...(parts.length > 0 ? [{ lane, files: parts, names: pattern(words) }] : []),
    ]
  })
}

/** Returns a case-insensitive expression for any of the words, because the runners have no option for it. */
function pattern(words: readonly string[]): string {
  const eitherCase = (letter: string) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`
  return words
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[a-z]/gi, eitherCase))
    .join('|')
}
