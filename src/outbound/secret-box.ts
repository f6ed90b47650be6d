import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'

/**
 * Encrypts secrets that have to be read again, such as tokens of other systems. Secrets that only have to be compared
 * are hashed instead.
 */
export interface SecretBox {
  /** Encrypts a secret with this instance's key. Not deterministic. */
  seal(secret: string): string
  /** Returns the secret, or `undefined` if it was encrypted with an unknown key or has been changed. */
  open(sealed: string): string | undefined
  /** Whether the text names the current key. */
  isCurrent(sealed: string): boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = /^s1\.([0-9a-f]{8})\.([\w-]+)$/

/**
 * AES-256-GCM. The database alone, or an old copy of it, reveals no tokens. The text is `s1.KEY.BYTES`, with the id of
 * its key; text from before keys had ids is the bytes alone, and is tried with every key.
 * @param keys the last one encrypts, all of them decrypt
 * @param purpose separates boxes: a box for another purpose cannot decrypt the secret
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
  // The length is explicit, because Node also accepts shorter tags, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
