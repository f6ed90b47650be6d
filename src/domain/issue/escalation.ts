/** History that an issue is compared with, at most: two of every day of the week. */
export const HISTORY_DAYS = 14

const DAY_HOURS = 24
/** The number of events in an hour below which nobody is alarmed, however quiet it was before. */
export const QUIET_HOUR = 10

/**
 * The most events that an hour is expected to have, going by the hours before it (oldest first, without gaps, none before
 * the first event): the greatest of
 * - {@link QUIET_HOUR};
 * - twice what the busiest hour of a usual day has had. Days are compared by their busiest hours, so that the change of day
 *   and night is none; the usual day is the median, so that a bad day of before does not hide the next one. Three times in
 *   the first week, while it is not known what the days of a week are like;
 * - what two days have had before, and as much more as chance makes of it (three standard deviations of a Poisson
 *   distribution): so what comes once a week is known by its third time.
 *
 * Infinity while there is less than a day to go by: everything is new to a young issue.
 */
export function expectedAtMost(before: readonly number[]): number {
  const peaks = dailyPeaks(before.slice(-HISTORY_DAYS * DAY_HOURS)).toSorted((a, b) => b - a)
  if (peaks.length === 0) return Infinity
  const usual = median(peaks)
  const times = peaks.length < 7 ? 3 : 2
  const twice = peaks[1] ?? 0
  return Math.max(QUIET_HOUR, usual * times, twice + 3 * Math.sqrt(twice))
}

/** The busiest hour of each whole day, counted back from the end. */
function dailyPeaks(hours: readonly number[]): readonly number[] {
  const days = Math.floor(hours.length / DAY_HOURS)
  return Array.from({ length: days }, (_, day) => {
    const end = hours.length - day * DAY_HOURS
    return Math.max(...hours.slice(end - DAY_HOURS, end))
  })
}

/** @param sorted at least one */
function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/**
 * Returns whether an issue escalates: the last of these hours, or the one before it, has more events than it was
 * expected to have.
 * @param hours events in each, oldest first; the last one may not be over yet
 */
export function isEscalating(hours: readonly number[]): boolean {
  return isAbove(hours, hours.length - 1) || isAbove(hours, hours.length - 2)
}

function isAbove(hours: readonly number[], index: number): boolean {
  return index > 0 && (hours[index] ?? 0) > expectedAtMost(hours.slice(0, index))
}

/**
 * Returns whether an issue that escalated has calmed down: for a day no hour has had more than the days before that let
 * expect.
 */
export function hasCalmedDown(hours: readonly number[]): boolean {
  const limit = expectedAtMost(hours.slice(0, -DAY_HOURS))
  // Whatever is too young to be evaluated does not escalate.
  return hours.slice(-DAY_HOURS).every((events) => events <= limit)
}
