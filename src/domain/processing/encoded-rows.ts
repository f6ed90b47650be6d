/** Rows made into the store's own insert format, in a worker thread; opaque to everybody else. */
export interface EncodedRows {
  readonly bytes: Uint8Array
  /** The end of each row in `bytes`: row i is [ends[i-1] ?? 0, ends[i]). */
  readonly ends: Uint32Array
}

/** The rows of a kind that has none. */
export const noRows: EncodedRows = { bytes: new Uint8Array(), ends: new Uint32Array() }

/** Returns the rows that `keep` says yes to: the same object when all are kept. */
export function pickRows(rows: EncodedRows, keep: (index: number) => boolean): EncodedRows {
  const kept: { start: number; end: number }[] = []
  let start = 0
  rows.ends.forEach((end, index) => {
    if (keep(index)) kept.push({ start, end })
    start = end
  })
  if (kept.length === rows.ends.length) return rows
  const bytes = new Uint8Array(kept.reduce((sum, row) => sum + row.end - row.start, 0))
  const ends = new Uint32Array(kept.length)
  let offset = 0
  kept.forEach((row, index) => {
    bytes.set(rows.bytes.subarray(row.start, row.end), offset)
    offset += row.end - row.start
    ends[index] = offset
  })
  return { bytes, ends }
}

/** Returns the rows of both, those of `before` first. Copies them: for the rare batch that was digested in halves. */
export function joinRows(before: EncodedRows, after: EncodedRows): EncodedRows {
  if (after.ends.length === 0) return before
  if (before.ends.length === 0) return after
  const bytes = new Uint8Array(before.bytes.length + after.bytes.length)
  bytes.set(before.bytes)
  bytes.set(after.bytes, before.bytes.length)
  return { bytes, ends: Uint32Array.from([...before.ends, ...after.ends.map((end) => end + before.bytes.length)]) }
}
