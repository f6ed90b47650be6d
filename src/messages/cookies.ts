/** The language that a browser's person chose on a page without an account: a tag such as `de`. */
export const LOCALE_COOKIE = 'mishap.locale'

/** The time zone of the browser, set by its script: `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = 'mishap.tz'
