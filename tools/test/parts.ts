import type { LaneName, Selection } from './lanes.ts'

/** The work of one process: some files of a lane. */
export interface Part extends Selection {
  /** Distinguishes the parts of a run: `http-2`. */
  readonly name: string
  /** Its last duration in seconds. */
  readonly expectedSeconds: number
}

/** How many parts run at a time. */
export const TRACKS = 2
/**
 * The engine's library keeps five threads, two descriptors and a megabyte per opening until its process ends: a single
 * process for all files, with two hundred openings, crashed occasionally.
 */
const MOST_FILES: Partial<Readonly<Record<LaneName, number>>> = { unit: 300, engine: 16 }
/** Less is not worth starting another process for. */
const LEAST_SECONDS = 20
/** For files that were never measured. */
const UNKNOWN_SECONDS: Readonly<Record<LaneName, number>> = { unit: 0.2, engine: 3, http: 5, browser: 20, fuzz: 70 }

/**
 * Divides selections into parts, the longest first. Each is a process of one worker, which starts the servers that its files
 * share: so a lane is divided only if it would take longer than its share of the run.
 * @param seconds how long each file took last time
 */
export function partsOf(selections: readonly Selection[], seconds: FileSeconds): readonly Part[] {
  const numbers = new Map<LaneName, number>()
  const share = selections.reduce((sum, selection) => sum + secondsOf(selection, seconds), 0) / TRACKS
  const parts = selections.flatMap((selection) =>
    binsOf(selection, seconds, share).map((bin): Part => {
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

type FileSeconds = Readonly<Record<string, number>>

function secondsOf({ lane, files }: Selection, seconds: FileSeconds): number {
  if (lane === 'fuzz') return UNKNOWN_SECONDS.fuzz
  return files.reduce((sum, file) => sum + (seconds[file] ?? UNKNOWN_SECONDS[lane]), 0)
}

/**
 * The longest file goes first, each into the bin that has the least so far.
 * @param share how long a part may take
 */
function binsOf(selection: Selection, seconds: FileSeconds, share: number): readonly Bin[] {
  const { lane, files } = selection
  const total = secondsOf(selection, seconds)
  if (lane === 'fuzz') return [{ files: [], seconds: total }]
  const took = (file: string) => seconds[file] ?? UNKNOWN_SECONDS[lane]
  const most = MOST_FILES[lane] ?? files.length
  const worthwhile = Math.min(Math.ceil(total / share), Math.ceil(total / LEAST_SECONDS))
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
