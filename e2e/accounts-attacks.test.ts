import { request } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { Role } from '#domain/access/roles.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { SmallStores } from '#main/stores.ts'
import { aPasskey, type PasskeySays } from './harness/passkey.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

interface Person {
  readonly userId: string
  readonly email: string
  readonly password: string
}

const password = 'analytical engine no. 1'
let server: SharedServer
let stores: SmallStores
let people = 0
let clients = 0

beforeAll(async () => {
  server = await sharedServer()
  stores = await server.stores()
  await aPerson('owner')
})
beforeEach(() => void clients++)

async function aPerson(role: Role = 'member'): Promise<Person> {
  const email = `person${people++}@example.com`
  const made = await stores.accounts.create(operatorGrant('org:admin'), { name: email, email, password }, role)
  if (!made.ok) throw new Error(made.refusal.reason)
  return { userId: made.value.userId, email, password }
}

interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
  /** The client address as seen by the proxy. */
  readonly from?: string
}

interface Answer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly location: string | undefined
  readonly text: string
}

/** Sends a request with exactly these headers, without those of a browser or library. */
function call({ method = 'POST', path, headers = {}, body, from = `10.1.${clients}.1` }: Call): Promise<Answer> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { 'x-forwarded-for': from, ...headers } }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          cookies: res.headers['set-cookie'] ?? [],
          location: res.headers.location,
          text,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const json = { 'content-type': 'application/json' }

function signIn(who: { email: string; password: string }, more: Partial<Call> = {}): Promise<Answer> {
  const headers = { ...json, origin: server.address, ...more.headers }
  const body = JSON.stringify({ email: who.email, password: who.password })
  return call({ path: '/api/auth/sign-in/email', body, ...more, headers })
}

function cookieOf({ cookies }: Answer): string {
  return cookies.map((text) => text.split(';')[0]).join('; ')
}

/** The status of an endpoint that every member may read. */
const reads = async (headers: Readonly<Record<string, string>>) =>
  (await call({ method: 'GET', path: '/api/0/organizations/home/', headers })).status

