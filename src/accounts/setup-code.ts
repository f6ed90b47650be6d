import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The one-time code for the owner's set-up: known to whoever sees the terminal, and to this process only. */
export interface SetupCode {
  /** 24 URL-safe characters, 144 random bits. */
  readonly text: string
  /** In a time that tells nothing about how much of it was right. */
  matches(typed: string): boolean
}

/** Makes a new one. */
export function newSetupCode(): SetupCode {
  const text = randomBytes(18).toString('base64url')
  const expected = digest(text)
  return { text, matches: (typed) => timingSafeEqual(digest(typed), expected) }
}

// timingSafeEqual wants equal lengths; digests have them.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
