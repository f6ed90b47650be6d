const MOST_LOGGED = 1_000

/** String literals, complete or cut off, with either notation of quotes in them. */
const TEXT = /'(?:[^'\\]|\\.|'')*(?:'|$)/gs
/** Our tokens, anywhere in a statement. */
const TOKEN = /\bsntry[a-z]_[0-9A-Za-z+/=_-]+/g

/**
 * A statement for the log, without its string literals. These contain email addresses, search terms and occasionally
 * text pasted by mistake; numbers, names and the statement's structure are enough for diagnosis.
 */
export function loggedSql(text: string): string {
  return text.replaceAll(TEXT, "'…'").replaceAll(TOKEN, 'sntry…').slice(0, MOST_LOGGED)
}
