import { SAML as NodeSaml, type SamlConfig } from '@node-saml/node-saml'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SamlProblem } from '#domain/sign-on/saml-problem.ts'
import type { SamlSettings } from '#domain/settings.ts'
import { CLOCK_SKEW_MS, readAssertion, type Asserted } from './assertion.ts'
import { examineResponse, problemOfDecrypted } from './examine.ts'
import type { IdentityProvider } from './metadata.ts'
import { elementsOf, parseXml, SAML, written } from './xml.ts'

/** Maximum size of a base64 response: people with some hundred groups have 100 kB. */
export const MAX_RESPONSE_BYTES = 256 * 1024

/** Older assertions are rejected, regardless of their own expiry. */
const MAX_AGE_MS = 60 * 60_000

/** Our identity as a service provider. */
export interface ServiceProvider {
  readonly entityId: string
  /** The URL that receives responses. */
  readonly acs: string
  readonly settings: SamlSettings
}

type Refused = { readonly reason: SamlProblem }

/**
 * Reads the identity from a response of the identity provider (`SAMLResponse`, HTTP-POST binding). We examine it first,
 * then the library verifies it, and only the signed part is read.
 */
export async function readResponse(
  base64: string,
  us: ServiceProvider,
  idp: IdentityProvider,
  now: Date,
): Promise<Result<Asserted, Refused>> {
  if (base64.length > MAX_RESPONSE_BYTES) return refuse({ reason: 'too_large' })
  const xml = decoded(base64)
  if (xml === undefined) return refuse({ reason: 'malformed' })
  const examined = examineResponse(xml)
  if (!examined.ok) return examined
  const { issuer, destination, inResponseTo, isEncrypted } = examined.value
  if (issuer !== '' && issuer !== idp.entityId) return refuse({ reason: 'wrong_issuer' })
  if (destination !== undefined && destination !== us.acs) return refuse({ reason: 'wrong_destination' })
  if (isEncrypted) {
    const problem = await problemOfEncrypted(xml, us.settings.key?.privateKey)
    if (problem !== undefined) return refuse({ reason: problem })
  }
  const verified = await verify(xml, us, idp)
  if (!verified.ok) return verified
  const { attributes } = us.settings
  return readAssertion(verified.value, { issuer: idp.entityId, recipient: us.acs, inResponseTo, attributes }, now)
}

/** Accepts only strict base64 of UTF-8: nothing that decoders would have to repair. */
function decoded(base64: string): string | undefined {
  const compact = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
  } catch {
    return undefined
  }
}

/** The library does not check the algorithms of a signature that is encrypted as well. */
async function problemOfEncrypted(xml: string, privateKey: string | undefined): Promise<SamlProblem | undefined> {
  if (privateKey === undefined) return 'no_key'
  const document = parseXml(xml)
  const [encrypted] = document === undefined ? [] : elementsOf(document, SAML, 'EncryptedAssertion')
  try {
    return encrypted === undefined ? 'malformed' : problemOfDecrypted(await decryptXml(written(encrypted), privateKey))
  } catch {
    return 'bad_signature'
  }
}

/** Returns the signed assertion, exactly as the signature covers it. */
async function verify(xml: string, us: ServiceProvider, idp: IdentityProvider): Promise<Result<string, Refused>> {
  try {
    const saml = new NodeSaml(libraryOptions(us, idp))
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    const assertion = profile?.getAssertionXml?.()
    return assertion === undefined ? refuse({ reason: 'malformed' }) : ok(assertion)
  } catch (fault) {
    return refuse({ reason: problemOf(fault instanceof Error ? fault.message : '') })
  }
}

/** The library only reports messages. All others concern the signature. */
function problemOf(message: string): SamlProblem {
  if (/audience/i.test(message)) return 'wrong_audience'
  if (/expired|not yet valid|not a valid date|Error parsing/i.test(message)) return 'wrong_time'
  return 'bad_signature'
}

/** The library's options, for requests and for responses. */
export function libraryOptions({ entityId, acs, settings }: ServiceProvider, idp: IdentityProvider): SamlConfig {
  const { key } = settings
  return {
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint: idp.signInUrl,
    idpCert: [...idp.certificates],
    // One of them must be signed, which we check (examine.ts); the library then reads what it covers.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    // Any authentication method and any name format will do.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(key !== null && { privateKey: key.privateKey, decryptionPvk: key.privateKey, publicCert: key.certificate }),
  }
}
