import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/**
 * The six digits that an authenticator app shows for a secret (RFC 6238, SHA-1, 30 s).
 * @param secret base32 (RFC 4648)
 * @param stepsAhead 1: the next code. A server tolerates clocks that are one step off, and accepts no code twice.
 */
export function totp(secret: string, stepsAhead = 0): string {
  const bits = secret
    .replaceAll('=', '')
    .split('')
    .map((letter) => ALPHABET.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
