import { createHash, generateKeyPairSync, randomBytes, sign, type JsonWebKey } from 'node:crypto'

/** The values of a passkey ceremony. An attacker can choose each of them. */
export interface PasskeySays {
  readonly challenge: string
  /** The origin of the requesting page. */
  readonly origin: string
  readonly counter: number
  /** Whether the device verified its user with a PIN, a finger or a face. */
  readonly isVerified?: boolean
}

/** A passkey without a device: the same bytes, built by hand (WebAuthn Level 3, 6.1 and 6.5). */
export interface Passkey {
  /** The body of `verify-registration`. */
  register(says: PasskeySays): string
  /** The body of `verify-authentication`. */
  assert(says: PasskeySays): string
}

const PRESENT = 1
const VERIFIED = 4
const WITH_CREDENTIAL = 64

/** @param host the relying party's id */
export function aPasskey(host: string): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const body = (response: object) => JSON.stringify({ response: { ...common, clientExtensionResults: {}, response } })

  const data = ({ counter, isVerified = true }: PasskeySays, credential = Buffer.alloc(0)) => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (credential.length > 0 ? WITH_CREDENTIAL : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), head, credential])
  }
  return {
    register: (says) => {
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const attested = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data(says, credential))],
      ])
      const client = clientData('webauthn.create', says)
      return body({ attestationObject: attested.toString('base64url'), clientDataJSON: client.toString('base64url') })
    },
    assert: (says) => {
      const [authenticatorData, client] = [data(says), clientData('webauthn.get', says)]
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return body({
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function clientData(type: string, { challenge, origin }: PasskeySays): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** ES256 on P-256 (RFC 9053, 7.1.1). */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  const small = (number: number) => Buffer.from([number >= 0 ? number : 0x20 - 1 - number])
  return cborMap([
    [small(1), small(2)],
    [small(3), small(-7)],
    [small(-1), small(1)],
    [small(-2), coordinate(x)],
    [small(-3), coordinate(y)],
  ])
}

/** The few CBOR types needed here (RFC 8949). */
function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()])
}
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
