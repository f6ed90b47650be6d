/** `2026-11-21 09:05 UTC` for an ISO 8601 time, independent of the reader's time zone. */
export function minuteOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
