import { z } from 'zod'

/** The claims of every id token (OpenID Connect Core 1.0, 2); the nonce is ours. */
const claimsShape = z.looseObject({
  iss: z.string().min(1),
  sub: z.string().min(1),
  aud: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().min(1),
})
const userinfoShape = z.looseObject({ sub: z.string().min(1) })

const TIMEOUT_MS = 5_000

/** A provider's data about a person, with all further claims. */
interface ProvidedPerson {
  readonly [claim: string]: unknown
  readonly id: string
  readonly sub: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
}

/** The tokens that a provider returns for a code. */
interface Tokens {
  readonly idToken?: string | undefined
  readonly accessToken?: string | undefined
}

/**
 * Returns a provider's data about a person; null if nothing is proven. Only the id token identifies the person: if
 * there is one, the library has already verified its signature, audience, issuer and nonce. A missing address is
 * fetched, and accepted for the same subject only (5.3.2).
 */
export async function personFrom(
  { idToken, accessToken }: Tokens,
  userinfoEndpoint: string | undefined,
): Promise<ProvidedPerson | null> {
  const claims = claimsShape.safeParse(claimsIn(idToken ?? ''))
  if (!claims.success) return null
  const { sub } = claims.data
  if (typeof claims.data['email'] === 'string') return personOf(sub, claims.data)
  if (userinfoEndpoint === undefined || accessToken === undefined) return null
  const told = userinfoShape.safeParse(await askForPerson(userinfoEndpoint, accessToken))
  return told.success && told.data.sub === sub ? personOf(sub, told.data) : null
}

function personOf(sub: string, claims: Readonly<Record<string, unknown>>): ProvidedPerson {
  const { name, email } = claims
  return {
    ...claims,
    id: sub,
    sub,
    name: typeof name === 'string' ? name : undefined,
    email: typeof email === 'string' ? email : undefined,
    // Required by the library; the mapping of claims decides whether the address is verified (providers.ts).
    emailVerified: false,
  }
}

function claimsIn(idToken: string): unknown {
  const [, claims = ''] = idToken.split('.')
  return parsed(Buffer.from(claims, 'base64url').toString('utf8'))
}

async function askForPerson(endpoint: string, accessToken: string): Promise<unknown> {
  try {
    const headers = { Authorization: `Bearer ${accessToken}` }
    const answer = await fetch(endpoint, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? parsed(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
