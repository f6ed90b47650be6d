/** `2026-11-21 09:05 UTC`, of a moment in ISO 8601: the same to every reader of a terminal or a log. */
export function minuteOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
