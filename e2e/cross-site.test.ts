import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { roles, type Role } from '#domain/access/roles.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { messages } from '#messages'
import type { SmallStores } from '#main/stores.ts'
import { form } from './access-matrix.table.ts'
import { ask, type Answered } from './harness/ask.ts'
import { callFunction, serverFunctions, type ServerFunction } from './harness/http-client.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { addPerson, type Person } from './harness/template.ts'
import { totp } from './harness/totp.ts'

/** Requests from other sites, old links and people who have left, on a server with a base path. */

const BASE = '/monitor'
const PASSWORD = 'analytical engine no. 1'

let server: SharedServer
let stores: SmallStores
/** Without the base path. */
let origin: string
let ann: Person
let functions: readonly ServerFunction[]

beforeAll(async () => {
  server = await sharedServer('path')
  ann = await addPerson(server, 'Ann', 'owner')
  stores = await server.stores()
  ;({ origin } = new URL(server.address))
  functions = await serverFunctions()
}, 60_000)
let clients = 0

type Fields = Readonly<Record<string, string>>

/** Calls a server function from a page that contains it, anonymously unless `headers` authenticate. */
function call(name: string, args: readonly unknown[], headers: Fields = {}): Promise<Answered> {
  const found = functions.find((one) => one.name === `src/features/${name}`)
  if (found === undefined) throw new Error(`${name} is not in the build.`)
  const from = { 'x-forwarded-for': `10.1.${++clients}.1` }
  const path = found.routes.includes('/issues') ? '/issues' : (found.routes[0] ?? '').replace('[token]', 'none')
  return callFunction(origin, BASE + path, { headers: { ...from, ...headers } }, { id: found.id, args })
}

const signIn = (fields: Readonly<Record<string, string>>, headers: Fields = {}) =>
  call('accounts/sign-in/actions.ts signIn', form(fields), headers)

function cookiesOf({ headers }: Answered): string {
  return (headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ')
}

/** Whether a cookie or token authenticates, checked with an endpoint that any signed-in person may read. */
const reads = async (headers: Fields, path = '/api/0/organizations/home/') =>
  (await ask({ url: server.address + path, headers })).status

describe('another site that posts with somebody’s cookie', () => {
  const foreign: readonly Fields[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: '' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'same-site' },
  ]

  test.each(foreign)('calls no server function, and makes no fault of it: %j', async (headers) => {
    const { host } = new URL(origin)
    const cookie = (await addPerson(server, `Victim${++clients}`)).cookie
    const elsewhere = { ...headers, cookie, origin: headers.origin ?? origin }
    for (const more of [{}, { 'x-forwarded-host': 'evil.example' }, { origin: `http://${host}.evil.example` }]) {
      const answer = await call('shell/sign-out.ts signOut', [], { ...elsewhere, ...more })
      expect([more, answer.status, answer.headers['set-cookie']]).toEqual([more, 403, undefined])
    }
    expect(await reads({ cookie })).toBe(200)
  })

  test.each(foreign)('posts no form where no script runs: %j', async (headers) => {
    const { cookie } = await addPerson(server, `Victim${++clients}`)
    const { id } = functions.find(({ name }) => name.endsWith('shell/sign-out.ts signOut')) ?? { id: '' }
    const sent = new FormData()
    sent.set(`$ACTION_ID_${id}`, '')
    const body = new Response(sent)
    const type = { 'content-type': body.headers.get('content-type') ?? '' }
    const bytes = new Uint8Array(await body.arrayBuffer())
    const post = (more: Fields) =>
      ask({
        method: 'POST',
        url: `${server.address}/issues`,
        headers: { cookie, ...type, origin, ...more },
        body: bytes,
      })
    expect((await post(headers)).status).toBe(403)
    expect(await reads({ cookie })).toBe(200)
    // The same form from one of our own pages succeeds.
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(303)
    expect(await reads({ cookie })).toBe(401)
  })

  test('makes no fault that is reported', () => {
    expect(server.printed()).not.toMatch(/Invalid URL|does not match/)
  })
})

