/** The language that a browser's person chose on a page without an account: a tag such as `de`. */
export const LOCALE_COOKIE = 'mishap.locale'

/** The time zone of the browser, set by its script: `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = 'mishap.tz'

/** How somebody wants moments to be told in this browser: `relative` or `absolute`. */
export const TIMES_COOKIE = 'mishap_times'

/** When this browser was here last: what src/domain/account/visits.ts writes. */
export const VISIT_COOKIE = 'mishap_visit'
