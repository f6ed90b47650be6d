/** How a fault says to a page that a store on another machine does not answer, by the one property that React passes on. */
export const STORE_AWAY = 'STORE_AWAY'

/** The same where it is the bucket with files: attachments, recordings, profiles, source maps. */
export const FILES_AWAY = 'FILES_AWAY'

/** The same where it is the database: projects, issues, members, settings. */
export const CATALOGUE_AWAY = 'CATALOGUE_AWAY'

/** The stores that may be on another machine, and say so. */
export type Away = 'events' | 'files' | 'catalogue'

/** Returns the store that did not answer; undefined: something else went wrong. */
export function awayOf(fault: unknown): Away | undefined {
  if (!(fault instanceof Error) || !('digest' in fault)) return undefined
  if (fault.digest === STORE_AWAY) return 'events'
  if (fault.digest === CATALOGUE_AWAY) return 'catalogue'
  return fault.digest === FILES_AWAY ? 'files' : undefined
}
