import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The one-time code for the owner's set-up, known only to this process and to readers of its terminal. */
export interface SetupCode {
  /** 24 URL-safe characters, 144 random bits. */
  readonly text: string
  /** Constant-time comparison. */
  matches(typed: string): boolean
}

export function newSetupCode(): SetupCode {
  const text = randomBytes(18).toString('base64url')
  const expected = digest(text)
  return { text, matches: (typed) => timingSafeEqual(digest(typed), expected) }
}

// timingSafeEqual requires equal lengths, which digests have.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
