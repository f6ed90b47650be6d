import { X509Certificate } from 'node:crypto'
import { attributeOf, childrenOf, DSIG, elementsOf, METADATA, parseXml, textOf } from './xml.ts'

/** The metadata of an identity provider (SAML Metadata 2.0, 2.4.3). */
export interface IdentityProvider {
  readonly entityId: string
  /** The URL to which browsers are redirected to sign in, by HTTP-Redirect. */
  readonly signInUrl: string
  /** Its signing certificates in base64: there are two during a rotation. */
  readonly certificates: readonly string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Parses an identity provider's metadata; a string explains why it is unusable. */
export function parseMetadata(xml: string): IdentityProvider | string {
  const root = parseXml(xml)?.documentElement
  if (!root) return 'it is no XML document, or it declares a document type'
  const found = elementsOf(root, METADATA, 'IDPSSODescriptor')
  const [descriptor] = found
  if (descriptor === undefined) return 'it describes no identity provider'
  if (found.length > 1) return 'it describes several identity providers'
  const entityId = attributeOf(descriptor.parentNode as Element, 'entityID') ?? ''
  const places = childrenOf(descriptor, METADATA, 'SingleSignOnService')
  const signInUrl = places.find((one) => attributeOf(one, 'Binding') === REDIRECT)?.getAttribute('Location') ?? ''
  const certificates = childrenOf(descriptor, METADATA, 'KeyDescriptor')
    .filter((one) => attributeOf(one, 'use') !== 'encryption')
    .flatMap((one) => elementsOf(one, DSIG, 'X509Certificate'))
    .map((one) => textOf(one).replaceAll(/\s+/g, ''))
  if (entityId === '') return 'it has no entityID'
  if (!/^https?:$/.test(URL.parse(signInUrl)?.protocol ?? '')) return 'it has no address to sign in at by HTTP-Redirect'
  if (certificates.length === 0) return 'it has no certificate to sign with'
  if (!certificates.every(isCertificate)) return 'one of its certificates cannot be read'
  return { entityId, signInUrl, certificates }
}

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
