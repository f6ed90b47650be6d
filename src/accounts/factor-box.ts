import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { SealingKey, SealingKeys } from '#domain/secret/sealing-keys.ts'

/** Opens and seals what the library keeps of second factors, as the library does it (XChaCha20-Poly1305). */
export interface FactorBox {
  seal(secret: string): Promise<string>
  /** undefined: it was sealed with a key that is not here, or has been changed. */
  open(sealed: string): Promise<string | undefined>
  isCurrent(sealed: string): boolean
}

/**
 * The keys as the library wants them: it writes the number of the key into what it seals. What it sealed before it had
 * several opens with the instance's secret, which is the first.
 */
export function libraryKeys(keys: SealingKeys) {
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is no key to seal with.')
  return {
    keys: new Map(keys.map((key) => [versionOf(key), key.text])),
    currentVersion: versionOf(last),
    legacySecret: first.text,
  }
}

function versionOf({ id }: SealingKey): number {
  return Number.parseInt(id, 16)
}

/** A box for the change of keys. */
export function createFactorBox(keys: SealingKeys): FactorBox {
  const key = libraryKeys(keys)
  return {
    seal: (data) => symmetricEncrypt({ key, data }),
    open: async (data) => {
      try {
        return await symmetricDecrypt({ key, data })
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => parseEnvelope(sealed)?.version === key.currentVersion,
  }
}
