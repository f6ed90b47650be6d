/**
 * Rows made into the store's own insert format, opaque to everybody else: in memory, or in files that a digest thread
 * wrote, so that they cross no thread.
 */
export interface EncodedRows {
  /** One behind the other. */
  readonly runs: readonly RowRun[]
}

/** Whole rows that lie side by side in one place. */
export interface RowRun {
  /** The bytes themselves, or the path of the file that they are in. */
  readonly place: Uint8Array | string
  /** Where the first row begins. */
  readonly from: number
  /** Where each row ends. */
  readonly ends: Uint32Array
}

/** The rows of a kind that has none. */
export const noRows: EncodedRows = { runs: [] }

/** Bytes that are handed over as they are, however many rows they hold. */
export function wholeRun(bytes: Uint8Array): RowRun {
  return { place: bytes, from: 0, ends: Uint32Array.of(bytes.length) }
}

/** Returns how many rows there are. */
export function countRows({ runs }: EncodedRows): number {
  return runs.reduce((count, { ends }) => count + ends.length, 0)
}

/** Returns where a run's last row ends. */
export function endOfRun({ from, ends }: RowRun): number {
  return ends.at(-1) ?? from
}

/** Returns the rows that `keep` says yes to, without a copy of any; the same object when all are kept. */
export function pickRows(rows: EncodedRows, keep: (index: number) => boolean): EncodedRows {
  let index = 0
  const runs = rows.runs.flatMap((run) => {
    const first = index
    index += run.ends.length
    return keptRuns(run, (row) => keep(first + row))
  })
  const isWhole = runs.length === rows.runs.length && countRows({ runs }) === index
  return isWhole ? rows : { runs }
}

function keptRuns({ place, from, ends }: RowRun, keep: (row: number) => boolean): RowRun[] {
  const runs: RowRun[] = []
  let first: number | undefined
  for (let row = 0; row <= ends.length; row++) {
    if (row < ends.length && keep(row)) first ??= row
    else if (first !== undefined) {
      runs.push({ place, from: ends[first - 1] ?? from, ends: ends.subarray(first, row) })
      first = undefined
    }
  }
  return runs
}

/** Returns the rows of both, those of `before` first. */
export function joinRows(before: EncodedRows, after: EncodedRows): EncodedRows {
  return { runs: [...before.runs, ...after.runs] }
}
