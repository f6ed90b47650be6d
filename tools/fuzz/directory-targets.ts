import { readFileSync } from 'node:fs'
import { readAssertion } from '#accounts/saml/assertion.ts'
import { parseMetadata } from '#accounts/saml/metadata.ts'
import { readResponse, type ServiceProvider } from '#accounts/saml/read-response.ts'
import { listOf, withOnly } from '#api/scim/answers.ts'
import { groupAttributes, groupResource, memberChange, readGroup } from '#api/scim/groups.ts'
import { applyPatch } from '#api/scim/patch.ts'
import { readUser, userAttributes, userResource } from '#api/scim/users.ts'
import type { DirectoryGroup, DirectoryPerson } from '#domain/account/directory.ts'
import type { TeamId } from '#domain/ids.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const NOON = new Date('2026-11-28T18:41:00Z')
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const pem = (name: string) => read(`e2e/harness/saml/${name}.pem`)
const bare = (certificate: string) => certificate.replaceAll(/-----[^-]+-----|\s/g, '')

const IDP = 'https://idp.example.com/metadata'
const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${IDP}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(pem('idp.cert'))}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.com/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
const attributes = { email: null, name: null, groups: null }
const us: ServiceProvider = {
  entityId: 'https://mishap.example/api/auth/saml/metadata',
  acs: 'https://mishap.example/api/auth/saml/acs',
  settings: {
    name: 'Acme',
    metadata: { kind: 'xml', xml: metadata },
    entityId: null,
    attributes,
    key: { privateKey: pem('sp.key'), certificate: pem('sp.cert') },
    idpInitiated: true,
    teams: true,
    enforced: false,
  },
}
const responses = ['signed', 'encrypted'].map((name) => read(`fixtures/saml/${name}.xml`).trim())
const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(responses[0] ?? '')?.[0] ?? ''
const xmlWords = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<!--',
  '-->',
  '<?a b?>',
  '<![CDATA[',
  ']]>',
  '&amp;',
  '&#x0;',
  '&#xD800;',
  '<saml:Assertion ID="_a">',
  '</saml:Assertion>',
  '<ds:Signature>',
  '<samlp:Response>',
  ' xmlns:saml="a"',
  ' xmlns="urn:oasis:names:tc:SAML:2.0:assertion"',
  ' ID="_assertion"',
  'URI="#_assertion"',
  'rsa-sha1',
  'hmac-sha256',
  '="',
  '/>',
  '\u2028',
]

/** The posted data is base64: inputs are its decoded content. A modified one must never sign in. */
async function takeResponse(bytes: Uint8Array): Promise<void> {
  const idp = parseMetadata(metadata)
  if (typeof idp === 'string') throw new Error(idp)
  const xml = Buffer.from(bytes)
  await readResponse(xml.toString('base64'), us, idp, NOON)
  const expected = { issuer: IDP, recipient: us.acs, inResponseTo: '_a1', attributes }
  const asserted = readAssertion(xml.toString(), expected, NOON)
  if (asserted.ok) asserted.value.assertion.until.toISOString()
}

const ada: DirectoryPerson = {
  id: 'ada',
  userName: 'ada@example.com',
  externalId: '00u1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  active: true,
  createdAt: NOON,
  changedAt: NOON,
}
const team: DirectoryGroup = {
  id: 7 as TeamId,
  name: 'Payments',
  externalId: null,
  members: ['ada'],
  createdAt: NOON,
}
const BASE = 'https://mishap.example/scim/v2'
const user = userResource(ada, [team], BASE)
const group = groupResource(team, new Map([[ada.id, ada]]), BASE)
const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})
const sentToScim = [
  patch({ op: 'Replace', path: 'active', value: 'False' }, { op: 'add', path: 'name.givenName', value: 'A' }),
  patch({ op: 'add', path: 'emails[type eq "work" and primary eq true].value', value: 'b@example.com' }),
  patch({ op: 'replace', value: { 'emails[type eq "home"].value': 'c@example.com', displayName: 'B' } }),
  patch({ op: 'remove', path: 'members[value eq "ada"]' }, { op: 'add', path: 'members', value: [{ value: 'b' }] }),
  patch({ op: 'remove', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members', value: [{ value: 'ada' }] }),
  {
    userName: 'b@example.com',
    emails: [{ value: 'b@example.com', primary: true }],
    name: { formatted: 'B' },
    active: 'true',
  },
  { displayName: 'Payments', members: [{ value: 'ada' }] },
]

/** As a patch of a user and a team, and as a new one of each. */
function takeScim(bytes: Uint8Array): void {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  readUser(body)
  readGroup(body)
  const patched = applyPatch(user, body, userAttributes)
  if (patched.ok) readUser(patched.value, user)
  const changed = applyPatch(group, body, groupAttributes)
  const after = changed.ok ? readGroup(changed.value) : changed
  if (after.ok) memberChange(team.members, after.value.members)
  if (Object.hasOwn(Object.prototype, 'polluted')) throw new Error('A name reached the prototype.')
}

function filterBy(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString()
  listOf([user, group], new URLSearchParams({ filter: text }))
  const query = new URLSearchParams(text)
  listOf([user, group], query)
  withOnly(user, query)
}

/** Data from identity providers and directories. */
export const directoryTargets: readonly Target[] = [
  {
    name: 'scim-filter',
    seeds: [
      'userName eq "ada@example.com" and (emails[type eq "work"].value co "@example" or not (active pr))',
      'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName sw "A" or meta.created gt "2026-01-01T00:00:00Z"',
      'filter=members.value+eq+%22ada%22&startIndex=1&count=2&attributes=userName,emails.value&excludedAttributes=members',
    ].map((text) => Buffer.from(text)),
    words: [
      '(',
      ')',
      '[',
      ']',
      '"',
      '\\',
      ' eq ',
      ' and ',
      ' or ',
      'not (',
      ' pr',
      'null',
      'true',
      '1e999',
      '__proto__',
      '.',
      ':',
      '&',
    ],
    read: filterBy,
  },
  {
    name: 'scim-body',
    seeds: sentToScim.map((body) => Buffer.from(JSON.stringify(body))),
    words: [
      ...jsonWords,
      '"op":"remove"',
      '"path":"',
      '[value eq "',
      '].value',
      'urn:',
      '"polluted":',
      '"prototype"',
      '\\"',
    ],
    read: takeScim,
  },
  {
    name: 'saml-response',
    seeds: [...responses, assertion].map((text) => Buffer.from(text)),
    words: xmlWords,
    read: takeResponse,
  },
  {
    name: 'saml-metadata',
    seeds: [Buffer.from(metadata)],
    words: [...xmlWords, '<md:IDPSSODescriptor>', 'use="encryption"', 'Location="javascript:', 'Binding="'],
    read: (bytes) => parseMetadata(Buffer.from(bytes).toString()),
  },
]
