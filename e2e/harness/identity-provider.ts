import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The next person to sign in, as the id token describes them. */
export interface Identity {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

export interface IdentityProvider {
  readonly issuer: string
  identity: Identity
  /** Overrides values of the discovery document. */
  pretends: Readonly<Record<string, string>>
  /** Overrides claims of the next id token. `undefined` leaves the claim out. */
  lies: Readonly<Record<string, unknown>>
  /** The form of the next id token. */
  idToken: 'signed' | 'unsigned' | 'missing'
  userinfo: Readonly<Record<string, unknown>>
  /** Signs in at this address like a browser, and returns the redirect. */
  visit(url: string): Promise<URL>
  /** All requests received. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

const CLIENT = { id: 'mishap', secret: 'a secret between the two' }
export { CLIENT as providerClient }

interface Granted {
  readonly identity: Identity
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
}

/** Starts a provider that follows OpenID Connect Core 1.0 as far as a client can observe: code flow, PKCE, RS256. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Granted>()
  const asked: string[] = []
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken({ identity, nonce }: Granted): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...identity, ...provider.lies }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    if (provider.idToken === 'unsigned') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', issuer)
    asked.push(url.pathname)
    const json = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...provider.pretends,
        })
      case '/userinfo':
        return void json(200, provider.userinfo)
      case '/jwks':
        return void json(200, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        })
      case '/token': {
        const form = new URLSearchParams(await text(req))
        const granted = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const verifier = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        const isGood = granted?.challenge === verifier && granted.redirectUri === form.get('redirect_uri')
        if (granted === undefined || !isGood) return void json(400, { error: 'invalid_grant' })
        const tokens = { access_token: randomUUID(), token_type: 'Bearer' }
        const isWhole = provider.idToken !== 'missing'
        return void json(200, { ...tokens, ...(isWhole && { id_token: idToken(granted) }) })
      }
      default:
        return void json(404, {})
    }
  }

  const provider: IdentityProvider = {
    issuer,
    identity: { sub: '1', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    pretends: {},
    lies: {},
    idToken: 'signed',
    userinfo: {},
    asked,
    visit: async (address) => {
      const url = new URL(address)
      const parameter = (name: string) => url.searchParams.get(name) ?? ''
      const code = randomUUID()
      codes.set(code, {
        identity: provider.identity,
        challenge: parameter('code_challenge'),
        redirectUri: parameter('redirect_uri'),
        nonce: parameter('nonce'),
      })
      const back = new URL(parameter('redirect_uri'))
      back.searchParams.set('code', code)
      back.searchParams.set('state', parameter('state'))
      return back
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
