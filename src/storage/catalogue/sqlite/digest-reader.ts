import { DatabaseSync } from 'node:sqlite'
import { readForDigest, type DigestReader } from '../digest-reader.ts'

/**
 * A thread's own read connection, which neither blocks nor is blocked by others. This version must have opened and
 * migrated the catalogue before (see openSqliteCatalogue).
 * @param recheckMs how long cached answers are used before checking for changes
 */
export function openDigestReader(file: string, recheckMs?: number): DigestReader {
  return readForDigest(new DatabaseSync(file, { readOnly: true, timeout: 10_000 }), recheckMs)
}
