const DIGEST = /^[A-Za-z0-9@;._-]{1,64}$/
/** Not an error but Next's way to redirect, to say "not found", or to leave static rendering. */
const CONTROL_FLOW = /^(?:NEXT_|DYNAMIC_SERVER_USAGE|BAILOUT_TO_CLIENT|HANGING_PROMISE)/

/**
 * Parses the text that React shows instead of a server's error, as people paste it: `2338017294`, `Digest: 2338017294`.
 * undefined where it is none.
 */
export function parseDigest(text: string): string | undefined {
  const digest = text
    .trim()
    .replace(/^digest\s*:\s*/i, '')
    .replace(/^["']|["']$/g, '')
  return DIGEST.test(digest) && !CONTROL_FLOW.test(digest) ? digest : undefined
}
