import { ok, refuse, type Result } from '#domain/result.ts'
import type { SamlProblem } from '#domain/sign-on/saml-problem.ts'
import type { SamlSettings } from '#domain/settings.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import { attributeOf, childrenOf, parseXml, SAML, textOf } from './xml.ts'

/** The identity in an assertion with a verified signature. */
export interface Asserted {
  /** Identifies the assertion, and when it expires, to prevent replays. */
  readonly assertion: { readonly key: string; readonly until: Date }
  readonly issuer: string
  readonly inResponseTo: string | undefined
  /** The identity provider's permanent id of the person. */
  readonly nameId: string
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
}

export interface Expected {
  readonly issuer: string
  /** The URL that receives responses. */
  readonly recipient: string
  readonly inResponseTo: string | undefined
  readonly attributes: SamlSettings['attributes']
}

/** Tolerance for clock differences. */
export const CLOCK_SKEW_MS = 2 * 60_000

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
/** The default attribute names of Okta, Entra ID, Keycloak, Google and eduPerson, in lower case. */
const USUAL = {
  email: ['email', 'mail', 'emailaddress', `${CLAIMS}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  name: ['displayname', 'name', 'cn', `${CLAIMS}displayname`, 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'],
  first: ['firstname', 'givenname', `${CLAIMS}givenname`, 'urn:oid:2.5.4.42'],
  last: ['lastname', 'surname', 'sn', `${CLAIMS}surname`, 'urn:oid:2.5.4.4'],
  groups: ['groups', 'group', 'memberof', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
} as const

/**
 * Reads a signed assertion. The library has checked audience and conditions; the other requirements of SAML's browser
 * profile (Profiles, 4.1.4.2 and 4.1.4.3) are checked here.
 * @param xml exactly what the signature covers
 */
export function readAssertion(xml: string, expected: Expected, now: Date): Result<Asserted, { reason: SamlProblem }> {
  const root = parseXml(xml)?.documentElement
  if (!root) return refuse({ reason: 'malformed' })
  if (textOf(childrenOf(root, SAML, 'Issuer')[0]) !== expected.issuer) return refuse({ reason: 'wrong_issuer' })
  const [subject] = childrenOf(root, SAML, 'Subject')
  const id = attributeOf(root, 'ID')
  if (subject === undefined || id === undefined || childrenOf(root, SAML, 'AuthnStatement').length === 0)
    return refuse({ reason: 'malformed' })
  const confirmed = confirmation(subject, expected, now)
  if (!confirmed.ok) return confirmed

  const [nameIdElement] = childrenOf(subject, SAML, 'NameID')
  const nameId = textOf(nameIdElement)
  const format = nameIdElement === undefined ? undefined : attributeOf(nameIdElement, 'Format')
  const found = attributesOf(root)
  const email = first(found, expected.attributes.email, USUAL.email) ?? (isEmail(nameId, format) ? nameId : undefined)
  if (nameId === '') return refuse({ reason: 'no_name' })
  if (email === undefined || email === '') return refuse({ reason: 'no_email' })
  return ok({
    assertion: { key: `${expected.issuer} ${id}`, until: confirmed.value },
    issuer: expected.issuer,
    inResponseTo: expected.inResponseTo,
    // A transient name differs each time, so the address identifies the person.
    nameId: format === TRANSIENT ? normalisedMail(email) : nameId,
    email,
    name: nameOf(found, expected.attributes.name) ?? email,
    groups: valuesOf(found, expected.attributes.groups, USUAL.groups) ?? [],
  })
}

/** Checks the bearer confirmation: here, now, and in response to our request. Returns its expiry. */
function confirmation(
  subject: Element,
  { recipient, inResponseTo }: Expected,
  now: Date,
): Result<Date, { reason: SamlProblem }> {
  const bearers = childrenOf(subject, SAML, 'SubjectConfirmation')
    .filter((one) => attributeOf(one, 'Method') === BEARER)
    .flatMap((one) => childrenOf(one, SAML, 'SubjectConfirmationData'))
  const here = bearers.filter((one) => attributeOf(one, 'Recipient') === recipient)
  if (here.length === 0) return refuse({ reason: 'wrong_recipient' })
  const asked = here.filter((one) => attributeOf(one, 'InResponseTo') === inResponseTo)
  if (asked.length === 0) return refuse({ reason: 'not_asked_for' })
  for (const one of asked) {
    const until = Date.parse(attributeOf(one, 'NotOnOrAfter') ?? '') + CLOCK_SKEW_MS
    // "MUST NOT contain a NotBefore attribute": otherwise it is not for this profile.
    if (now.getTime() < until && attributeOf(one, 'NotBefore') === undefined) return ok(new Date(until))
  }
  return refuse({ reason: 'wrong_time' })
}

type Found = ReadonlyMap<string, readonly string[]>

/** Attributes by lower-case name. Values of repeated attributes are combined. */
function attributesOf(assertion: Element): Found {
  const found = new Map<string, string[]>()
  const attributes = childrenOf(assertion, SAML, 'AttributeStatement').flatMap((one) =>
    childrenOf(one, SAML, 'Attribute'),
  )
  for (const attribute of attributes) {
    const name = (attributeOf(attribute, 'Name') ?? '').toLowerCase()
    const values = childrenOf(attribute, SAML, 'AttributeValue')
      .map(textOf)
      .filter((value) => value !== '')
    found.set(name, [...(found.get(name) ?? []), ...values])
  }
  return found
}

/** @param chosen the configured name; null for any of the defaults */
function valuesOf(found: Found, chosen: string | null, usual: readonly string[]): readonly string[] | undefined {
  const names = chosen === null ? usual : [chosen.toLowerCase()]
  return names.map((name) => found.get(name)).find((values) => values !== undefined && values.length > 0)
}

function first(found: Found, chosen: string | null, usual: readonly string[]): string | undefined {
  return valuesOf(found, chosen, usual)?.[0]
}

function nameOf(found: Found, chosen: string | null): string | undefined {
  const whole = first(found, chosen, USUAL.name)
  if (whole !== undefined || chosen !== null) return whole
  const parts = [first(found, null, USUAL.first), first(found, null, USUAL.last)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

function isEmail(nameId: string, format: string | undefined): boolean {
  return format === EMAIL_FORMAT || (format === undefined && nameId.includes('@')) || /^[^@\s]+@[^@\s]+$/.test(nameId)
}
