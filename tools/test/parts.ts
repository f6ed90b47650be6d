import type { LaneName, Selection } from './lanes.ts'

/** What one process runs: some files of a lane. */
export interface Part extends Selection {
  /** Distinguishes the parts of a run: `http-2`. */
  readonly name: string
  /** How long it took last time, in seconds. */
  readonly expectedSeconds: number
}

/**
 * How many processes a lane is divided into at least. Each is one worker, so that two of them fill two cores and none
 * starts more than one shared server.
 */
const LEAST_PARTS: Readonly<Record<LaneName, number>> = { unit: 2, engine: 1, http: 2, browser: 2, fuzz: 1 }
/**
 * The engine's library keeps five threads, two descriptors and a megabyte of each opening until its process ends: a
 * process for all files, which open it two hundred times, died of it now and then.
 */
const MOST_FILES: Partial<Readonly<Record<LaneName, number>>> = { engine: 16 }
/** Less is not worth starting another process for. */
const LEAST_SECONDS = 20
/** For files that were never measured. */
const UNKNOWN_SECONDS = 3
const FUZZ_SECONDS = 70

/**
 * Divides selections into parts of about equal length, the longest first.
 * @param seconds how long each file took last time
 */
export function partsOf(selections: readonly Selection[], seconds: Readonly<Record<string, number>>): readonly Part[] {
  const numbers = new Map<LaneName, number>()
  const parts = selections.flatMap((selection) =>
    binsOf(selection, seconds).map((bin): Part => {
      const number = (numbers.get(selection.lane) ?? 0) + 1
      numbers.set(selection.lane, number)
      return { ...selection, files: bin.files, name: `${selection.lane}-${number}`, expectedSeconds: bin.seconds }
    }),
  )
  return parts.toSorted((one, other) => other.expectedSeconds - one.expectedSeconds)
}

interface Bin {
  files: string[]
  seconds: number
}

/** The longest file goes first, each into the bin that has the least so far. */
function binsOf({ lane, files }: Selection, seconds: Readonly<Record<string, number>>): readonly Bin[] {
  if (lane === 'fuzz') return [{ files: [], seconds: FUZZ_SECONDS }]
  const took = (file: string) => seconds[file] ?? UNKNOWN_SECONDS
  const total = files.reduce((sum, file) => sum + took(file), 0)
  const most = MOST_FILES[lane] ?? files.length
  const worthwhile = Math.min(LEAST_PARTS[lane], Math.ceil(total / LEAST_SECONDS))
  const count = Math.min(files.length, Math.max(1, worthwhile, Math.ceil(files.length / most)))
  const bins = Array.from({ length: count }, (): Bin => ({ files: [], seconds: 0 }))
  for (const file of files.toSorted((one, other) => took(other) - took(one))) {
    const open = bins.filter((bin) => bin.files.length < most)
    const least = open.reduce((best, bin) => (bin.seconds < best.seconds ? bin : best))
    least.files.push(file)
    least.seconds += took(file)
  }
  return bins.filter((bin) => bin.files.length > 0)
}
