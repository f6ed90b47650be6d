import { randomBytes } from 'node:crypto'

/** Returns an id that tells nothing but itself. */
export function newPublicId(): string {
  return randomBytes(8).toString('hex')
}
