import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'

/** Keeps secrets that have to be read again: tokens of other systems. What only has to be compared is hashed instead. */
export interface SecretBox {
  /** Text that only the keys of this instance open. Twice the same secret, twice another text. */
  seal(secret: string): string
  /** Returns the secret, or undefined where it was sealed with a key that is not here, or has been changed. */
  open(sealed: string): string | undefined
  /** Whether it is sealed with the key that seals now, as far as it says so itself. */
  isCurrent(sealed: string): boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = /^s1\.([0-9a-f]{8})\.([\w-]+)$/

/**
 * AES-256-GCM. So that whoever has only the database, or an old copy of it, has no tokens. The text is `s1.KEY.BYTES`, by
 * the id of its key; what was sealed before keys had ids is the bytes alone, and is tried with every key.
 * @param keys the last one seals, all of them open
 * @param purpose what is sealed: a box for something else opens none of it
 */
export function createSecretBox(keys: SealingKeys, purpose: string): SecretBox {
  const made = keys.map(({ id, text }) => ({ id, key: Buffer.from(hkdfSync('sha256', text, '', purpose, 32)) }))
  const current = made.at(-1)
  if (current === undefined) throw new Error('There is no key to seal with.')
  const { id, key } = current
  return {
    seal: (secret) => `s1.${id}.${encrypt(key, secret).toString('base64url')}`,
    open: (sealed) => {
      const [, of, bytes = sealed] = FORM.exec(sealed) ?? []
      const tried = of === undefined ? made : made.filter((one) => one.id === of)
      for (const one of tried) {
        const opened = decrypt(one.key, Buffer.from(bytes, 'base64url'))
        if (opened !== undefined) return opened
      }
      return undefined
    },
    isCurrent: (sealed) => FORM.exec(sealed)?.[1] === id,
  }
}

function encrypt(key: Buffer, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function decrypt(key: Buffer, bytes: Buffer): string | undefined {
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  // The length is said, for Node takes shorter tags as well, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
