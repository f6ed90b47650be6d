const DIGEST = /^[A-Za-z0-9@;._-]{1,64}$/
/** Not errors: Next.js uses these to redirect, to report "not found", or to leave static rendering. */
const CONTROL_FLOW = /^(?:NEXT_|DYNAMIC_SERVER_USAGE|BAILOUT_TO_CLIENT|HANGING_PROMISE)/

/**
 * Parses the text that React shows in place of a server error, as users paste it: `2338017294`, `Digest: 2338017294`.
 * `undefined` if it is not a digest.
 */
export function parseDigest(text: string): string | undefined {
  const digest = text
    .trim()
    .replace(/^digest\s*:\s*/i, '')
    .replace(/^["']|["']$/g, '')
  return DIGEST.test(digest) && !CONTROL_FLOW.test(digest) ? digest : undefined
}
