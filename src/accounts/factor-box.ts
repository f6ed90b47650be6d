import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { SealingKey, SealingKeys } from '#domain/secret/sealing-keys.ts'

/** Encrypts and decrypts the library's data of second factors, in the library's own format (XChaCha20-Poly1305). */
export interface FactorBox {
  seal(secret: string): Promise<string>
  /** `undefined` if it was encrypted with an unknown key or has been changed. */
  open(sealed: string): Promise<string | undefined>
  isCurrent(sealed: string): boolean
}

/**
 * The keys in the library's format, which stores a key's number with the encrypted data. Data from before there were
 * several keys is decrypted with the instance's secret, which is the first.
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

/** A box for key rotation. */
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
