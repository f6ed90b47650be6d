const MOST_LOGGED = 1_000

/** Texts, whole or cut off, with a quote in them written either way. */
const TEXT = /'(?:[^'\\]|\\.|'')*(?:'|$)/gs
/** Our tokens, wherever somebody put them. */
const TOKEN = /\bsntry[a-z]_[0-9A-Za-z+/=_-]+/g

/**
 * A statement as the log keeps it: without what its texts say. They are addresses of people, search words, and now and then
 * what somebody pasted into the wrong window; numbers, names and the form of the statement tell what was asked.
 */
export function loggedSql(text: string): string {
  return text.replaceAll(TEXT, "'…'").replaceAll(TOKEN, 'sntry…').slice(0, MOST_LOGGED)
}
