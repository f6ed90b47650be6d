/** Maximum history used for comparison: two of every weekday. */
export const HISTORY_DAYS = 14

const DAY_HOURS = 24
/** Hourly event counts below this never escalate, however quiet the issue was before. */
export const QUIET_HOUR = 10

/**
 * The most events expected in an hour, given the preceding hours (oldest first, without gaps, starting at the issue's
 * first event). The maximum of:
 * - {@link QUIET_HOUR};
 * - twice the busiest hour of a typical day. Comparing daily peaks ignores the day and night cycle, and the median
 *   keeps one earlier bad day from hiding the next. Three times in the first week, before the weekly pattern is known;
 * - the peak of the second-worst day plus three standard deviations of a Poisson distribution, so a weekly spike is
 *   known by its third occurrence.
 *
 * Infinity while there is less than a day of history, because everything is new for a young issue.
 */
export function expectedAtMost(before: readonly number[]): number {
  const peaks = dailyPeaks(before.slice(-HISTORY_DAYS * DAY_HOURS)).toSorted((a, b) => b - a)
  if (peaks.length === 0) return Infinity
  const usual = median(peaks)
  const times = peaks.length < 7 ? 3 : 2
  const twice = peaks[1] ?? 0
  return Math.max(QUIET_HOUR, usual * times, twice + 3 * Math.sqrt(twice))
}

/** The peak hour of each whole day, counting back from the end. */
function dailyPeaks(hours: readonly number[]): readonly number[] {
  const days = Math.floor(hours.length / DAY_HOURS)
  return Array.from({ length: days }, (_, day) => {
    const end = hours.length - day * DAY_HOURS
    return Math.max(...hours.slice(end - DAY_HOURS, end))
  })
}

/** @param sorted must not be empty */
function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/**
 * Whether an issue is escalating: the last hour or the one before it has more events than expected.
 * @param hours event counts, oldest first; the last hour may be incomplete
 */
export function isEscalating(hours: readonly number[]): boolean {
  return isAbove(hours, hours.length - 1) || isAbove(hours, hours.length - 2)
}

function isAbove(hours: readonly number[], index: number): boolean {
  return index > 0 && (hours[index] ?? 0) > expectedAtMost(hours.slice(0, index))
}

/** Whether an escalating issue has calmed down: for a day, no hour exceeded what the days before suggest. */
export function hasCalmedDown(hours: readonly number[]): boolean {
  const limit = expectedAtMost(hours.slice(0, -DAY_HOURS))
  // An issue too young to be evaluated does not escalate.
  return hours.slice(-DAY_HOURS).every((events) => events <= limit)
}
