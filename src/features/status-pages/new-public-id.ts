import { randomBytes } from 'node:crypto'

/** Returns an opaque random id. */
export function newPublicId(): string {
  return randomBytes(8).toString('hex')
}
