/**
 * Returns when a check is due next, after a moment: both milliseconds since the epoch. Each has its own place in the
 * interval, made of its id, so that a thousand checks of a minute do not go out in one second, and the place is the same
 * after a restart.
 */
export function dueAfter(id: number, intervalSeconds: number, after: number): number {
  const every = intervalSeconds * 1000
  const place = Math.floor(spread(id) * every)
  return (Math.floor((after - place) / every) + 1) * every + place
}

const GOLDEN = 0.6180339887498949

/** Neighbouring ids lie far apart: multiples of the golden ratio fill [0, 1) evenly, however many there are. */
function spread(id: number): number {
  return (id * GOLDEN) % 1
}
