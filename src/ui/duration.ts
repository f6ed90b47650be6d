/** Formats microseconds with at most three digits: `12µs`, `3.4ms`, `230ms`, `1.23s`, `2m 05s`. */
export function durationText(us: number): string {
  if (us < 1000) return `${Math.round(us)}µs`
  if (us < 1_000_000) return `${threeDigits(us / 1000)}ms`
  if (us < 60_000_000) return `${threeDigits(us / 1_000_000)}s`
  const seconds = Math.round(us / 1_000_000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`
  return `${Math.floor(seconds / 3600)}h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}m`
}

function threeDigits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