describe('guessing a password', () => {
  test('is stopped after five tries at one account, from however many clients, also for the right one', async () => {
    const person = await aPerson()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const guess = { ...person, password: `guess number ${tries}` }
      statuses.push((await signIn(guess, { from: `10.2.${tries}.1` })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429])
    expect((await signIn(person, { from: '10.3.0.1' })).status).toBe(429)
    // In any spelling.
    expect((await signIn({ ...person, email: person.email.toUpperCase() }, { from: '10.3.0.2' })).status).toBe(429)
    expect((await signIn({ ...person, email: ` ${person.email}` }, { from: '10.3.0.3' })).status).toBe(429)
  })

  test('is stopped after ten tries from one client, at however many accounts and under whatever name it gives itself', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const guess = { email: `somebody${tries}@example.com`, password: 'password1234' }
      const headers = { 'x-mishap-client-address': `10.9.9.${tries}`, 'x-real-ip': `10.9.8.${tries}` }
      // Client-supplied values come before the one that the proxy appends.
      statuses.push((await signIn(guess, { headers, from: `10.9.7.${tries}, 10.4.0.1` })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('is stopped when all guesses come at once', async () => {
    const person = await aPerson()
    const guesses = Array.from({ length: 20 }, (_, n) =>
      signIn({ ...person, password: `guess number ${n}` }, { from: `10.5.${n}.1` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })
})

test('an attack on sign-in stops neither its victim, nor pages, nor events', async () => {
  const person = await aPerson()
  const home = '10.7.0.1'
  const cookie = cookieOf(await signIn(person, { from: home }))
  const made = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'beside', platform: 'node' },
    new Date(),
  )
  const event = {
    path: `/api/${made.project.id}/envelope/?sentry_key=${made.key.publicKey}`,
    body: '{}\n{"type":"event"}\n{"message":"beside an attack"}',
    from: home,
  }
  const attack = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      signIn(
        { email: n % 2 === 0 ? person.email : `other${n}@example.com`, password: 'a guess' },
        { from: `10.8.${n}.1` },
      ),
    ),
  )
  for (let count = 0; count < 10; count++) {
    expect((await call(event)).status).toBe(200)
    expect(await reads({ cookie })).toBe(200)
  }
  const statuses = (await attack).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  // Unknown browsers are locked out of the account; a known browser is not.
  expect((await signIn(person, { from: '10.8.99.1' })).status).toBe(429)
  expect((await signIn(person, { from: home })).status).toBe(200)
})

describe('finding out who has an account', () => {
  test('learns nothing from the answer to a wrong password', async () => {
    const person = await aPerson()
    const known = await signIn({ ...person, password: 'wrong password' })
    const unknown = await signIn({ email: 'nobody@example.com', password: 'wrong password' })
    expect({ ...unknown, cookies: [] }).toEqual({ ...known, cookies: [] })
    expect([known.status, known.cookies]).toEqual([401, []])
  })

  test('learns nothing from being stopped', async () => {
    const person = await aPerson()
    for (const email of [person.email, 'nobody-at-all@example.com']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++)
        statuses.push(
          (await signIn({ email, password: 'wrong password' }, { from: `10.6.${tries}.${email.length}` })).status,
        )
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    }
  })
})

describe('a session', () => {
  test('is a new one at each sign-in, whatever cookie the browser came with', async () => {
    const [victim, attacker] = [await aPerson(), await aPerson()]
    const planted = cookieOf(await signIn(attacker))
    const signedIn = await signIn(victim, { headers: { cookie: planted } })
    expect(signedIn.status).toBe(200)
    expect(cookieOf(signedIn)).not.toBe(planted)
    expect(await reads({ cookie: planted })).toBe(401)
    expect(await reads({ cookie: cookieOf(signedIn) })).toBe(200)
    const madeUp = 'mishap.session_token=0123456789abcdef0123456789abcdef'
    const again = await signIn(victim, { headers: { cookie: madeUp } })
    expect(cookieOf(again)).not.toContain('0123456789abcdef')
    expect(await reads({ cookie: madeUp })).toBe(401)
  })

  test('is over when its owner is removed, gets another role, or changes the password', async () => {
    const { members, own } = stores.accounts
    const [removed, demoted, changed] = [await aPerson(), await aPerson('admin'), await aPerson()]
    const cookies = [cookieOf(await signIn(removed)), cookieOf(await signIn(demoted)), cookieOf(await signIn(changed))]
    for (const cookie of cookies) expect(await reads({ cookie })).toBe(200)
    await members.remove(operatorGrant('member:admin'), removed.userId)
    await members.setRole(operatorGrant('member:admin'), demoted.userId, 'viewer')
    const actor = await stores.accounts.actorById(changed.userId)
    if (actor === undefined) throw new Error('Nobody.')
    const headers = new Headers({ cookie: cookieOf(await signIn(changed)) })
    await own.changePassword(actor, headers, { current: password, next: 'another password' })
    for (const cookie of cookies) expect(await reads({ cookie })).toBe(401)
  })

  test('cannot be prolonged, set or read by scripts', async () => {
    const answer = await signIn(await aPerson())
    for (const cookie of answer.cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(answer.text).toBe('{"secondFactor":false}')
    const cookie = cookieOf(answer)
    for (const path of [
      '/api/auth/get-session',
      '/api/auth/list-sessions',
      '/api/auth/update-session',
      '/api/auth/token',
    ])
      expect([path, (await call({ method: 'GET', path, headers: { cookie } })).status]).toEqual([path, 404])
  })
})

describe('another site', () => {
  const evil = 'https://evil.example'

  test('signs nobody out and nobody in, in whichever way it posts', async () => {
    const person = await aPerson()
    const cookie = cookieOf(await signIn(person))
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const attempts: Call[] = [
      { path: '/api/auth/sign-out', headers: { ...json, cookie, origin: evil }, body: '{}' },
      { path: '/api/auth/sign-out', headers: { ...form, cookie, origin: evil, 'sec-fetch-site': 'cross-site' } },
      { path: '/api/auth/sign-out', headers: { ...json, cookie, origin: 'null' }, body: '{}' },
      {
        path: '/api/auth/sign-out',
        headers: { ...json, cookie, origin: `${server.address}.evil.example` },
        body: '{}',
      },
      { path: '/api/auth/sign-out', headers: { ...json, cookie, referer: `${evil}/?${server.address}` }, body: '{}' },
      { path: '/api/auth/sign-out', headers: { ...json, cookie }, body: '{}' },
      {
        path: '/api/auth/passkey/verify-registration',
        headers: { ...json, cookie, origin: evil },
        body: '{"response":{}}',
      },
    ]
    // 415: the library accepts only JSON, which another site cannot send without a preflight.
    for (const attempt of attempts) {
      const { status } = await call(attempt)
      expect([attempt, status === 403 || status === 415]).toEqual([attempt, true])
    }
    expect(await reads({ cookie })).toBe(200)

    const credentials = JSON.stringify({ email: person.email, password })
    const query = new URLSearchParams({ email: person.email, password }).toString()
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const logins: Call[] = [
      { path: '/api/auth/sign-in/email', headers: { ...json, origin: evil, cookie }, body: credentials },
      { path: '/api/auth/sign-in/email', headers: { ...form, origin: evil, ...navigation }, body: query },
      {
        path: '/api/auth/sign-in/email',
        headers: { 'content-type': 'text/plain', origin: evil, ...navigation },
        body: credentials,
      },
    ]
    for (const login of logins) {
      const answer = await call(login)
      expect([login, answer.status < 400 ? 'let in' : 'refused', answer.cookies]).toEqual([login, 'refused', []])
    }
  })

  test('is not let read, and changes nothing by a link', async () => {
    const cookie = cookieOf(await signIn(await aPerson()))
    for (const path of ['/api/auth/sign-out', '/api/auth/sign-in/email?email=a&password=b'])
      expect((await call({ method: 'GET', path, headers: { cookie } })).status).toBe(404)
    expect(await reads({ cookie })).toBe(200)
  })
})

describe('being sent elsewhere', () => {
  test('does not happen by an address that asks for it', async () => {
    const person = await aPerson()
    const elsewhere = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']
    for (const [index, callbackURL] of elsewhere.entries()) {
      const body = JSON.stringify({ email: person.email, password, callbackURL })
      const answer = await signIn(person, { body, from: `10.7.${index}.1` })
      expect(answer.location ?? '').not.toMatch(/evil|javascript/)
      expect(answer.text).not.toMatch(/evil|javascript/)
    }
    const paths = [
      '/api/auth/callback/oidc?error=x&state=y&callbackURL=https://evil.example',
      '/api/auth/callback/https:%2f%2fevil.example?code=1',
      '/api/auth//evil.example/%2e%2e',
      '/api/auth/error?error=%3Cscript%3Ealert(1)%3C/script%3E',
      '/api/auth/reset-password/token?callbackURL=https://evil.example',
      '/api/auth/verify-email?token=x&callbackURL=https://evil.example',
    ]
    for (const path of paths) {
      const answer = await call({ method: 'GET', path, headers: { host: 'evil.example' } })
      expect([path, URL.parse(answer.location ?? '/', server.address)?.origin]).toEqual([path, server.address])
      expect(answer.text).not.toContain('<script>')
    }
  })
})

describe('what is put into headers', () => {
  test('ends no header of an answer, nor a line of anything', async () => {
    const injected = 'x@example.com\r\nSet-Cookie: mishap.session_token=mine'
    const answers = [
      await signIn({ email: injected, password: injected }),
      await call({ method: 'GET', path: `/api/auth/callback/oidc?error=${encodeURIComponent(injected)}&state=x` }),
      await call({
        path: '/api/auth/sign-out',
        headers: { ...json, cookie: 'mishap.session_token=%0d%0aSet-Cookie:%20a=b', origin: server.address },
        body: '{}',
      }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500)
      expect(answer.cookies.filter((cookie) => /mine|^a=/.test(cookie))).toEqual([])
    }
  })

  test('of any size and shape is refused, never a fault', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '{"email":{"$ne":1},"password":{"$ne":1}}',
      '{"__proto__":{"role":"owner"}}',
      `{"email":"${'a'.repeat(60_000)}"}`,
    ]
    for (const [index, body] of bodies.entries()) {
      const answer = await signIn({ email: '', password: '' }, { body, from: `10.8.${index}.1` })
      expect([body.slice(0, 60), answer.status >= 400 && answer.status < 500]).toEqual([body.slice(0, 60), true])
    }
    expect((await signIn({ email: 'a@example.com', password: 'x'.repeat(70_000) })).status).toBe(413)
  })
})

