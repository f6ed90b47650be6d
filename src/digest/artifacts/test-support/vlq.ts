const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes numbers as base64 VLQ. */
export function vlq(...values: readonly number[]): string {
  return values.map(one).join('')
}

function one(value: number): string {
  let rest = value < 0 ? -2 * value + 1 : 2 * value
  let text = ''
  do {
    const digit = rest % 32
    rest = Math.floor(rest / 32)
    text += ALPHABET.charAt(rest > 0 ? digit + 32 : digit)
  } while (rest > 0)
  return text
}

/** A segment in absolute numbers: column; or column, source, line, column; or these and a name. */
export type Segment =
  | readonly [number]
  | readonly [number, number, number, number]
  | readonly [number, number, number, number, number]

export function mappingsOf(lines: readonly (readonly Segment[])[]): string {
  const last = [0, 0, 0, 0, 0]
  return lines
    .map((segments) => {
      last[0] = 0
      return segments
        .map((segment) => {
          const relative = segment.map((value, at) => value - (last[at] ?? 0))
          for (const [at, value] of segment.entries()) last[at] = value
          return vlq(...relative)
        })
        .join(',')
    })
    .join(';')
}
