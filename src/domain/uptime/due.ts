/**
 * When a check is next due after `after`, both in milliseconds since the epoch. Each check has an offset within the
 * interval, derived from its id, so that checks spread out evenly and keep their offset across restarts.
 */
export function dueAfter(id: number, intervalSeconds: number, after: number): number {
  const every = intervalSeconds * 1000
  const place = Math.floor(spread(id) * every)
  return (Math.floor((after - place) / every) + 1) * every + place
}

const GOLDEN = 0.6180339887498949

/** Multiples of the golden ratio fill [0, 1) evenly, so neighboring ids get distant values. */
function spread(id: number): number {
  return (id * GOLDEN) % 1
}
