import { Buffer } from 'node:buffer'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/**
 * Finds the text under `key` at the top level of a JSON object without parsing the object, so that NaN, depth and
 * damage elsewhere do not matter. Returns `undefined` if the key is missing or its value is not text.
 */
export function topLevelString(json: Uint8Array, key: string): string | undefined {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const keyBytes = Buffer.from(key)
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x7b || byte === 0x5b) depth += 1
    else if (byte === 0x7d || byte === 0x5d) depth -= 1
    else if (byte === QUOTE) {
      const end = closingQuote(bytes, at)
      const colon = skipSpace(bytes, end + 1)
      if (depth === 1 && bytes[colon] === COLON && isText(bytes, at + 1, end, keyBytes)) {
        return stringAt(bytes, skipSpace(bytes, colon + 1))
      }
      at = end
    }
  }
  return undefined
}

function stringAt(bytes: Buffer, at: number): string | undefined {
  if (bytes[at] !== QUOTE) return undefined
  try {
    return JSON.parse(bytes.toString('utf8', at, closingQuote(bytes, at) + 1)) as string
  } catch {
    return undefined
  }
}

/** This many bytes are scanned in JavaScript, because a native search costs as much as a hundred of them. */
const NEAR_BYTES = 64

/** The position of the quote that closes the string opened at `at`, or the end of the bytes. */
function closingQuote(bytes: Buffer, at: number): number {
  let end = at + 1
  while (end < bytes.length) {
    for (const near = end + NEAR_BYTES; end < near; end += 1) {
      if (bytes[end] === BACKSLASH) end += 1
      else if (bytes[end] === QUOTE) return end
    }
    end = bytes.indexOf(QUOTE, end)
    if (end === -1) return bytes.length
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
    end += 1
  }
  return bytes.length
}

function isText(bytes: Buffer, from: number, to: number, text: Buffer): boolean {
  if (to - from !== text.length) return false
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text[at]) return false
  return true
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1
  return at
}
