import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'

/** The relevant fields of a provider's discovery document (OpenID Connect Discovery 1.0, 3). */
const document = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

const TIMEOUT_MS = 5_000

export function discoveryUrl(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`
}

/** The endpoints that the library does not discover itself. */
export interface DiscoveredIssuer {
  readonly userinfoEndpoint: string | undefined
}

/**
 * Fetches an issuer's discovery document. Rejects documents with endpoints on other hosts, so that the server only
 * calls the configured issuer, and documents of another issuer (4.3).
 */
export async function openIssuer(issuer: string): Promise<Result<DiscoveredIssuer, string>> {
  const { origin } = new URL(issuer)
  const found = await read(discoveryUrl(issuer))
  if (typeof found === 'string') return refuse(found)
  if (withoutSlash(found.issuer) !== withoutSlash(issuer)) return refuse(`it calls itself ${found.issuer}`)
  const called = [found.token_endpoint, found.jwks_uri, found.userinfo_endpoint ?? found.jwks_uri]
  const elsewhere = called.find((endpoint) => new URL(endpoint).origin !== origin)
  if (elsewhere !== undefined) return refuse(`it sends us to ${elsewhere}, which is not on ${origin}`)
  return ok({ userinfoEndpoint: found.userinfo_endpoint })
}

async function read(url: string): Promise<z.infer<typeof document> | string> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) return `${url} answers ${answer.status}`
    const parsed = document.safeParse(await answer.json())
    return parsed.success ? parsed.data : `${url} is no discovery document`
  } catch (fault) {
    return `${url} does not answer: ${fault instanceof Error ? fault.message : String(fault)}`
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
