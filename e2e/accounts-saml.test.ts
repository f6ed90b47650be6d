import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import * as samlify from 'samlify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '#accounts/accounts.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import type { GroupRole, SamlSettings } from '#domain/settings.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { anAddress, aBrowser, type Browser } from '#accounts/test-support/stage.ts'
import { idpMetadata, pem, respond, type Said } from './harness/saml/identity-provider.ts'
import { assertionWrappings, messageWrappings, withEncryptedAssertion, wrapped } from './harness/saml/wrapping.ts'

const site = { origin: 'https://ops.example.com', basePath: '/mishap' }
const acs = 'https://ops.example.com/mishap/api/auth/saml/acs'
const entityId = 'https://ops.example.com/mishap/api/auth/saml/metadata'
const failed = 'https://ops.example.com/mishap/sign-in?problem=failed'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' }
const hedy = { name: 'Hedy', email: 'hedy@example.com', password: 'frequency hopping' }

const settings: SamlSettings = {
  name: 'Company',
  metadata: { kind: 'xml', xml: idpMetadata() },
  entityId: null,
  attributes: { email: null, name: null, groups: null },
  key: null,
  idpInitiated: false,
  teams: false,
  enforced: false,
}
const groupRoles: readonly GroupRole[] = [
  { group: 'Mishap admins', role: 'admin' },
  { group: 'everybody', role: 'viewer' },
]

const SECRET = 'a secret of at least thirty-two characters, for tests'

let folder: string
let stage: Awaited<ReturnType<typeof open>>

async function openOn(catalogue: Awaited<ReturnType<typeof openSqliteCatalogue>>, saml: SamlSettings) {
  return createAccounts({
    database: catalogue.database,
    catalogue,
    secret: SECRET,
    keys: sealingKeysOf(SECRET),
    site: () => site,
    providers: [],
    saml,
    groupRoles,
    post: null,
    log: () => {},
  })
}

async function open() {
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const accounts = await openOn(catalogue, settings)
  return { catalogue, accounts }
}

