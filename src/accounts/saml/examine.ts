import { ok, refuse, type Result } from '#domain/result.ts'
import type { SamlProblem } from '#domain/sign-on/saml-problem.ts'
import {
  attributeOf,
  childrenOf,
  DSIG,
  elementsOf,
  is,
  isElement,
  nodesOf,
  parseXml,
  SAML,
  SAMLP,
  textOf,
  XENC,
} from './xml.ts'

/** The unverified header of a response. */
export interface Examined {
  readonly issuer: string
  readonly destination: string | undefined
  readonly inResponseTo: string | undefined
  readonly isEncrypted: boolean
}

type Refused = { readonly reason: SamlProblem }

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Accepted signature algorithms. SHA-1 is broken, and a MAC would be keyed with a public certificate. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const DIGESTS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const TRANSFORMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  EXC_C14N,
  `${EXC_C14N}WithComments`,
])
/** PKCS#1 v1.5 leaks through its errors, and 3DES is obsolete. */
const ENCRYPTIONS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
])

/**
 * Checks the structure of a response before the library parses it: one assertion, each signature within the element it
 * signs, unique ids, and nothing that parsers interpret differently. Signature wrapping attacks need another structure,
 * regardless of the flaw that they target.
 */
export function examineResponse(xml: string): Result<Examined, Refused> {
  const document = parseXml(xml)
  const root = document?.documentElement
  if (!document || !root || !is(root, SAMLP, 'Response') || !isPlain(document)) return refuse({ reason: 'malformed' })
  const status = childrenOf(root, SAMLP, 'Status').flatMap((one) => childrenOf(one, SAMLP, 'StatusCode'))
  if (status.length !== 1) return refuse({ reason: 'malformed' })
  const assertions = elementsOf(root, SAML, 'Assertion')
  const encrypted = elementsOf(root, SAML, 'EncryptedAssertion')
  const all = [...assertions, ...encrypted]
  // Many providers do not sign errors. An error never signs anyone in, so an unsigned one is harmless.
  if (all.length === 0 && status.some((one) => attributeOf(one, 'Value') !== SUCCESS))
    return refuse({ reason: 'not_signed_in' })
  if (all.length !== 1 || all.some(({ parentNode }) => parentNode !== root))
    return refuse({ reason: 'not_well_placed' })
  if (status.some((one) => attributeOf(one, 'Value') !== SUCCESS)) return refuse({ reason: 'not_signed_in' })

  const problem = problemOfSignatures(root, [root, ...assertions]) ?? problemOfEncryption(root)
  if (problem !== undefined) return refuse({ reason: problem })
  const isEncrypted = encrypted.length > 0
  if (!isEncrypted && elementsOf(root, DSIG, 'Signature').length === 0) return refuse({ reason: 'no_signature' })
  return ok({
    issuer: textOf(childrenOf(root, SAML, 'Issuer')[0]),
    destination: attributeOf(root, 'Destination'),
    inResponseTo: attributeOf(root, 'InResponseTo'),
    isEncrypted,
  })
}

/** The same for a decrypted assertion. `undefined` if its structure is valid. */
export function problemOfDecrypted(xml: string): SamlProblem | undefined {
  const document = parseXml(xml)
  const root = document?.documentElement
  if (!document || !root || !is(root, SAML, 'Assertion') || !isPlain(document)) return 'malformed'
  if (elementsOf(root, SAML, 'Assertion').length !== 1) return 'not_well_placed'
  return problemOfSignatures(root, [root])
}

const COMMENT = 8
const INSTRUCTION = 7

/**
 * Parsers disagree on text that contains a comment or processing instruction: signatures ignore comments, and the
 * library's canonical form treats instructions as text.
 */
function isPlain(document: Document): boolean {
  // This parser treats the XML declaration as a processing instruction; it is harmless at the start of the document.
  return [...nodesOf(document)].every(
    ({ nodeType, parentNode, previousSibling }) =>
      nodeType !== COMMENT && (nodeType !== INSTRUCTION || (parentNode === document && previousSibling === null)),
  )
}

/** @param signable the elements that may contain a signature */
function problemOfSignatures(root: Element, signable: readonly Element[]): SamlProblem | undefined {
  const ids = [...nodesOf(root)]
    .filter(isElement)
    .flatMap((one) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(one, name) ?? []))
  if (new Set(ids).size !== ids.length) return 'not_well_placed'
  for (const signature of elementsOf(root, DSIG, 'Signature')) {
    const parent = signable.find((one) => one === signature.parentNode)
    if (parent === undefined || childrenOf(parent, DSIG, 'Signature').length !== 1) return 'not_well_placed'
    const references = elementsOf(signature, DSIG, 'Reference').map((one) => attributeOf(one, 'URI'))
    const id = attributeOf(parent, 'ID') ?? ''
    if (id === '' || references.length !== 1 || references[0] !== `#${id}`) return 'not_well_placed'
    if (elementsOf(signature, DSIG, 'Object').length > 0) return 'not_well_placed'
    if (elementsOf(signature, DSIG, 'SignedInfo').length !== 1) return 'not_well_placed'
    if (!isStrong(signature)) return 'weak_algorithm'
  }
  return undefined
}

function isStrong(signature: Element): boolean {
  const all = (name: string, known: ReadonlySet<string>) =>
    elementsOf(signature, DSIG, name).every((one) => known.has(attributeOf(one, 'Algorithm') ?? ''))
  return (
    all('SignatureMethod', SIGNATURES) &&
    all('DigestMethod', DIGESTS) &&
    all('Transform', TRANSFORMS) &&
    all('CanonicalizationMethod', TRANSFORMS)
  )
}

function problemOfEncryption(root: Element): SamlProblem | undefined {
  const methods = elementsOf(root, XENC, 'EncryptionMethod').map((one) => attributeOf(one, 'Algorithm') ?? '')
  return methods.every((method) => ENCRYPTIONS.has(method)) ? undefined : 'weak_algorithm'
}
