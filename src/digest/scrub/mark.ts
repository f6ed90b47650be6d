/** Stands where something was that must not be at rest. */
export const FILTERED = '[Filtered]'

/** The function that returns the replacement of a secret, which is never empty. */
export type Redact = (found: string) => string

/** Leaves nothing of a secret but the mark. */
export const filtered: Redact = () => FILTERED

const MARK = /^(?:\[Filtered\]|\*+|\[hash:[0-9a-f]{16}\])$/

/** Returns whether a value is no secret any more: here or in the SDK, somebody filtered, masked or hashed it. */
export function isMark(value: string): boolean {
  return MARK.test(value)
}
