import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Accounts, NewAccount } from '#domain/account/accounts.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { authOptions } from './better-auth.ts'
import { createHashing } from './hashing.ts'
import {
  aDatabase,
  ada,
  anAddress,
  grace,
  granted,
  keys,
  loopback,
  operator,
  secret,
  someAccounts,
  withOwner,
} from './test-support/stage.ts'

const byOperator = () => granted(operator, 'org:admin')

interface Asked {
  readonly from?: string
  readonly cookie?: string
  readonly site?: string
  readonly headers?: Record<string, string>
}

function post(
  accounts: Accounts,
  route: string,
  body: unknown,
  { from = anAddress(), cookie, site = loopback.origin, headers = {} }: Asked = {},
) {
  return accounts.handle(
    new Request(`${site}/api/auth/${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: new URL(site).host,
        origin: new URL(site).origin,
        [CLIENT_ADDRESS_HEADER]: from,
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
}

const signIn = (accounts: Accounts, { email, password }: Pick<NewAccount, 'email' | 'password'>, asked?: Asked) =>
  post(accounts, 'sign-in/email', { email, password }, asked)

/** The session cookie in the form in which a browser sends it back. */
function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

describe('the owner’s set-up', () => {
  test('makes the owner with the right code, once', async () => {
    await using stage = await someAccounts()
    const { accounts } = stage
    const code = (await accounts.setupCode()) ?? ''
    expect(code).toMatch(/^[\w-]{24,}$/)
    expect(await accounts.setupCode()).toBe(code)
    expect(await accounts.needsOwner()).toBe(true)

    expect(await accounts.createOwner(code, ada)).toEqual({ ok: true, value: { userId: expect.any(String) } })
    expect(await accounts.needsOwner()).toBe(false)
    expect(await accounts.setupCode()).toBeUndefined()
    expect(await accounts.createOwner(code, grace)).toEqual({
      ok: false,
      refusal: { reason: 'already_set_up', field: 'code' },
    })
    expect(await accounts.count()).toBe(1)
  })

  test('refuses another code, and lets the right one be used after that', async () => {
    await using stage = await someAccounts()
    const code = (await stage.accounts.setupCode()) ?? ''
    for (const wrong of ['', 'x', code.slice(1), `${code}x`, 'x'.repeat(code.length)]) {
      expect(await stage.accounts.createOwner(wrong, ada)).toEqual({
        ok: false,
        refusal: { reason: 'code_wrong', field: 'code' },
      })
    }
    expect((await stage.accounts.createOwner(code, ada)).ok).toBe(true)
  })

  test('makes one owner when two come at once', async () => {
    await using stage = await someAccounts()
    const code = (await stage.accounts.setupCode()) ?? ''
    const both = await Promise.all([ada, grace].map((account) => stage.accounts.createOwner(code, account)))
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    expect(await stage.accounts.count()).toBe(1)
  })

  test('is over when the operator has made the first account, which is the owner’s', async () => {
    await using stage = await someAccounts()
    expect(await stage.accounts.create(byOperator(), ada, 'member')).toMatchObject({
      ok: true,
      value: { role: 'owner' },
    })
    expect(await stage.accounts.create(byOperator(), grace, 'member')).toMatchObject({
      ok: true,
      value: { role: 'member' },
    })
    expect(await stage.accounts.needsOwner()).toBe(false)
  })

  test.each([
    [{ name: '  ' }, { reason: 'name_missing', field: 'name' }],
    [{ email: 'ada' }, { reason: 'email_invalid', field: 'email' }],
    [{ email: `${'a'.repeat(250)}@example.com` }, { reason: 'email_invalid', field: 'email' }],
    [{ password: 'x'.repeat(9) }, { reason: 'password_too_short', field: 'password', limit: 10 }],
    [{ password: 'x'.repeat(129) }, { reason: 'password_too_long', field: 'password', limit: 128 }],
  ])('says what to mend about %o', async (wrong, refusal) => {
    await using stage = await someAccounts()
    const code = (await stage.accounts.setupCode()) ?? ''
    expect(await stage.accounts.createOwner(code, { ...ada, ...wrong })).toEqual({ ok: false, refusal })
    expect(await stage.accounts.count()).toBe(0)
  })

  test('an address has one account, however it is written', async () => {
    await using stage = await withOwner()
    const again = await stage.accounts.create(byOperator(), { ...grace, email: 'ADA@example.com' }, 'member')
    expect(again).toEqual({ ok: false, refusal: { reason: 'email_taken', field: 'email' } })
  })
})

describe('signing in', () => {
  test('gives a session for 30 days in a cookie that scripts and other sites cannot use', async () => {
    await using stage = await withOwner()
    const response = await signIn(stage.accounts, ada)
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^mishap\.session_token=/)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${30 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
    ])
    const actor = await stage.accounts.actorOf(new Headers({ cookie: cookieOf(response) }))
    expect(actor).toEqual({
      kind: 'user',
      userId: expect.any(String),
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      role: 'owner',
      projects: 'all',
    })
  })

  test('makes the cookie Secure behind https, and keeps it to the base path', async () => {
    const site = { origin: 'https://ops.example.com', basePath: '/mishap' }
    await using stage = await withOwner({ site })
    const response = await signIn(stage.accounts, ada, { site: site.origin })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-mishap\.session_token=.*Path=\/mishap.*Secure/)
  })

  test('keeps the cookie to its host behind https where there is no base path, and knows it again', async () => {
    const site = { origin: 'https://ops.example.com', basePath: '' }
    await using stage = await withOwner({ site })
    const response = await signIn(stage.accounts, ada, { site: site.origin })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-mishap\.session_token=[^;]+;.*Path=\/;.*Secure/)
    expect(cookie).not.toContain('Domain')
    const actor = await stage.accounts.actorOf(new Headers({ cookie: cookieOf(response) }))
    expect(actor).toMatchObject({ kind: 'user', email: ada.email.toLowerCase() })
  })

  test('notes the address that our server saw', async () => {
    await using stage = await withOwner()
    await signIn(stage.accounts, ada, { from: '203.0.113.9', headers: { 'x-forwarded-for': '6.6.6.6' } })
    const { rows } = await sql`select ipAddress from session`.execute(stage.db)
    expect(rows).toEqual([{ ipAddress: '203.0.113.9' }])
  })

  test('with a wrong password or an unknown address is refused alike', async () => {
    await using stage = await withOwner()
    const answers = await Promise.all([
      signIn(stage.accounts, { ...ada, password: 'difference engine' }),
      signIn(stage.accounts, grace),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await answers[0]?.json()).toEqual(await answers[1]?.json())
  })

  test('is limited to five tries a minute at one account, from wherever, with the time to wait', async () => {
    await using stage = await withOwner()
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(stage.accounts, { ...ada, password: 'difference engine' })).status).toBe(401)
    const limited = await signIn(stage.accounts, ada)
    expect(limited.status).toBe(429)
    const wait = Number(limited.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test.each([
    { counted: 'by us', route: 'passkey/generate-authenticate-options' },
    { counted: 'by the library', route: 'passkey/generate-register-options' },
  ])('is told truly how long to wait where it is counted $counted', async ({ route }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await using stage = await withOwner()
      const headers = { [CLIENT_ADDRESS_HEADER]: anAddress() }
      const ask = () => stage.accounts.handle(new Request(`${loopback.origin}/api/auth/${route}`, { headers }))
      let answer = await ask()
      for (let tries = 1; answer.status !== 429 && tries < 200; tries++) answer = await ask()
      const wait = Number(answer.headers.get('retry-after'))
      expect([answer.status, wait > 0, answer.headers.has('x-retry-after')]).toEqual([429, true, false])
      vi.setSystemTime(Date.now() + wait * 1000)
      expect((await ask()).status).not.toBe(429)
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not count what was typed wrong before it was typed right', async () => {
    await using stage = await withOwner()
    for (let tries = 0; tries < 4; tries++) await signIn(stage.accounts, { ...ada, password: 'difference engine' })
    expect((await signIn(stage.accounts, ada)).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) await signIn(stage.accounts, { ...ada, password: 'difference engine' })
    expect((await signIn(stage.accounts, ada)).status).toBe(200)
  })

  test('is limited to ten tries a minute from one client, at whatever accounts', async () => {
    await using stage = await withOwner()
    const from = anAddress()
    for (let person = 0; person < 10; person++)
      await signIn(stage.accounts, { email: `person${person}@example.com`, password: 'guessed it' }, { from })
    expect((await signIn(stage.accounts, ada, { from })).status).toBe(429)
    expect((await signIn(stage.accounts, ada)).status).toBe(200)
  })

  test('works under each name of the machine itself, for as long as the site has no other', async () => {
    await using stage = await withOwner()
    for (const site of ['http://localhost:8000', 'http://[::1]:8000', 'http://localhost:9123']) {
      expect((await signIn(stage.accounts, ada, { site })).status).toBe(200)
    }
    // Another program on this machine, and another domain that resolves to it.
    expect((await signIn(stage.accounts, ada, { headers: { origin: 'http://localhost:3000' } })).status).toBe(403)
    expect((await signIn(stage.accounts, ada, { site: 'http://evil.example:8000' })).status).toBe(403)
  })

  test('is refused from every other site once the server has a name', async () => {
    const site = { origin: 'https://ops.example.com', basePath: '' }
    await using stage = await withOwner({ site })
    expect((await signIn(stage.accounts, ada, { site: site.origin })).status).toBe(200)
    expect((await signIn(stage.accounts, ada, { site: 'https://evil.example' })).status).toBe(403)
    expect((await signIn(stage.accounts, ada, { site: 'http://localhost:8000' })).status).toBe(403)
  })
})

describe('a session', () => {
  test('is over everywhere when its owner signs out', async () => {
    await using stage = await withOwner()
    const cookie = cookieOf(await signIn(stage.accounts, ada))
    const signedOut = await post(stage.accounts, 'sign-out', {}, { cookie })
    expect(signedOut.status).toBe(200)
    expect(signedOut.headers.getSetCookie().join()).toMatch(/mishap\.session_token=;.*Max-Age=0/)
    expect(await stage.accounts.actorOf(new Headers({ cookie }))).toBeUndefined()
  })

  test('cannot be forged, and is nobody’s without a cookie', async () => {
    await using stage = await withOwner()
    const cookie = cookieOf(await signIn(stage.accounts, ada))
    const [name = '', value = ''] = cookie.split('=')
    const [token = ''] = decodeURIComponent(value).split('.')
    const forged = [
      token,
      `${token}.`,
      `${token}.${Buffer.alloc(32).toString('base64')}`,
      `x${decodeURIComponent(value)}`,
      '%',
      '',
    ]
    for (const one of forged) {
      expect(
        await stage.accounts.actorOf(new Headers({ cookie: `${name}=${encodeURIComponent(one)}` })),
      ).toBeUndefined()
    }
    expect(await stage.accounts.actorOf(new Headers({ cookie: `${name}=%E0%A4%A` }))).toBeUndefined()
    expect(await stage.accounts.actorOf(new Headers())).toBeUndefined()
    expect(await stage.accounts.actorOf(new Headers({ cookie }))).toBeDefined()
  })

  test('ends when its time has come', async () => {
    await using stage = await withOwner()
    const cookie = cookieOf(await signIn(stage.accounts, ada))
    await sql`update session set "expiresAt" = ${new Date(Date.now() - 1_000).toISOString()}`.execute(stage.db)
    expect(await stage.accounts.actorOf(new Headers({ cookie }))).toBeUndefined()
  })
})

describe('over HTTP', () => {
  test('nobody signs up, and what no page uses is shut', async () => {
    await using stage = await withOwner()
    const cookie = cookieOf(await signIn(stage.accounts, ada))
    for (const route of [
      'sign-up/email',
      'sign-up/email/',
      '/sign-up/email',
      'sign-in/social',
      'request-password-reset',
      'update-user',
      'delete-user',
      'change-email',
      'nothing',
      'get-session',
      'two-factor/verify-totp',
      'passkey/delete-passkey',
    ]) {
      const answer = await post(stage.accounts, route, { ...grace, role: 'owner' }, { cookie })
      expect({ route, status: answer.status }).toEqual({ route, status: 404 })
    }
    expect(await stage.accounts.count()).toBe(1)
  })

  test('routes are found whatever the base path in front', async () => {
    await using stage = await withOwner({ site: { ...loopback, basePath: '/ops' } })
    for (const prefix of ['', '/ops']) {
      const cookie = cookieOf(await signIn(stage.accounts, ada))
      const answer = await post(stage.accounts, 'sign-out', {}, { cookie, site: loopback.origin + prefix })
      expect([prefix, answer.status]).toEqual([prefix, 200])
      expect(await stage.accounts.actorOf(new Headers({ cookie }))).toBeUndefined()
    }
  })

  test('no answer holds the session’s token but its cookie', async () => {
    await using stage = await withOwner()
    const answer = await signIn(stage.accounts, ada)
    expect(await answer.json()).toEqual({ secondFactor: false })
  })
})

test('our migration makes the tables that better-auth asks for', async () => {
  const database = aDatabase()
  const { toBeAdded, toBeAddedIndexes, toBeCreated } = await getMigrations(
    authOptions({ database, secret, keys, site: () => loopback, log: () => {}, hashing: createHashing() }),
  )
  expect({ toBeAdded, toBeAddedIndexes, toBeCreated }).toEqual({ toBeAdded: [], toBeAddedIndexes: [], toBeCreated: [] })
  await database.db.destroy()
})
