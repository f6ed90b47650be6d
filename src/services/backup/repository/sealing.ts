import { randomBytes, scrypt, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'

/** What a repository stores about its key, never the key itself. */
export const lockShape = z.object({
  /** scrypt (RFC 7914), then AES-256-GCM (NIST SP 800-38D) with a random nonce for each object. */
  kdf: z.literal('scrypt-32768-8-1'),
  /** Hexadecimal. */
  salt: z.string(),
  /** A known text, encrypted, which a wrong key cannot decrypt. Base64. */
  check: z.string(),
})
export type Lock = z.infer<typeof lockShape>

/** Encodes bytes for a target that others may be able to read, and decodes them. */
export interface Seal {
  /** @param name binds the bytes to their name: they cannot be opened under another one */
  seal(name: string, bytes: Uint8Array): Promise<Uint8Array>
  /** @throws DamagedBackup if they are not what was sealed under this name */
  open(name: string, sealed: Uint8Array): Promise<Uint8Array>
}

/** An object in the target is missing or corrupt. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup'
}

export type KeyRefusal =
  | { readonly reason: 'wrong_key' }
  /** The target is encrypted, but no key was given. */
  | { readonly reason: 'needs_key' }
  /** A key was given, but the target was created without one. */
  | { readonly reason: 'not_encrypted' }

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CHECKED = 'mishap backup key check'
const [PLAIN, PACKED] = [0, 1]

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

export async function makeLock(key: string): Promise<{ readonly lock: Lock; readonly seal: Seal }> {
  const salt = randomBytes(32)
  const seal = await sealWith(key, salt)
  const check = Buffer.from(await seal.seal('check', Buffer.from(CHECKED))).toString('base64')
  return { lock: { kdf: 'scrypt-32768-8-1', salt: salt.toString('hex'), check }, seal }
}

/** Opens a lock, which may be absent. The key is verified before anything is read or written with it. */
export async function openLock(lock: Lock | null, key: string | null): Promise<Result<Seal, KeyRefusal>> {
  if (lock === null) return key === null ? ok(plain) : refuse({ reason: 'not_encrypted' })
  if (key === null) return refuse({ reason: 'needs_key' })
  const seal = await sealWith(key, Buffer.from(lock.salt, 'hex'))
  try {
    const found = await seal.open('check', Buffer.from(lock.check, 'base64'))
    return Buffer.from(found).toString() === CHECKED ? ok(seal) : refuse({ reason: 'wrong_key' })
  } catch (fault) {
    if (fault instanceof DamagedBackup) return refuse({ reason: 'wrong_key' })
    throw fault
  }
}

/** Unencrypted bytes, compressed if that helps. Their integrity is checked by hash. */
export const plain: Seal = {
  seal: (_, bytes) => packed(bytes),
  open: (name, sealed) => unpacked(name, sealed),
}

async function sealWith(text: string, salt: Buffer): Promise<Seal> {
  const bytes = await derive(text, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
  const { subtle } = webcrypto
  // Asynchronous: the synchronous cipher, a megabyte at a time, would block the main thread for hours of the first
  // backup.
  const key = await subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async (name, content) => {
      const iv = new Uint8Array(randomBytes(NONCE_BYTES))
      const inner = new Uint8Array(await packed(content))
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: Buffer.from(name) }, key, inner)
      return Buffer.concat([iv, new Uint8Array(sealed)])
    },
    open: async (name, sealed) => {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DamagedBackup(`${name} is cut short`)
      const iv = new Uint8Array(sealed.subarray(0, NONCE_BYTES))
      const additionalData = Buffer.from(name)
      const inner = await subtle
        .decrypt({ name: 'AES-GCM', iv, additionalData }, key, new Uint8Array(sealed.subarray(NONCE_BYTES)))
        .catch(() => {
          throw new DamagedBackup(`${name} cannot be decrypted: it was changed, or is something else`)
        })
      return unpacked(name, new Uint8Array(inner))
    },
  }
}

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  const small = await compress(bytes)
  const isSmaller = small.length < bytes.length * 0.95
  return Buffer.concat([Buffer.of(isSmaller ? PACKED : PLAIN), isSmaller ? small : bytes])
}

async function unpacked(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const [form] = bytes
  const content = bytes.subarray(1)
  if (form === PLAIN) return content
  if (form !== PACKED) throw new DamagedBackup(`${name} has an unknown form`)
  return decompress(content).catch(() => {
    throw new DamagedBackup(`${name} cannot be decompressed`)
  })
}

/** SHA-256, hexadecimal, off the main thread. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}
