/**
 * Logarithmic bins for counting percentiles: eight per doubling, so that a value is off by at most 4.5%, on either
 * side of zero. Bins are ordered like their values.
 */
const BINS_PER_DOUBLING = 8
/** Values beyond the range are clamped to the first or last bin. */
const SMALLEST = -60 * BINS_PER_DOUBLING
const LARGEST = 63 * BINS_PER_DOUBLING

/** A special bin that holds the sum of a cumulative histogram, next to its buckets. */
export const SUM_BIN = 2 ** 15 - 1

export function binOf(value: number): number {
  if (value === 0) return 0
  const size = Math.floor(Math.log2(Math.abs(value)) * BINS_PER_DOUBLING)
  const place = Math.min(Math.max(size, SMALLEST), LARGEST) - SMALLEST + 1
  return value < 0 ? -place : place
}

/** The value in the middle of a bin. */
export function valueOfBin(bin: number): number {
  if (bin === 0) return 0
  const size = 2 ** ((Math.abs(bin) - 1 + SMALLEST + 0.5) / BINS_PER_DOUBLING)
  return bin < 0 ? -size : size
}