describe('a personal token', () => {
  async function withToken(role: Role) {
    const person = await aPerson(role)
    const actor = await stores.accounts.actorById(person.userId)
    const grant = authorize(actor, 'org:read')
    if (!grant.ok) throw new Error(grant.refusal.reason)
    const { token, hash, lastFour } = newApiToken()
    const scopes = ['org:read', 'project:read', 'project:write', 'project:admin'] as const
    await stores.catalogue.tokens.createOwn(grant.value, { name: 'mine', scopes, hash, lastFour }, new Date())
    return { person, headers: { authorization: `Bearer ${token}` } }
  }
  const makes = async (headers: Readonly<Record<string, string>>) => {
    const call1 = { path: '/api/0/organizations/home/releases/', headers: { ...json, ...headers }, body: '{}' }
    return (await call(call1)).status
  }

  test('may what its owner may today, and nothing when they are gone', async () => {
    const { person, headers } = await withToken('admin')
    expect(await reads(headers)).toBe(200)
    await stores.accounts.members.setRole(operatorGrant('member:admin'), person.userId, 'viewer')
    expect(await reads(headers)).toBe(200)
    expect(await makes(headers)).toBe(403)
    await stores.accounts.members.remove(operatorGrant('member:admin'), person.userId)
    expect(await reads(headers)).toBe(401)
  })
})

