import type { LogPlace } from './log-store.ts'

const PLACE = /^(\d{1,15})\.(\d{1,10})\.(\d{1,16})\.(\d{1,10})$/
const MAX_UINT32 = 2 ** 32 - 1

/** Formats a position for a URL. */
export function printLogPlace({ time, tie, arrival, position }: LogPlace): string {
  return `${time}.${tie}.${arrival}.${position}`
}

export function parseLogPlace(text: string): LogPlace | undefined {
  const [, ...numbers] = PLACE.exec(text) ?? []
  const [time, tie, arrival, position] = numbers.map(Number)
  if (time === undefined || tie === undefined || arrival === undefined || position === undefined) return undefined
  const fits = tie <= MAX_UINT32 && position <= MAX_UINT32 && Number.isSafeInteger(arrival)
  return fits ? { time, tie, arrival, position } : undefined
}