describe('being led elsewhere', () => {
  const hosts = ['//evil.example', '///evil.example', '/\\evil.example', '/%5Cevil.example', '/%2F%2Fevil.example']
  const paths = [...hosts, '/.//evil.example', '/@evil.example', '/issues//evil.example', '/a/..//evil.example']
  const asked = [...paths, ...paths.map((path) => `${path}/`), ...paths.map((path) => `/de${path}/`)]

  test('does not happen by an address, below the base path or without it', async () => {
    for (const path of [...asked, ...asked.map((one) => BASE + one), `http://evil.example${BASE}/issues/`]) {
      const location = await locationOf(path)
      const target = URL.parse(location ?? '/', origin)
      expect([path, location, target?.origin]).toEqual([path, location, origin])
    }
  })

  test('does not happen by the address to go on to after signing in', async () => {
    for (const next of [...hosts, 'https://evil.example', `${BASE}//evil.example`, 'javascript:alert(1)', '/api/0/']) {
      const answer = await signIn({ email: ann.email, password: ann.password, next })
      const [to = ''] = String(answer.headers['x-action-redirect']).split(';')
      expect([next, cookiesOf(answer) !== '', URL.parse(to, origin)?.origin]).toEqual([next, true, origin])
    }
  })

  test('does not lead the server itself anywhere: a forged Host is not called', async () => {
    let reached = 0
    const inside = createServer((_, res) =>
      res.writeHead(200, { 'content-type': 'text/x-component' }).end('a secret of the network'),
    )
    inside.on('connection', () => void reached++)
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
    const host = `127.0.0.1:${(inside.address() as AddressInfo).port}`
    const signOut = functions.find(({ name }) => name.endsWith('shell/sign-out.ts signOut'))?.id ?? ''
    for (const forged of [{ host }, { host, 'x-forwarded-host': host }, { 'x-forwarded-host': host }])
      // Through a page that contains the function, and through one that forwards the call.
      for (const path of ['/issues', '/sign-in']) {
        const headers = { ...forged, origin: `http://${host}` }
        const answer = await callFunction(origin, BASE + path, { headers }, { id: signOut, args: [] })
        expect(answer.text).not.toContain('a secret of the network')
      }
    inside.close()
    expect(reached).toBe(0)
  })
})

/** The raw redirect location, as sent on the wire: HTTP libraries would normalise it. */
function locationOf(path: string): Promise<string | undefined> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${ann.cookie}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(/^location: (.*)\r$/im.exec(text.split('\r\n\r\n')[0] ?? '')?.[1]))
  })
}

describe('a link that was used', () => {
  test('to a new password sets no other one, and so does one whose owner is gone', async () => {
    const person = await addPerson(server, 'Bea')
    const linkOf = async () => (await stores.accounts.resetLink(operatorGrant('org:admin'), person.email)) ?? ''
    const set = async (link: string, password: string) => {
      const token = link.slice(link.lastIndexOf('/') + 1)
      return (await call('accounts/recover/actions.ts setPassword', form({ token, password }))).headers
    }
    const link = await linkOf()
    expect((await set(link, 'the first new password'))['x-action-redirect']).toContain('password_set')
    expect((await set(link, 'the second new password'))['x-action-redirect']).toBeUndefined()
    expect(cookiesOf(await signIn({ ...person, password: 'the first new password', next: '' }))).not.toBe('')
    expect(cookiesOf(await signIn({ ...person, password: 'the second new password', next: '' }))).toBe('')

    const last = await linkOf()
    await stores.accounts.members.remove(operatorGrant('member:admin'), person.userId)
    expect((await set(last, 'the third new password'))['x-action-redirect']).toBeUndefined()
    expect(cookiesOf(await signIn({ ...person, password: 'the third new password', next: '' }))).toBe('')
  })

  test('to join makes one account, in the role that it was for', async () => {
    const wanted = { email: '', role: 'viewer', teams: [] } as const
    const made = await stores.accounts.members.invite(operatorGrant('member:admin'), wanted)
    if (!made.ok) throw new Error(made.refusal.reason)
    const token = made.value.link.slice(made.value.link.lastIndexOf('/') + 1)
    const accept = (email: string) =>
      call(
        'accounts/join/actions.ts acceptInvitation',
        form({ token, name: 'Eve', email, password: PASSWORD, role: 'owner' }),
      )
    const before = await stores.accounts.count()
    const [first, ...others] = [await accept('eve@example.com'), await accept('eva@example.com')]
    expect(others.map(cookiesOf)).toEqual([''])
    expect(await stores.accounts.count()).toBe(before + 1)
    const actor = await stores.accounts.actorOf(new Headers({ cookie: cookiesOf(first) }))
    expect(actor).toMatchObject({ email: 'eve@example.com', role: 'viewer' })
  })
})

describe('asking who has an account', () => {
  test.each([
    ['for a new password', 'accounts/recover/actions.ts askForReset', {}],
    ['with a wrong password', 'accounts/sign-in/actions.ts signIn', { password: 'a wrong password', next: '' }],
  ])('%s is answered the same to the byte', async (_, name, fields) => {
    const same = 'nobody@example.com'
    const answerTo = async (email: string) => {
      const { status, headers, text } = await call(name, form({ ...fields, email }))
      return [status, headers['set-cookie'], text.replaceAll(email, same)]
    }
    // Next's payloads contain the build and the page, which are the same for both.
    expect(await answerTo(ann.email)).toEqual(await answerTo(same))
  })
})

