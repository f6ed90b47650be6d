import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that have to be read again: tokens of other systems. What only has to be compared is hashed instead. */
export interface SecretBox {
  /** Text that only this data folder's secret opens. Twice the same secret, twice another text. */
  seal(secret: string): string
  /** Returns the secret, or undefined where it was sealed with another secret, or has been changed. */
  open(sealed: string): string | undefined
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM, with a key made from the instance's secret. So that whoever has only the database, or an old copy of it,
 * has no tokens.
 * @param purpose what is sealed: a box for something else opens none of it
 */
export function createSecretBox(instanceSecret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', instanceSecret, '', purpose, 32))
  return {
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
