import { readFileSync } from 'node:fs'
import * as samlify from 'samlify'

export const ENTITY_ID = 'https://idp.example.com/metadata'
export const SIGN_IN = 'https://idp.example.com/sso'

/** Owner of a key and its certificate: the provider, its next key, a stranger, or the server itself. */
export type Holder = 'idp' | 'idp-next' | 'stranger' | 'sp'

export function pem(holder: Holder, part: 'key' | 'cert'): string {
  return readFileSync(new URL(`./${holder}.${part}.pem`, import.meta.url), 'utf8')
}

/** The metadata of an identity provider that signs with any of these keys. */
export function idpMetadata(holders: readonly Holder[] = ['idp']): string {
  const keys = holders.map((one) => pem(one, 'cert').replaceAll(/-----[^-]+-----|\s/g, ''))
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${ENTITY_ID}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys
    .map(
      (key) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join(
      '',
    )}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${SIGN_IN}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
}

/** Contents of a response, and how it is signed. */
export interface Said {
  /** null: unsolicited. */
  readonly inResponseTo: string | null
  readonly acs: string
  readonly audience: string
  readonly nameId?: string
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>
  readonly issuer?: string
  readonly destination?: string
  readonly recipient?: string
  readonly assertionId?: string
  /** Minutes until the assertion expires. */
  readonly minutes?: number
  readonly status?: string
  readonly signed?: 'assertion' | 'message' | 'both'
  readonly by?: Holder
  readonly algorithm?: 'sha1' | 'sha256'
  readonly encrypted?: boolean
}

samlify.setSchemaValidator({ validate: () => Promise.resolve('ok') })

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

/** Creates a sign-in response with samlify as the identity provider: base64, as a browser posts it. */
export async function respond(said: Said): Promise<string> {
  const { by = 'idp', signed = 'assertion', encrypted = false } = said
  const idp = samlify.IdentityProvider({
    metadata: idpMetadata([by]),
    privateKey: pem(by, 'key'),
    requestSignatureAlgorithm: said.algorithm === 'sha1' ? RSA_SHA1 : RSA,
    isAssertionEncrypted: encrypted,
    loginResponseTemplate: { context: template(said), attributes: [] },
  })
  const sp = samlify.ServiceProvider({
    entityID: said.audience,
    wantAssertionsSigned: signed !== 'message',
    wantMessageSigned: signed !== 'assertion',
    encryptCert: pem('sp', 'cert'),
    assertionConsumerService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: said.acs }],
  })
  const made = await idp.createLoginResponse(
    sp,
    { extract: { request: { id: said.inResponseTo ?? '' } } },
    'post',
    {},
    { customTagReplacement: (context: string) => ({ id: '_response', context }) },
  )
  return made.context
}

/** A response for the browser profile (SAML Profiles 2.0, 4.1.4.2), with the requested changes. */
function template(said: Said): string {
  const { acs, inResponseTo, nameId = 'ada-1', minutes = 5, issuer = ENTITY_ID } = said
  const now = Date.now()
  const at = (minute: number) => new Date(now + minute * 60_000).toISOString()
  const asked = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const attributes = Object.entries(said.attributes ?? { email: 'ada@example.com', displayName: 'Ada' })
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${[values]
          .flat()
          .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
    .join('')
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${now}" Version="2.0" IssueInstant="${at(Math.min(0, minutes - 6))}" Destination="${said.destination ?? acs}"${asked}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.assertionId ?? `_a${Math.random().toString(36).slice(2)}`}" Version="2.0" IssueInstant="${at(Math.min(0, minutes - 6))}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(minutes)}" Recipient="${said.recipient ?? acs}"${asked}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(Math.min(0, minutes - 6))}" NotOnOrAfter="${at(minutes)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(Math.min(0, minutes - 6))}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
}
