import type { Envelope } from './envelope.ts'

const utf8 = new TextEncoder()
const newline = Uint8Array.of(10)

/** The bytes of an envelope (docs/protocol.md 1.1). Every item gets a `length`, so any payload is preserved. */
export function serialiseEnvelope({ header, items }: Envelope): Uint8Array {
  const parts: Uint8Array[] = [utf8.encode(JSON.stringify(header)), newline]
  for (const { header: itemHeader, payload } of items) {
    const line = JSON.stringify({ ...itemHeader, length: payload.length })
    parts.push(utf8.encode(line), newline, payload, newline)
  }
  return concatenated(parts)
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
