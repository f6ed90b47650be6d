import { join } from 'node:path'
import type { BlobKey } from '#domain/blob/blob-store.ts'

// Not only dots, because no segment may lead upwards or nowhere.
const SEGMENT = /^(?!\.+$)[a-z0-9_.-]{1,200}$/

/** The segments of a key. @throws TypeError if it is not a key, which is a bug because all keys are generated */
export function segmentsOf(key: BlobKey): readonly string[] {
  const segments = key.split('/')
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new TypeError(`Not a blob's key: ${key}`)
  return segments
}

/** The file of a blob. @throws TypeError if it is not a key */
export function blobPath(folder: string, key: BlobKey): string {
  return join(folder, ...segmentsOf(key))
}

/** Whether some key can start with this text. */
export function isPrefix(text: string): boolean {
  const segments = text.split('/')
  const last = segments.pop() ?? ''
  return segments.every((segment) => SEGMENT.test(segment)) && /^[a-z0-9_.-]*$/.test(last)
}
