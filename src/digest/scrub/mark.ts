/** Replaces values that must not be stored. */
export const FILTERED = '[Filtered]'

/** Returns the replacement of a secret, which is never empty. */
export type Redact = (found: string) => string

/** Replaces a secret with the mark only. */
export const filtered: Redact = () => FILTERED

const MARK = /^(?:\[Filtered\]|\*+|\[hash:[0-9a-f]{16}\])$/

/** Returns whether a value has already been filtered, masked or hashed, here or in the SDK. */
export function isMark(value: string): boolean {
  return MARK.test(value)
}
