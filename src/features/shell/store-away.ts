import { STORE_AWAY } from '#domain/store-away.ts'

/** Returns whether a page could not be made because a store on another machine did not answer. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === STORE_AWAY
}