describe('the second factor', () => {
  test('is not guessed by many clients with one password, nor ever without it', async () => {
    const { secret, person } = await withSecondFactor('Cleo')
    const guess = (code: string, cookie: string) =>
      call('accounts/sign-in/actions.ts confirmWithCode', form({ code, next: '' }), { cookie })
    // A valid code without a valid password.
    expect(cookiesOf(await guess(totp(secret, 1), ''))).toBe('')

    const challenge = async () => cookiesOf(await signIn({ ...person, next: '' }))
    const isIn = async (answer: Answered) => (await reads({ cookie: cookiesOf(answer) })) === 200
    let code = 100_000
    for (let round = 0; round < 3; round++) {
      const cookie = await challenge()
      expect(await reads({ cookie })).toBe(401)
      for (let tries = 0; tries < 6; tries++) expect(await isIn(await guess(String(code++), cookie))).toBe(false)
    }
    // From now on even the right code is rejected, from any address.
    expect(await isIn(await guess(totp(secret, 1), await challenge()))).toBe(false)
  })

  test('is not guessed by twenty guesses at once: the right one is not among those that are looked at', async () => {
    const { secret, person } = await withSecondFactor('Dora')
    const cookie = cookiesOf(await signIn({ ...person, next: '' }))
    const codes = [...Array.from({ length: 20 }, (_, index) => String(200_000 + index)), totp(secret, 1)]
    const confirm = (text: string) =>
      call('accounts/sign-in/actions.ts confirmWithCode', form({ code: text, next: '' }), { cookie })
    const answers = await Promise.all(codes.map(confirm))
    const wrong = messages('accounts')('problem.code_wrong')
    expect(answers.filter(({ text }) => text.includes(wrong)).length).toBeLessThanOrEqual(5)
    expect(answers.filter((answer) => cookiesOf(answer).includes('session_token='))).toEqual([])
  })

  async function withSecondFactor(name: string) {
    const person = await addPerson(server, name)
    const headers = new Headers({ cookie: person.cookie })
    const actor = await stores.accounts.actorOf(headers)
    if (actor?.kind !== 'user') throw new Error('Nobody.')
    const started = await stores.accounts.own.startTwoFactor(actor, headers, person.password)
    if (!started.ok) throw new Error(started.refusal.reason)
    const { secret, cookies } = started.value
    const jar = [person.cookie, ...cookies.map((text) => text.split(';')[0])].join('; ')
    const confirmed = await stores.accounts.own.confirmTwoFactor(actor, new Headers({ cookie: jar }), totp(secret))
    if (!confirmed.ok) throw new Error(confirmed.refusal.reason)
    return { person, secret }
  }
})

describe('somebody who has left', () => {
  test.each(roles)('leaves nothing behind that opens a door: %s', async (role: Role) => {
    const { userId, cookie } = await addPerson(server, `Leaver${role}`, role)
    const grant = authorize(await stores.accounts.actorById(userId), 'org:read')
    if (!grant.ok) throw new Error(grant.refusal.reason)
    const own = newApiToken()
    await stores.catalogue.tokens.createOwn(grant.value, { ...own, name: 'mine', scopes: ['org:read'] }, new Date())
    const bearer = { authorization: `Bearer ${own.token}` }
    expect([await reads(bearer), await reads({ cookie })]).toEqual([200, 200])
    await stores.accounts.members.remove(operatorGrant('member:admin'), userId)
    expect([await reads(bearer), await reads({ cookie })]).toEqual([401, 401])
    expect((await ask({ url: `${server.address}/issues`, headers: { cookie } })).status).toBe(401)
    expect((await call('shell/palette/actions.ts listPlaces', [], { cookie })).status).toBe(401)
    // Also for uploading chunks, whose path names no project.
    const upload = { method: 'POST', url: `${server.address}/api/0/organizations/home/chunk-upload/`, headers: bearer }
    expect((await ask(upload)).status).toBe(401)
  })

  test('a team sees its project no longer, by token or by cookie', async () => {
    const { userId, cookie } = await addPerson(server, 'Teammate')
    const { teams, projects, tokens } = stores.catalogue
    const now = new Date()
    const team = await teams.create(operatorGrant('team:admin'), 'Left', now)
    if (!team.ok) throw new Error(team.refusal.reason)
    await teams.setMembers(operatorGrant('team:admin'), team.value.id, [userId], now)
    const { project } = await projects.create(operatorGrant('project:write'), { name: 'Theirs', platform: 'node' }, now)
    await projects.setAccess(operatorGrant('project:admin'), project.id, 'teams', [team.value.id], now)
    const grant = authorize(await stores.accounts.actorById(userId), 'org:read')
    if (!grant.ok) throw new Error(grant.refusal.reason)
    const own = newApiToken()
    await tokens.createOwn(grant.value, { ...own, name: 'mine', scopes: ['project:read', 'event:read'] }, now)
    const all = [{ authorization: `Bearer ${own.token}` }, { cookie }]
    const path = `/api/0/projects/home/${project.slug}/issues/`
    for (const headers of all) expect(await reads(headers, path)).toBe(200)
    await teams.setMembers(operatorGrant('team:admin'), team.value.id, [], now)
    for (const headers of all) expect(await reads(headers, path)).toBe(404)
  })
})
