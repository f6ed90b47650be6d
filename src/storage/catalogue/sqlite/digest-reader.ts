import { DatabaseSync } from 'node:sqlite'
import { readForDigest, type DigestReader } from '../digest-reader.ts'

/**
 * A reading connection of one thread's own: it waits for nobody, and nobody for it. The catalogue must have been opened
 * by this version before (see openSqliteCatalogue), which brings it up to date.
 * @param recheckMs how long answers are given from memory before a look at whether something has changed
 */
export function openDigestReader(file: string, recheckMs?: number): DigestReader {
  return readForDigest(new DatabaseSync(file, { readOnly: true, timeout: 10_000 }), recheckMs)
}
