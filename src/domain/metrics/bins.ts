/**
 * Values rounded so that percentiles can be counted: eight bins to each doubling, so that a value is at most 4.5% off, on
 * either side of zero. Bins are in the order of their values.
 */
const BINS_PER_DOUBLING = 8
/** What is closer to zero than the first bin, or further from it than the last, is in that. */
const SMALLEST = -60 * BINS_PER_DOUBLING
const LARGEST = 63 * BINS_PER_DOUBLING

/** The bin of what is no value: the sum of a cumulative histogram, beside its buckets. */
export const SUM_BIN = 2 ** 15 - 1

/** Returns the bin of a value. */
export function binOf(value: number): number {
  if (value === 0) return 0
  const size = Math.floor(Math.log2(Math.abs(value)) * BINS_PER_DOUBLING)
  const place = Math.min(Math.max(size, SMALLEST), LARGEST) - SMALLEST + 1
  return value < 0 ? -place : place
}

/** Returns the value in the middle of a bin. */
export function valueOfBin(bin: number): number {
  if (bin === 0) return 0
  const size = 2 ** ((Math.abs(bin) - 1 + SMALLEST + 0.5) / BINS_PER_DOUBLING)
  return bin < 0 ? -size : size
}
