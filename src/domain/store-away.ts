/**
 * Reports to a page that a remote store does not respond, through the only property of an error that React passes on.
 */
export const STORE_AWAY = 'STORE_AWAY'

/** The same for the bucket with files: attachments, replays, profiles, source maps. */
export const FILES_AWAY = 'FILES_AWAY'

/** The same for the database: projects, issues, members, settings. */
export const CATALOGUE_AWAY = 'CATALOGUE_AWAY'

/** Stores that may be remote. */
export type Away = 'events' | 'files' | 'catalogue'

/** The store that did not respond; `undefined` for any other fault. */
export function awayOf(fault: unknown): Away | undefined {
  if (!(fault instanceof Error) || !('digest' in fault)) return undefined
  if (fault.digest === STORE_AWAY) return 'events'
  if (fault.digest === CATALOGUE_AWAY) return 'catalogue'
  return fault.digest === FILES_AWAY ? 'files' : undefined
}
