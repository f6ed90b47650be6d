/** A text from which keys are made that secrets at rest are sealed with. */
export interface SealingKey {
  /** Tells it from others, and leads nobody to it: eight hexadecimal digits. */
  readonly id: string
  readonly text: string
}

/**
 * Oldest first: the instance's secret, then those of MISHAP_ENCRYPTION_KEY. The last one seals, all of them open. Made by
 * `sealingKeysOf` (src/outbound/sealing-keys.ts).
 */
export type SealingKeys = readonly SealingKey[]
