/** When this browser was here last: what src/domain/account/visits.ts writes. */
export const VISIT_COOKIE = 'mishap_visit'
