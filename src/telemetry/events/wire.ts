import { eventLike, singleItem, type WireItem } from '../wire.ts'

/** Errors and messages, and browser reports (CSP and the like) that become events. */
export const eventItems: readonly WireItem[] = [
  singleItem('event', 'error', eventLike),
  singleItem('raw_security', 'security', eventLike),
  singleItem('security', 'security', eventLike),
]
