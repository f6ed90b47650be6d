/** Key material for secrets at rest. */
export interface SealingKey {
  /** Identifies the key without revealing it: eight hexadecimal digits. */
  readonly id: string
  readonly text: string
}

/**
 * Oldest first: the instance's secret, then those of MISHAP_ENCRYPTION_KEY. The last one seals, and all of them unseal.
 * Created by `sealingKeysOf` (src/outbound/sealing-keys.ts).
 */
export type SealingKeys = readonly SealingKey[]
