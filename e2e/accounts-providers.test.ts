import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '#accounts/accounts.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { providerClient, startIdentityProvider, type IdentityProvider } from './harness/identity-provider.ts'

const site = { origin: 'https://ops.example.com', basePath: '/mishap' }
const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' }

let provider: IdentityProvider
let folder: string
let stage: Awaited<ReturnType<typeof open>>

async function open(file: string) {
  const catalogue = await openSqliteCatalogue({ file })
  const { id: clientId, secret: clientSecret } = providerClient
  const lines: string[] = []
  const accounts = await createAccounts({
    database: catalogue.database,
    catalogue,
    secret: 'a secret of at least thirty-two characters, for tests',
    keys: sealingKeysOf('a secret of at least thirty-two characters, for tests'),
    site: () => site,
    providers: [{ id: 'oidc', name: 'Company', clientId, clientSecret, issuer: provider.issuer }],
    post: null,
    log: (_, message) => void lines.push(message),
  })
  return { catalogue, accounts, lines }
}

beforeAll(async () => {
  provider = await startIdentityProvider()
  folder = await mkdtemp(join(tmpdir(), 'mishap-providers-'))
})
afterAll(async () => {
  await stage.catalogue.close()
  await provider.close()
  await rm(folder, { recursive: true })
})

let files = 0
beforeEach(async () => {
  if (files > 0) await stage.catalogue.close()
  files++
  Object.assign(provider, { pretends: {}, lies: {}, idToken: 'signed', userinfo: {} })
  stage = await open(join(folder, `${files}.db`))
})

/** Cookies of a response, as a browser sends them back. */
function cookieOf(cookies: readonly string[]): string {
  return cookies
    .filter((text) => !/max-age=0/i.test(text))
    .map((text) => text.split(';')[0])
    .join('; ')
}

/** Goes to the provider and comes back, in one browser. */
async function come(onward = '/issues', { cookie: mine }: { cookie?: string } = {}) {
  const started = await stage.accounts.startProvider(new Headers(), 'oidc', onward)
  if (!started.ok) throw new Error(started.refusal.reason)
  const back = await provider.visit(started.value.url)
  const cookie = mine ?? cookieOf(started.value.cookies)
  const answer = await stage.accounts.handle(new Request(back, { headers: { cookie } }))
  const session = cookieOf(answer.headers.getSetCookie())
  const actor = await stage.accounts.actorOf(new Headers({ cookie: session }))
  return { back, answer, location: answer.headers.get('location') ?? '', actor, cookie }
}

const signInPage = 'https://ops.example.com/mishap/sign-in?problem='

