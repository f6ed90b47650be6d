/**
 * Headers for responses that browsers should not display: nothing in them is executed, sniffed or framed.
 * docs/security.md explains each.
 */
export const showsNothing = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const
