import { eventLike, singleItem, type WireItem } from '../wire.ts'

/** Errors and messages, and the reports of browsers (CSP and the like) that become events. */
export const eventItems: readonly WireItem[] = [
  singleItem('event', 'error', eventLike),
  singleItem('raw_security', 'security', eventLike),
  singleItem('security', 'security', eventLike),
]
