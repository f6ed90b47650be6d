import { createHash } from 'node:crypto'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'

/** @param texts oldest first: see {@link SealingKeys}. Their ids are 32 bits of a hash */
export function sealingKeysOf(...texts: readonly string[]): SealingKeys {
  return texts.map((text) => ({
    id: createHash('sha256').update(`mishap sealing key ${text}`).digest('hex').slice(0, 8),
    text,
  }))
}
