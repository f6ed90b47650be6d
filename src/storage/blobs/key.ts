import { join } from 'node:path'
import type { BlobKey } from '#domain/blob/blob-store.ts'

// Not of dots alone: no segment leads upwards, or nowhere.
const SEGMENT = /^(?!\.+$)[a-z0-9_.-]{1,200}$/

/** The segments of a key. @throws TypeError on what is no key: a bug, as keys are made by us */
export function segmentsOf(key: BlobKey): readonly string[] {
  const segments = key.split('/')
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new TypeError(`Not a blob's key: ${key}`)
  return segments
}

/** The file of a blob. @throws TypeError on what is no key */
export function blobPath(folder: string, key: BlobKey): string {
  return join(folder, ...segmentsOf(key))
}

/** Returns whether a key can begin so. */
export function isPrefix(text: string): boolean {
  const segments = text.split('/')
  const last = segments.pop() ?? ''
  return segments.every((segment) => SEGMENT.test(segment)) && /^[a-z0-9_.-]*$/.test(last)
}