describe('signing in at a provider', () => {
  test('joins the account with the address that the provider has verified', async () => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    provider.identity = { sub: '1', email: 'Ada@Example.com', email_verified: true }
    const { location, actor, back } = await come('/issues/WEB-1?environment=prod')
    expect(back.origin + back.pathname).toBe('https://ops.example.com/mishap/api/auth/callback/oidc')
    expect(location).toBe('https://ops.example.com/mishap/issues/WEB-1?environment=prod')
    expect(actor).toMatchObject({ kind: 'user', email: 'ada@example.com', role: 'owner' })
    // The identity is now linked to that account, even if the provider sends another address.
    provider.identity = { sub: '1', email: 'countess@example.com', email_verified: false }
    expect((await come()).actor).toMatchObject({ email: 'ada@example.com' })
    if (actor?.kind !== 'user') return
    expect(await stage.accounts.own.state(actor)).toMatchObject({ providers: ['oidc'], hasPassword: true })
    expect(await stage.accounts.own.unlinkProvider(actor, 'oidc')).toMatchObject({ ok: true })
    expect(await stage.accounts.own.state(actor)).toMatchObject({ providers: [] })
  })

  test.each([false, undefined, 'false'])('joins no account while the address is not verified: %j', async (verified) => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    provider.identity = { sub: '2', email: ada.email, ...(verified !== undefined && { email_verified: verified }) }
    const { location, actor } = await come()
    expect(actor).toBeUndefined()
    expect(location).toBe(`${signInPage}not_linked`)
  })

  test('makes no account where nobody may, and one where people may sign up', async () => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    provider.identity = { sub: '3', email: 'grace@example.com', email_verified: true, name: 'Grace\r\nHopper' }
    expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}no_account` })
    const opened = { signUp: true, signUpDomains: ['example.org'], defaultRole: 'viewer' } as const
    await stage.catalogue.organization.update(operatorGrant('org:write'), opened, new Date())
    expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}no_account` })
    provider.identity = { ...provider.identity, email: 'grace@example.org', email_verified: false }
    expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}not_verified` })
    provider.identity = { ...provider.identity, email_verified: true }
    expect((await come()).actor).toMatchObject({ role: 'viewer', email: 'grace@example.org', name: 'Grace Hopper' })
    expect(await stage.accounts.count()).toBe(2)
  })

  test('makes the account of somebody who was invited, in their role and their teams', async () => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    const team = await stage.catalogue.teams.create(operatorGrant('team:admin'), 'Web', new Date())
    if (!team.ok) throw new Error(team.refusal.reason)
    const invitation = { email: 'grace@example.com', role: 'admin', teams: [team.value.id] } as const
    await stage.accounts.members.invite(operatorGrant('member:admin'), invitation)
    provider.identity = { sub: '4', email: 'grace@example.com', email_verified: true, name: 'Grace' }
    const { actor } = await come()
    expect(actor).toMatchObject({ role: 'admin' })
    const [found] = await stage.catalogue.teams.list(operatorGrant('team:read'))
    expect(found?.members).toEqual([actor?.kind === 'user' ? actor.userId : ''])
    expect(await stage.accounts.members.invitations(operatorGrant('member:admin'))).toEqual([])
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/api/0/',
  ])('leads on to this app alone: %j', async (onward) => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    provider.identity = { sub: '1', email: ada.email, email_verified: true }
    const { location, actor } = await come(onward)
    expect(location).toBe('https://ops.example.com/mishap/')
    expect(actor).toBeDefined()
  })
})

describe('the way back from a provider', () => {
  beforeEach(async () => {
    await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
    provider.identity = { sub: '1', email: ada.email, email_verified: true }
  })

  test('is for the browser that set out, once', async () => {
    // A victim follows the callback link of an attacker who has signed in at the provider.
    expect(await come('/issues', { cookie: '' })).toMatchObject({ actor: undefined, location: `${signInPage}failed` })
    const { back, cookie } = await come()
    const again = await stage.accounts.handle(new Request(back, { headers: { cookie } }))
    expect(again.headers.get('location')).toBe(`${signInPage}failed`)
    expect(
      await stage.accounts.actorOf(new Headers({ cookie: cookieOf(again.headers.getSetCookie()) })),
    ).toBeUndefined()
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'somebody-else' }],
    ['another sign-in', { nonce: 'of-another-sign-in' }],
    ['the past', { exp: 1_700_000_000 }],
  ])('takes no token of %s', async (_, lies) => {
    provider.lies = lies
    expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}failed` })
  })

  test.each(['missing', 'unsigned'] as const)(
    'takes no word for a person where the id token is %s',
    async (idToken) => {
      Object.assign(provider, { idToken, userinfo: provider.identity })
      expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}failed` })
    },
  )

  test.each(['iss', 'aud', 'exp', 'iat', 'nonce', 'sub'])('takes no id token that lacks %s', async (claim) => {
    Object.assign(provider, { lies: { [claim]: undefined }, userinfo: provider.identity })
    expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}failed` })
  })

  test('takes the address from elsewhere only of the same person', async () => {
    provider.lies = { email: undefined, email_verified: undefined }
    for (const userinfo of [{ ...provider.identity, sub: 'another' }, { ...provider.identity, sub: undefined }, {}]) {
      provider.userinfo = userinfo
      // oxlint-disable-next-line no-await-in-loop -- one sign-in after another
      expect(await come()).toMatchObject({ actor: undefined, location: `${signInPage}failed` })
    }
    provider.userinfo = { ...provider.identity }
    expect((await come()).actor).toMatchObject({ email: 'ada@example.com' })
  })

  test('says in our words why it failed, whatever the provider writes', async () => {
    const go = async (query: string) => {
      const started = await stage.accounts.startProvider(new Headers(), 'oidc', '/')
      if (!started.ok) throw new Error(started.refusal.reason)
      const state = new URL(started.value.url).searchParams.get('state') ?? ''
      const url = `https://ops.example.com/mishap/api/auth/callback/oidc?state=${state}&${query}`
      const answer = await stage.accounts.handle(
        new Request(url, { headers: { cookie: cookieOf(started.value.cookies) } }),
      )
      return answer.headers.get('location')
    }
    expect(await go('error=access_denied&error_description=x')).toBe(`${signInPage}cancelled`)
    expect(await go(`error=${encodeURIComponent('x\r\nSet-Cookie: a=b')}`)).toBe(`${signInPage}failed`)
    expect(await go('code=guessed')).toBe(`${signInPage}failed`)
  })
})

describe('a provider that cannot be trusted or reached', () => {
  test.each([
    ['calls itself another', { issuer: 'https://accounts.example.com' }],
    ['sends the server elsewhere for tokens', { token_endpoint: 'http://169.254.169.254/latest/meta-data' }],
    ['sends the server elsewhere for keys', { jwks_uri: 'http://127.0.0.1:1/jwks' }],
  ])('is not used: it %s', async (_, pretends) => {
    provider.pretends = pretends
    const started = () => stage.accounts.startProvider(new Headers(), 'oidc', '/')
    expect(await started()).toEqual({ ok: false, refusal: { reason: 'unreachable' } })
    expect(stage.lines.join()).toContain('Company cannot be used to sign in')
    // The discovery document is fetched again on the next attempt.
    provider.pretends = {}
    expect(await started()).toMatchObject({ ok: true })
  })

  test('is not there under another name', async () => {
    expect(await stage.accounts.startProvider(new Headers(), 'github', '/')).toEqual({
      ok: false,
      refusal: { reason: 'unknown_provider' },
    })
    const answer = await stage.accounts.handle(
      new Request('https://ops.example.com/api/auth/callback/github?code=1&state=2'),
    )
    expect(answer.headers.get('location')).toBe(`${signInPage}failed`)
    expect(stage.accounts.providers()).toEqual([{ id: 'oidc', name: 'Company' }])
  })

  test('is asked nothing at start', () => {
    expect(provider.asked.length).toBeGreaterThan(0)
    const before = provider.asked.length
    return open(join(folder, 'start.db')).then(async ({ catalogue }) => {
      expect(provider.asked).toHaveLength(before)
      await catalogue.close()
    })
  })
})