describe('a passkey', () => {
  test('is added by whoever is signed in, and its challenge is for this host and for one answer', async () => {
    const path = '/api/auth/passkey/generate-register-options'
    expect((await call({ method: 'GET', path })).status).toBe(401)
    const cookie = cookieOf(await signIn(await aPerson()))
    const options = await call({ method: 'GET', path, headers: { cookie } })
    expect(JSON.parse(options.text)).toMatchObject({
      rp: { id: 'localhost', name: 'Mishap' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const verify = { path: '/api/auth/passkey/verify-authentication', body: '{"response":{"id":"x"}}' }
    const headers = { ...json, origin: server.address }
    expect((await call({ ...verify, headers })).status).toBe(400)
    const asked = await call({ method: 'GET', path: '/api/auth/passkey/generate-authenticate-options' })
    const challenge = cookieOf(asked)
    expect((await call({ ...verify, headers: { ...headers, cookie: challenge } })).status).toBe(401)
    expect((await call({ ...verify, headers: { ...headers, cookie: challenge } })).status).toBe(400)
  })

  test('is added within ten minutes of signing in only, as it outlives session and password', async () => {
    const person = await aPerson()
    const cookie = cookieOf(await signIn(person))
    const options = () =>
      call({ method: 'GET', path: '/api/auth/passkey/generate-register-options', headers: { cookie } })
    expect((await options()).status).toBe(200)
    {
      using database = new DatabaseSync(dataPaths(server.data).catalogue, { timeout: 5_000 })
      const signedInAt = new Date(Date.now() - 11 * 60_000).toISOString()
      database.prepare('update session set createdAt = ? where userId = ?').run(signedInAt, person.userId)
    }
    expect(await options()).toMatchObject({ status: 403, text: expect.stringContaining('SESSION_NOT_FRESH') })
    const verify = { path: '/api/auth/passkey/verify-registration', body: '{"response":{"id":"x"}}' }
    expect((await call({ ...verify, headers: { ...json, origin: server.address, cookie } })).status).toBe(403)
  })

  describe('signs in once for each challenge', () => {
    /** A person's passkey. A counter of 0 is that of synchronised passkeys, which do not count. */
    async function withPasskey(counter = 5) {
      const cookie = cookieOf(await signIn(await aPerson()))
      const asked = await call({
        method: 'GET',
        path: '/api/auth/passkey/generate-register-options',
        headers: { cookie },
      })
      const passkey = aPasskey('localhost')
      const { challenge } = JSON.parse(asked.text) as { challenge: string }
      const registered = await call({
        path: '/api/auth/passkey/verify-registration',
        headers: { ...json, origin: server.address, cookie: `${cookie}; ${cookieOf(asked)}` },
        body: passkey.register({ challenge, origin: server.address, counter }),
      })
      expect(registered).toMatchObject({ status: 200 })
      return passkey
    }

    /** A challenge from the server, with the cookie it is bound to. */
    async function aChallenge() {
      const asked = await call({ method: 'GET', path: '/api/auth/passkey/generate-authenticate-options' })
      return { ...(JSON.parse(asked.text) as { challenge: string }), cookie: cookieOf(asked) }
    }

    const answer = (body: string, cookie: string, headers: Call['headers'] = {}) =>
      call({
        path: '/api/auth/passkey/verify-authentication',
        headers: { ...json, origin: server.address, cookie, ...headers },
        body,
      })

    test('and its answer is good for no other', async () => {
      const passkey = await withPasskey(0)
      const first = await aChallenge()
      const body = passkey.assert({ challenge: first.challenge, origin: server.address, counter: 0 })
      expect(await answer(body, first.cookie)).toMatchObject({ status: 200 })
      expect(await answer(body, first.cookie)).toMatchObject({ status: 400, cookies: [] })
      expect(await answer(body, (await aChallenge()).cookie)).toMatchObject({ status: 400, cookies: [] })
      expect(await answer(body, '')).toMatchObject({ status: 400, cookies: [] })
      const again = passkey.assert({ challenge: first.challenge, origin: server.address, counter: 0 })
      expect(await answer(again, first.cookie)).toMatchObject({ status: 400, cookies: [] })
    })

    test('however many times its answer is sent at once', async () => {
      const passkey = await withPasskey(0)
      const { challenge, cookie } = await aChallenge()
      const body = passkey.assert({ challenge, origin: server.address, counter: 0 })
      const all = await Promise.all(Array.from({ length: 8 }, () => answer(body, cookie)))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test.each<[string, Partial<PasskeySays>, number]>([
      ['by a counter that stands still, as that of a copy', { counter: 5 }, 400],
      ['by a counter that goes back', { counter: 0 }, 400],
      ['without a PIN, a finger or a face', { isVerified: false }, 401],
      ['for a page of another host', { origin: 'https://evil.example' }, 400],
      ['for a page of another port of this host', { origin: 'http://localhost:1' }, 400],
    ])('and not %s', async (_, says, status) => {
      const passkey = await withPasskey()
      const { challenge, cookie } = await aChallenge()
      const body = passkey.assert({ challenge, origin: server.address, counter: 6, ...says })
      expect(await answer(body, cookie)).toMatchObject({ status, cookies: [] })
    })

    // A page on another port of this host may get an assertion from the browser, and a program may send it with any
    // header.
    test.each(['http://localhost:1', 'http://evil.localhost:1'])(
      'and not for the page %s, whose origin the request claims as well',
      async (origin) => {
        const passkey = await withPasskey()
        const { challenge, cookie } = await aChallenge()
        const body = passkey.assert({ challenge, origin, counter: 6 })
        const answered = await answer(body, cookie, { origin, 'sec-fetch-site': 'same-origin' })
        expect(answered.status).toBeGreaterThanOrEqual(400)
        expect(answered.cookies).toEqual([])
      },
    )
  })
})

describe('the operator', () => {
  test('prints a link with which somebody chooses a new password, once', async () => {
    const person = await aPerson()
    const link = await server.mishap('user', 'reset-password', '--email', person.email)
    expect(link).toMatch(new RegExp(`^${server.address}/reset-password/[\\w-]{43}$`))
    const token = link.slice(link.lastIndexOf('/') + 1)
    expect(await stores.accounts.reset(new Headers(), token, 'another password')).toMatchObject({ ok: true })
    expect((await signIn({ ...person, password: 'another password' })).status).toBe(200)
    await expect(server.mishap('user', 'reset-password', '--email', 'nobody@example.com')).rejects.toThrow(
      'There is no account with the email address nobody@example.com.',
    )
  })

  test('makes accounts in every role, and in no other', async () => {
    const make = (role: string) =>
      server.mishap('user', 'create', '--email', `${role}@example.org`, '--name', role, '--role', role)
    for (const role of ['owner', 'admin', 'member', 'viewer']) expect(await make(role)).toContain(`(${role})`)
    await expect(make('god')).rejects.toThrow('Unknown role “god”')
  })
})
