/**
 * Rows encoded in the store's insert format and opaque to everything else: in memory, or in files written by a digest
 * thread, so that they need not be passed between threads.
 */
export interface EncodedRows {
  /** Consecutive. */
  readonly runs: readonly RowRun[]
}

/** Consecutive rows in one place. */
export interface RowRun {
  /** The bytes themselves, or the path of their file. */
  readonly place: Uint8Array | string
  /** Start of the first row. */
  readonly from: number
  /** End of each row. */
  readonly ends: Uint32Array
}

export const noRows: EncodedRows = { runs: [] }

/** Bytes passed on unchanged, regardless of the number of rows in them. */
export function wholeRun(bytes: Uint8Array): RowRun {
  return { place: bytes, from: 0, ends: Uint32Array.of(bytes.length) }
}

export function countRows({ runs }: EncodedRows): number {
  return runs.reduce((count, { ends }) => count + ends.length, 0)
}

/** End of a run's last row. */
export function endOfRun({ from, ends }: RowRun): number {
  return ends.at(-1) ?? from
}

/** The rows selected by `keep`, without copying; returns the same object if all are kept. */
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

export function joinRows(before: EncodedRows, after: EncodedRows): EncodedRows {
  return { runs: [...before.runs, ...after.runs] }
}
