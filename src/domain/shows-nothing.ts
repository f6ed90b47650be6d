/**
 * What an answer bears that no browser is meant to show: whatever stands in it, nothing of it runs, is guessed to be
 * something else, or is framed. docs/security.md says what each stops.
 */
export const showsNothing = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const
