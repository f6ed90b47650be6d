import { constants, createDecipheriv, createHmac, privateDecrypt, timingSafeEqual } from 'node:crypto'
import { SourceFault } from '../foreign.ts'

const BLOCK = 512
/** The known members. Anything else means that it is not an export. */
const MEMBERS: ReadonlySet<string> = new Set(['export.json', 'data.key', 'key.pub'])

/**
 * The JSON of an export: plain, or in an archive encrypted for a key (`--encrypt-with`). In it, `export.json` is a
 * Fernet token whose key is in `data.key`, wrapped by RSA-OAEP with SHA-256.
 * @param privateKey PEM; `undefined` if none was given
 * @throws SourceFault
 */
export function unpackExport(bytes: Uint8Array, privateKey: string | undefined, at: string): unknown {
  const isJson = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart().startsWith('[')
  const text = isJson ? Buffer.from(bytes) : decrypted(bytes, privateKey, at)
  try {
    return JSON.parse(text.toString()) as unknown
  } catch {
    throw new SourceFault('unreadable', at, 'not JSON')
  }
}

function decrypted(bytes: Uint8Array, privateKey: string | undefined, at: string): Buffer {
  const members = new Map(membersOf(Buffer.from(bytes), at))
  const [token, wrapped] = [members.get('export.json'), members.get('data.key')]
  if (token === undefined || wrapped === undefined)
    throw new SourceFault('unreadable', at, 'no export.json and data.key')
  if (privateKey === undefined) throw new SourceFault('wrong_key', at)
  const opened = openFernet(token.toString('latin1').trim(), keyOf(privateKey, wrapped, at))
  if (opened === undefined) throw new SourceFault('wrong_key', at)
  return opened
}

function keyOf(key: string, wrapped: Buffer, at: string): Buffer {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const text = privateDecrypt({ key, padding, oaepHash: 'sha256' }, wrapped).toString('latin1')
    return Buffer.from(text, 'base64url')
  } catch {
    throw new SourceFault('wrong_key', at)
  }
}

/** The files of a tar archive (POSIX.1-2024, pax, ustar). */
function* membersOf(tar: Buffer, at: string): Generator<readonly [string, Buffer]> {
  for (let from = 0; from + BLOCK <= tar.length && tar[from] !== 0;) {
    const name = textOf(tar.subarray(from, from + 100))
    const size = Number.parseInt(textOf(tar.subarray(from + 124, from + 136)), 8)
    const end = from + BLOCK + size
    // A negative size would repeat the same member forever.
    if (!MEMBERS.has(name) || !Number.isSafeInteger(size) || size < 0 || end > tar.length)
      throw new SourceFault('unreadable', at, `${name.slice(0, 40)} is no part of an export`)
    yield [name, tar.subarray(from + BLOCK, end)]
    from = from + BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('latin1', 0, end === -1 ? bytes.length : end).trim()
}

const VERSION = 0x80
const MAC_BYTES = 32
const IV_AT = 9
const TEXT_AT = 25

/**
 * Decrypts a Fernet token (github.com/fernet/spec): AES-128-CBC, signed with HMAC-SHA256. Returns `undefined` if it is
 * invalid, damaged, or encrypted with another key.
 */
export function openFernet(token: string, key: Buffer): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (key.length !== 32 || bytes.length < TEXT_AT + MAC_BYTES || bytes[0] !== VERSION) return undefined
  const signed = bytes.subarray(0, -MAC_BYTES)
  const mac = createHmac('sha256', key.subarray(0, 16)).update(signed).digest()
  if (!timingSafeEqual(mac, bytes.subarray(-MAC_BYTES))) return undefined
  const cipher = createDecipheriv('aes-128-cbc', key.subarray(16), bytes.subarray(IV_AT, TEXT_AT))
  try {
    return Buffer.concat([cipher.update(signed.subarray(TEXT_AT)), cipher.final()])
  } catch {
    return undefined
  }
}