/** Reopens the accounts on the same catalogue with other settings or on another server. */
async function again(saml: SamlSettings) {
  stage = { ...stage, accounts: await openOn(stage.catalogue, saml) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-saml-'))
  stage = await open()
  await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
})
afterAll(async () => {
  await stage.catalogue.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => again(settings))

/** Starts the sign-in in a browser. Returns the request to the identity provider. */
async function setOut(browser: Browser, onward = '/issues') {
  const started = await stage.accounts.startProvider(browser.headers(), 'saml', onward)
  if (!started.ok) throw new Error(started.refusal.reason)
  browser.keep(started.value.cookies)
  const url = new URL(started.value.url)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { url, xml, id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '' }
}

/** Posts a response as the identity provider's page does, without cookies, and follows the redirect. */
async function come(browser: Browser, response: string, relayState = '') {
  const body = new URLSearchParams({ SAMLResponse: response, RelayState: relayState })
  const headers = { [CLIENT_ADDRESS_HEADER]: anAddress(), origin: 'https://idp.example.com' }
  const posted = await stage.accounts.handle(new Request(acs, { method: 'POST', headers, body }))
  const to = posted.headers.get('location') ?? ''
  if (posted.status !== 303 || !to.includes('/saml/finish'))
    return { status: posted.status, location: to, actor: undefined }
  const finished = await stage.accounts.handle(new Request(to, { headers: browser.headers() }))
  browser.keep(finished.headers.getSetCookie())
  const actor = await stage.accounts.actorOf(browser.headers())
  return { status: finished.status, location: finished.headers.get('location') ?? '', actor, ticket: to }
}

/** Runs the whole sign-in in one browser, with changes to the identity provider's response. */
async function signIn(different: Partial<Said> = {}, browser = aBrowser()) {
  const { id } = await setOut(browser)
  const response = await respond({ inResponseTo: id, acs, audience: entityId, ...different })
  return come(browser, response)
}

/** The reason of the last rejected sign-in, from the audit log. */
async function lastReason() {
  const [line] = await stage.catalogue.audit.search(operatorGrant('org:write'), {}, 1)
  return line?.action === 'account.sign_in_failed' ? line.detail['reason'] : undefined
}

async function expectRefused(came: Awaited<ReturnType<typeof come>>, reason: string) {
  expect({ ...came, reason: await lastReason() }).toMatchObject({ actor: undefined, location: failed, reason })
  const [attempt] = await stage.catalogue.signOn.attempts(operatorGrant('org:admin'))
  expect(attempt).toMatchObject({ kind: 'saml', problem: reason })
}

describe('signing in by SAML', () => {
  test.each(['assertion', 'message', 'both'] as const)(
    'joins the account with that address; signed: %s',
    async (signed) => {
      const { actor, location } = await signIn({ signed })
      expect(location).toBe('https://ops.example.com/mishap/issues')
      expect(actor).toMatchObject({ kind: 'user', email: 'ada@example.com', role: 'owner' })
      // The identity is now linked to that account, even if the response has another address.
      expect((await signIn({ signed, attributes: { email: 'countess@example.com' } })).actor).toMatchObject({
        email: 'ada@example.com',
      })
      const [attempt] = await stage.catalogue.signOn.attempts(operatorGrant('org:admin'))
      expect(attempt).toMatchObject({ kind: 'saml', who: 'ada@example.com', problem: null })
    },
  )

  test('is offered like other providers, and asks by our metadata', async () => {
    expect(stage.accounts.providers()).toEqual([{ id: 'saml', name: 'Company' }])
    const { url, xml } = await setOut(aBrowser())
    expect(url.origin + url.pathname).toBe('https://idp.example.com/sso')
    expect(xml).toContain(`AssertionConsumerServiceURL="${acs}"`)
    const answer = await stage.accounts.handle(new Request(entityId))
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml')
    const ours = samlify.ServiceProvider({ metadata: await answer.text() })
    expect(ours.entityMeta.getEntityID()).toBe(entityId)
    expect(ours.entityMeta.getAssertionConsumerService('post')).toBe(acs)
  })

  test('signs requests and reads encrypted assertions where it has a key', async () => {
    await again({ ...settings, key: { privateKey: pem('sp', 'key'), certificate: pem('sp', 'cert') } })
    const { url } = await setOut(aBrowser())
    expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect((await signIn({ encrypted: true })).actor).toMatchObject({ email: 'ada@example.com' })
    await expectRefused(await signIn({ encrypted: true, by: 'stranger' }), 'bad_signature')
    await again(settings)
    await expectRefused(await signIn({ encrypted: true }), 'no_key')
  })

  describe('where assertions may be encrypted, with the public key of our metadata', () => {
    beforeEach(() => again({ ...settings, key: { privateKey: pem('sp', 'key'), certificate: pem('sp', 'cert') } }))
    const asMallory = { nameId: 'mallory', attributes: { email: 'mallory@example.com' } }

    /** A response to this browser whose assertion is encrypted after `change` is applied. */
    async function encryptedAfter(change: (base64: string) => string, different: Partial<Said> = {}) {
      const browser = aBrowser()
      const { id } = await setOut(browser)
      const made = await respond({ inResponseTo: id, acs, audience: entityId, ...different })
      return come(browser, withEncryptedAssertion(change(made)))
    }
    const changedText = (change: (xml: string) => string) => (base64: string) =>
      Buffer.from(change(Buffer.from(base64, 'base64').toString())).toString('base64')

    test('one that nothing was done to signs in', async () => {
      expect((await encryptedAfter((made) => made)).actor).toMatchObject({ email: ada.email })
    })

    test.each(Object.entries(assertionWrappings))('%s', async (_, wrap) => {
      await expectRefused(
        await encryptedAfter((made) => wrapped(made, wrap, ada.email), asMallory),
        expect.stringMatching(/^(?:not_well_placed|malformed)$/),
      )
    })

    test.each<[string, (xml: string) => string, string]>([
      [
        'without a signature',
        (xml) => xml.replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, ''),
        'bad_signature',
      ],
      ['with another name', (xml) => xml.replaceAll('ada-1', 'grace-1'), 'bad_signature'],
      ['with a comment in the name', (xml) => xml.replaceAll('ada-1', 'ada<!-- -->-1'), 'malformed'],
      ['with an instruction in the name', (xml) => xml.replaceAll('ada-1', '<?x ada?>-1'), 'malformed'],
    ])('one %s is refused', async (_, change, reason) => {
      await expectRefused(await encryptedAfter(changedText(change)), reason)
    })

    test('one that is signed with SHA-1 is refused', async () => {
      await expectRefused(await encryptedAfter((made) => made, { algorithm: 'sha1' }), 'weak_algorithm')
    })

    test('one that was used is not good again, however it is encrypted', async () => {
      const browser = aBrowser()
      const { id } = await setOut(browser)
      const made = await respond({ inResponseTo: id, acs, audience: entityId })
      expect((await come(browser, withEncryptedAssertion(made))).actor).toBeDefined()
      await expectRefused(await come(browser, withEncryptedAssertion(made)), 'used_before')
      await expectRefused(await come(browser, made), 'used_before')
    })
  })

  test('takes each certificate of the metadata, so that the identity provider can change them', async () => {
    await expectRefused(await signIn({ by: 'idp-next' }), 'bad_signature')
    await again({ ...settings, metadata: { kind: 'xml', xml: idpMetadata(['idp', 'idp-next']) } })
    expect((await signIn({ by: 'idp-next' })).actor).toBeDefined()
    expect((await signIn({ by: 'idp' })).actor).toBeDefined()
  })

  test('makes an account where people may sign up, with the role and the teams of their groups', async () => {
    const attributes = { mail: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' }
    const asGrace = { nameId: 'grace-1', attributes }
    expect((await signIn(asGrace)).location).toBe('https://ops.example.com/mishap/sign-in?problem=no_account')
    await stage.catalogue.organization.update(operatorGrant('org:write'), { signUp: true }, new Date())
    const made = await stage.catalogue.teams.create(operatorGrant('team:admin'), 'Back End', new Date())
    expect((await signIn(asGrace)).actor).toMatchObject({ name: 'Grace Hopper', role: 'member' })
    await again({ ...settings, teams: true })
    const groups = ['EVERYBODY', 'mishap admins', 'back end']
    expect((await signIn({ ...asGrace, attributes: { ...attributes, groups } })).actor).toMatchObject({ role: 'admin' })
    const teams = async () => (await stage.catalogue.teams.list(operatorGrant('team:read')))[0]?.members
    expect(made.ok && (await teams())).toHaveLength(1)
    expect((await signIn({ ...asGrace, attributes: { ...attributes, groups: 'everybody' } })).actor).toMatchObject({
      role: 'viewer',
    })
    expect(await teams()).toEqual([])
    const others = { ...asGrace, attributes: { ...attributes, groups: 'others' } }
    expect((await signIn(others)).actor).toMatchObject({ role: 'member' })
    // The last owner keeps the role, regardless of their groups.
    await stage.catalogue.organization.update(operatorGrant('org:write'), { signUp: false }, new Date())
    const asAda = { attributes: { email: 'ada@example.com', groups: 'everybody' } }
    expect((await signIn(asAda)).actor).toMatchObject({ role: 'owner' })
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/0/'])(
    'leads on within this app alone: %j',
    async (onward) => {
      const browser = aBrowser()
      const { id } = await setOut(browser, onward)
      const response = await respond({ inResponseTo: id, acs, audience: entityId })
      expect(await come(browser, response, onward)).toMatchObject({ location: 'https://ops.example.com/mishap/' })
    },
  )

  test('from the identity provider’s own pages works only where it is allowed', async () => {
    const unasked = () => respond({ inResponseTo: null, acs, audience: entityId })
    await expectRefused(await come(aBrowser(), await unasked()), 'not_asked_for')
    await again({ ...settings, idpInitiated: true })
    const response = await unasked()
    const came = await come(aBrowser(), response, '/issues/WEB-1')
    expect(came).toMatchObject({ location: 'https://ops.example.com/mishap/issues/WEB-1', actor: { name: 'Ada' } })
    await expectRefused(await come(aBrowser(), response), 'used_before')
    // An attacker can change the message of a requested sign-in, but the signed assertion repeats the request id.
    const { id } = await setOut(aBrowser())
    const asked = Buffer.from(await respond({ inResponseTo: id, acs, audience: entityId }), 'base64').toString()
    const unaskedFor = Buffer.from(asked.replace(` InResponseTo="${id}"`, '')).toString('base64')
    await expectRefused(await come(aBrowser(), unaskedFor), 'not_asked_for')
    expect((await come(aBrowser(), await unasked(), 'https://evil.example')).location).toBe(
      'https://ops.example.com/mishap/',
    )
  })
})

describe('a response of SAML that is not as it should be signs nobody in', () => {
  const cases: readonly (readonly [string, Partial<Said>, string])[] = [
    ['signed by a stranger', { by: 'stranger' }, 'bad_signature'],
    ['signed by a stranger, the message', { by: 'stranger', signed: 'message' }, 'bad_signature'],
    ['signed with SHA-1', { algorithm: 'sha1' }, 'weak_algorithm'],
    ['for another audience', { audience: 'https://other.example' }, 'wrong_audience'],
    ['for another recipient', { recipient: 'https://other.example/acs' }, 'wrong_recipient'],
    ['sent to another address', { destination: 'https://other.example/acs' }, 'wrong_destination'],
    ['issued by another provider', { issuer: 'https://other.example' }, 'wrong_issuer'],
    ['too old', { minutes: -3 }, 'wrong_time'],
    ['in answer to nothing we asked', { inResponseTo: '_made-up' }, 'not_asked_for'],
    ['without an answer to anything', { inResponseTo: null }, 'not_asked_for'],
    ['of somebody who did not sign in', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'not_signed_in'],
    ['without an address', { attributes: { groups: 'x' }, nameId: 'x' }, 'no_email'],
  ]
  test.each(cases)('%s', async (_, different, reason) => {
    await expectRefused(await signIn(different), reason)
  })

  /** Responses altered by an attacker who obtained a valid one for their own account. */
  async function changed(change: (xml: string) => string, different: Partial<Said> = {}) {
    const browser = aBrowser()
    const { id } = await setOut(browser)
    const made = await respond({ inResponseTo: id, acs, audience: entityId, ...different })
    const xml = change(Buffer.from(made, 'base64').toString())
    return come(browser, Buffer.from(xml).toString('base64'))
  }
  const wrappedSignIn = async (wrap: Parameters<typeof wrapped>[1], signed: 'assertion' | 'message') => {
    const browser = aBrowser()
    const { id } = await setOut(browser)
    const asMallory = { nameId: 'mallory', attributes: { email: 'mallory@example.com' }, signed }
    const made = await respond({ inResponseTo: id, acs, audience: entityId, ...asMallory })
    return come(browser, wrapped(made, wrap, ada.email))
  }

  test.each(Object.entries(assertionWrappings))('%s', async (_, wrap) => {
    await expectRefused(await wrappedSignIn(wrap, 'assertion'), 'not_well_placed')
  })
  test.each(Object.entries(messageWrappings))('%s', async (_, wrap) => {
    await expectRefused(await wrappedSignIn(wrap, 'message'), 'not_well_placed')
  })

  test('without a signature', async () => {
    const unsigned = (xml: string) => xml.replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, '')
    await expectRefused(await changed(unsigned), 'no_signature')
  })

  test('with another name under the same signature', async () => {
    await expectRefused(await changed((xml) => xml.replaceAll('ada-1', 'grace-1')), 'bad_signature')
    await expectRefused(await changed((xml) => xml.replaceAll('ada@example.com', 'root@example.com')), 'bad_signature')
  })

  test('with a comment in the name, which cuts it off for some parsers', async () => {
    const mail = 'ada@example.com.evil.example'
    const commented = (xml: string) => xml.replaceAll(mail, 'ada@example.com<!---->.evil.example')
    await expectRefused(await changed(commented, { attributes: { email: mail } }), 'malformed')
  })

  // Some libraries canonicalise an instruction as if it were text, while the reader of the name skips it.
  test.each(['p', 'xml', 'xml-stylesheet'])('with an instruction in the name: <?%s ?>', async (target) => {
    const mail = 'not-ada@example.com'
    const instructed = (xml: string) => xml.replaceAll(mail, `<?${target} not-?>ada@example.com`)
    await expectRefused(await changed(instructed, { attributes: { email: mail } }), 'malformed')
  })

  test('with entities, which others would fetch or multiply', async () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    await expectRefused(await changed((xml) => lol + xml), 'malformed')
    const file = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    await expectRefused(await changed((xml) => file + xml.replace('ada-1', '&f;')), 'malformed')
  })

  test('with a MAC, made of the certificate that everybody has', async () => {
    const mac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha256'
    await expectRefused(
      await changed((xml) => xml.replace(/(SignatureMethod Algorithm=)"[^"]+"/, `$1"${mac}"`)),
      'weak_algorithm',
    )
  })

  test.each(['', 'no base64 at all', Buffer.from('<a>').toString('base64'), Buffer.from('{}').toString('base64')])(
    'that is none: %j',
    async (response) => {
      await expectRefused(await come(aBrowser(), response), 'malformed')
    },
  )

  test('that is too large, or as deep as a stack', async () => {
    await expectRefused(await come(aBrowser(), 'A'.repeat(300 * 1024)), 'too_large')
    const deep = '<a>'.repeat(20_000) + '</a>'.repeat(20_000)
    await expectRefused(await come(aBrowser(), Buffer.from(deep).toString('base64')), 'malformed')
  })

  test('that was used before, on this server or another', async () => {
    const browser = aBrowser()
    const { id } = await setOut(browser)
    const response = await respond({ inResponseTo: id, acs, audience: entityId })
    const first = await come(browser, response)
    expect(first.actor).toBeDefined()
    await expectRefused(await come(browser, response), 'used_before')
    await again(settings)
    await expectRefused(await come(aBrowser(), response), 'used_before')
    // The ticket behind it works only once, too.
    const finished = await stage.accounts.handle(new Request(first.ticket ?? '', { headers: browser.headers() }))
    expect(finished.headers.get('location')).toBe(failed)
  })

  test('two at once, of which one is good', async () => {
    const browser = aBrowser()
    const { id } = await setOut(browser)
    const response = await respond({ inResponseTo: id, acs, audience: entityId })
    const both = await Promise.all([come(browser, response), come(browser, response)])
    expect(both.filter(({ location }) => location === failed)).toHaveLength(1)
  })

  test('in another browser than the one that set out', async () => {
    const { id } = await setOut(aBrowser())
    const response = await respond({ inResponseTo: id, acs, audience: entityId })
    await expectRefused(await come(aBrowser(), response), 'other_browser')
  })

  test('of somebody who is deactivated', async () => {
    const other = { nameId: 'hedy-1', attributes: { email: hedy.email } }
    await stage.accounts.create(operatorGrant('org:admin'), hedy, 'member')
    const { db } = stage.catalogue.database
    await db
      .updateTable('user')
      .set({ deactivatedAt: new Date().toISOString() })
      .where('email', '=', hedy.email)
      .execute()
    expect((await signIn(other)).location).toBe('https://ops.example.com/mishap/sign-in?problem=deactivated')
    expect(await lastReason()).toBe('deactivated')
  })
})

test('where sign-on is enforced, passwords sign in owners alone; at the identity provider everybody comes in', async () => {
  const barbara = { name: 'Barbara', email: 'barbara@example.com', password: 'nanoseconds of wire' }
  await stage.accounts.create(operatorGrant('org:admin'), barbara, 'member')
  const byPassword = (who: { email: string; password: string }) =>
    stage.accounts.signIn(new Headers({ [CLIENT_ADDRESS_HEADER]: anAddress() }), who)
  expect((await byPassword(barbara)).ok).toBe(true)

  await again({ ...settings, enforced: true })
  expect(await byPassword(barbara)).toEqual({ ok: false, refusal: { reason: 'sso_required' } })
  const [line] = await stage.catalogue.audit.search(operatorGrant('org:write'), {}, 1)
  expect(line).toMatchObject({ action: 'account.sign_in_failed', target: barbara.email })
  // Without the password, the response reveals nothing about the account.
  expect(await byPassword({ ...barbara, password: 'not hers at all' })).toEqual({
    ok: false,
    refusal: { reason: 'wrong' },
  })
  expect(await byPassword(ada)).toMatchObject({ ok: true, value: { kind: 'signed_in' } })
  expect((await signIn({ attributes: { email: ada.email } })).actor).toMatchObject({ email: ada.email })

  await again(settings)
  expect((await byPassword(barbara)).ok).toBe(true)
})
