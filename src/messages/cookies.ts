/** The language chosen in this browser on a page without an account: a tag such as `de`. */
export const LOCALE_COOKIE = 'mishap.locale'

/** The time zone of the browser, set by its script: `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = 'mishap.tz'

/** The preferred time format in this browser: `relative` or `absolute`. */
export const TIMES_COOKIE = 'mishap_times'

/** This browser's last visit, as src/domain/account/visits.ts writes it. */
export const VISIT_COOKIE = 'mishap_visit'
