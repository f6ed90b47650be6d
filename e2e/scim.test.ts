import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '#accounts/accounts.ts'
import { mountScim, type ScimParts } from '#api/scim/scim.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Permission } from '#domain/access/roles.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'

const site = { origin: 'https://ops.example.com', basePath: '/mishap' }
const base = 'https://ops.example.com/mishap/scim/v2'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' }

const SECRET = 'a secret of at least thirty-two characters, for tests'

let folder: string
let app: OpenAPIHono
let stage: Awaited<ReturnType<typeof open>>
let token: string

async function open() {
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const accounts = await createAccounts({
    database: catalogue.database,
    catalogue,
    secret: SECRET,
    keys: sealingKeysOf(SECRET),
    site: () => site,
    providers: [],
    groupRoles: [{ group: 'Mishap admins', role: 'admin' }],
    post: null,
    log: () => {},
  })
  return { catalogue, accounts }
}

async function aToken(scopes: readonly Permission[] = ['scim:admin'], owner?: string) {
  const secret = `test_${randomBytes(16).toString('hex')}`
  const row = {
    name: 'Okta',
    scopes,
    hash: createHash('sha256').update(secret).digest('hex'),
    lastFour: secret.slice(-4),
  }
  const { tokens } = stage.catalogue
  if (owner === undefined) await tokens.create(operatorGrant('org:admin'), row, new Date())
  else {
    const actor = await stage.accounts.actorById(owner)
    if (actor === undefined) throw new Error('There is no such account.')
    await tokens.createOwn({ ...operatorGrant('org:read'), actor }, row, new Date())
  }
  return secret
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-scim-'))
  stage = await open()
  await stage.accounts.create(operatorGrant('org:admin'), ada, 'owner')
  token = await aToken()
})
afterAll(async () => {
  await stage.catalogue.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  app = new OpenAPIHono({ strict: false })
  mountScim(app, { ...stage, settings: { site } } as unknown as ScimParts)
})

type Body = Record<string, unknown> & { readonly id: string; readonly Resources?: readonly Body[] }

async function ask(method: string, path: string, body?: unknown, bearer: string | null = token) {
  const headers = {
    'content-type': 'application/scim+json',
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  }
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
  const answer = await app.request(`/scim/v2${path}`, init)
  const text = await answer.text()
  const isScim = answer.status === 204 || answer.headers.get('content-type') === 'application/scim+json'
  return {
    status: answer.status,
    isScim,
    headers: answer.headers,
    body: (text === '' ? null : JSON.parse(text)) as Body,
  }
}

const patch = (path: string, ...Operations: object[]) => ask('PATCH', path, { schemas: [PATCH], Operations })

let made = 0
/** A user as Okta creates one (developer.okta.com, SCIM 2.0 reference: Create Users). */
async function aUser(more: object = {}) {
  made++
  const userName = `user${made}@example.com`
  const sent = {
    schemas: [USER],
    userName,
    name: { givenName: 'Test', familyName: `User${made}` },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: `Test User${made}`,
    locale: 'en-US',
    externalId: `00u${made}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  }
  const { status, body } = await ask('POST', '/Users', sent)
  expect(status).toBe(201)
  return body
}

describe('users of a directory', () => {
  test('are made, found by Okta’s question, and shown as they are', async () => {
    expect(
      (await ask('GET', '/Users?filter=userName%20eq%20%22nobody%40example.com%22&startIndex=1&count=100')).body,
    ).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const user = await aUser()
    expect(user).toMatchObject({
      schemas: [USER],
      userName: `user${made}@example.com`,
      externalId: `00u${made}`,
      name: { formatted: `Test User${made}`, givenName: 'Test', familyName: `User${made}` },
      emails: [{ value: `user${made}@example.com`, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: `${base}/Users/${user.id}` },
    })
    expect(JSON.stringify(user)).not.toContain('1mz050nq')
    const found = await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "USER${made}@Example.com"`)}`)
    expect(found).toMatchObject({ status: 200, isScim: true, body: { totalResults: 1, Resources: [{ id: user.id }] } })
    const byId = await ask('GET', `/Users?filter=${encodeURIComponent(`externalId eq "00u${made}"`)}`)
    expect(byId.body.Resources).toHaveLength(1)
    expect((await ask('GET', `/Users/${user.id}`)).body).toEqual(user)
    const [line] = await stage.catalogue.audit.search(operatorGrant('org:write'), {}, 1)
    expect(line).toMatchObject({ action: 'member.provisioned', by: { kind: 'token', name: 'Okta' } })
  })

  test('are listed a page at a time, with those who were here before', async () => {
    await aUser()
    const all = await ask('GET', '/Users')
    const total = Number(all.body['totalResults'])
    expect(all.body.Resources?.[0]).toMatchObject({ userName: 'ada@example.com', displayName: 'Ada' })
    expect((await ask('GET', '/Users?startIndex=2&count=1')).body).toMatchObject({
      totalResults: total,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ id: all.body.Resources?.[1]?.id }],
    })
    expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ totalResults: total, itemsPerPage: 0 })
    expect((await ask('GET', '/Users?startIndex=-4&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect((await ask('GET', '/Users?attributes=userName&count=1')).body.Resources?.[0]).toEqual({
      schemas: [USER],
      id: expect.any(String),
      userName: 'ada@example.com',
    })
  })

  const wanted = [
    ['not (userName sw "user")', 'ada@example.com'],
    ['emails[type eq "work" and value co "ADA@"]', 'ada@example.com'],
    ['name.givenName eq "Ada" and active eq true', 'ada@example.com'],
    [`${USER}:userName eq "ada@example.com" or id eq "x"`, 'ada@example.com'],
    ['displayName pr and userName ew "a@example.com"', 'ada@example.com'],
  ] as const
  test.each(wanted)('are found by %s', async (filter, userName) => {
    await aUser()
    const { body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(body.Resources?.map((one) => one['userName'])).toEqual([userName])
  })

  test.each(['userName', 'userName eq', '((((', 'userName eq "a', `id eq "${'a'.repeat(3_000)}"`])(
    'are not looked for by %j',
    async (filter) => {
      expect(await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
        status: 400,
        isScim: true,
        body: { schemas: [ERROR], status: '400', scimType: 'invalidFilter', detail: expect.any(String) },
      })
    },
  )

  /** Microsoft Learn, "Develop and plan provisioning for a SCIM endpoint": update requests, before and after `aadOptscim062020`. */
  const changes: readonly (readonly [string, readonly object[], object])[] = [
    ['Okta, PATCH without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['Entra, a capital and a text', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [
      'Entra, several at once',
      [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.org' },
        { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      ],
      { emails: [{ value: 'updated@example.org' }], name: { givenName: 'Test', familyName: 'Updated' } },
    ],
    [
      'Entra, paths as names of values',
      [
        {
          op: 'Add',
          value: {
            'name.givenName': 'Given',
            'emails[type eq "work"].value': 'given@example.org',
            [`${USER}:externalId`]: 'x',
          },
        },
      ],
      { name: { givenName: 'Given' }, emails: [{ value: 'given@example.org' }], externalId: 'x' },
    ],
    [
      'attributes that are not kept',
      [
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'R&D' },
        { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'DE' },
        { op: 'Add', path: 'title', value: 'Engineer' },
        { op: 'Replace', path: 'displayName', value: 'Shown' },
      ],
      { displayName: 'Shown', name: { formatted: 'Shown' } },
    ],
    ['an attribute taken away', [{ op: 'Remove', path: 'externalId' }], { active: true }],
    [
      'a new userName in another case',
      [{ op: 'replace', path: 'USERNAME', value: 'Renamed' }],
      { userName: 'Renamed' },
    ],
  ]
  test.each(changes)('are changed: %s', async (_, operations, expected) => {
    const user = await aUser()
    const changed = await patch(`/Users/${user.id}`, ...operations)
    expect(changed).toMatchObject({ status: 200, isScim: true, body: { id: user.id, ...expected } })
    await ask('DELETE', `/Users/${user.id}`)
    await stage.accounts.members.remove(operatorGrant('member:admin'), user.id)
  })

  const bad: readonly (readonly [string, unknown, string])[] = [
    ['no JSON', '{"schemas"', 'invalidSyntax'],
    ['no operations', { schemas: [PATCH], Operations: [] }, 'invalidSyntax'],
    ['an operation of its own', { Operations: [{ op: 'move', path: 'active', value: true }] }, 'invalidSyntax'],
    ['a path that is none', { Operations: [{ op: 'replace', path: 'emails[type eq', value: 1 }] }, 'invalidPath'],
    ['a removal of nothing', { Operations: [{ op: 'remove' }] }, 'invalidPath'],
    ['a value of another type', { Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }, 'invalidValue'],
    ['no userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [
      'an address that is none',
      { Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'x' }] }] },
      'invalidValue',
    ],
  ]
  test.each(bad)('are not changed by %s', async (_, body, scimType) => {
    const [first] = (await ask('GET', '/Users?count=1')).body.Resources ?? []
    const answer = await ask('PATCH', `/Users/${first?.id}`, body)
    expect(answer).toMatchObject({ status: 400, isScim: true, body: { status: '400', scimType } })
  })

  test('cannot reach what all objects share', async () => {
    const user = await aUser()
    for (const path of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'name.__proto__',
      'emails[type eq "work"].__proto__',
    ])
      await patch(`/Users/${user.id}`, { op: 'add', path, value: 'x' })
    await patch(`/Users/${user.id}`, { op: 'add', value: JSON.parse('{"__proto__": {"polluted": "x"}}') })
    expect('polluted' in {}).toBe(false)
    expect((await ask('GET', `/Users/${user.id}`)).body).toMatchObject({ displayName: user['displayName'] })
  })

  test('are one for each userName and each address', async () => {
    const user = await aUser()
    const again = {
      schemas: [USER],
      userName: String(user['userName']).toUpperCase(),
      emails: [{ value: 'x@example.com' }],
    }
    expect(await ask('POST', '/Users', again)).toMatchObject({
      status: 409,
      body: { status: '409', scimType: 'uniqueness' },
    })
    const taken = { schemas: [USER], userName: 'other', emails: [{ value: 'ada@example.com' }] }
    expect(await ask('POST', '/Users', taken)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const other = await aUser()
    expect(await ask('PUT', `/Users/${other.id}`, taken)).toMatchObject({ status: 409 })
  })
})

describe('somebody whom the directory deactivates', () => {
  async function aPerson() {
    const account = { name: 'Grace', email: `grace${++made}@example.com`, password: 'nanoseconds of wire' }
    const created = await stage.accounts.create(operatorGrant('org:admin'), account, 'member')
    if (!created.ok) throw new Error(created.refusal.reason)
    const signIn = () => stage.accounts.signIn(new Headers({ 'x-mishap-client-address': `203.0.113.${made}` }), account)
    const signed = await signIn()
    if (!signed.ok) throw new Error(signed.refusal.reason)
    const cookie = signed.value.cookies.map((one) => one.split(';')[0]).join('; ')
    return {
      id: created.value.userId,
      signIn,
      cookie: new Headers({ cookie }),
      token: await aToken(['org:read'], created.value.userId),
    }
  }
  const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

  test.each(['PATCH', 'PUT', 'DELETE'])(
    'by %s has no session and no token from that moment on, and comes back',
    async (method) => {
      const person = await aPerson()
      expect(await stage.accounts.actorOf(person.cookie)).toBeDefined()
      const path = `/Users/${person.id}`
      const before = (await ask('GET', path)).body
      if (method === 'PATCH')
        expect((await patch(path, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
      else if (method === 'PUT')
        expect((await ask('PUT', path, { ...before, active: false })).body).toMatchObject({ active: false })
      else expect((await ask('DELETE', path)).status).toBe(204)

      expect(await stage.accounts.actorOf(person.cookie)).toBeUndefined()
      expect(await stage.accounts.actorById(person.id)).toBeUndefined()
      expect(await stage.catalogue.tokens.byHash(hash(person.token), new Date())).toBeUndefined()
      expect(await person.signIn()).toMatchObject({ ok: false, refusal: { reason: 'deactivated' } })
      const [line] = await stage.catalogue.audit.search(
        operatorGrant('org:write'),
        { actions: ['member.deactivated'] },
        1,
      )
      expect(line).toMatchObject({ action: 'member.deactivated', detail: { tokens: '1' } })

      if (method === 'DELETE') {
        expect(await ask('GET', path)).toMatchObject({ status: 404, body: { status: '404' } })
        expect((await ask('POST', '/Users', { ...before, active: true })).body).toMatchObject({
          id: person.id,
          active: true,
        })
      } else {
        expect((await patch(path, { op: 'replace', value: { active: true } })).body).toMatchObject({ active: true })
      }
      expect(await person.signIn()).toMatchObject({ ok: true })
    },
  )

  test('is not the last owner', async () => {
    const [owner] = (await ask('GET', '/Users?filter=userName%20eq%20%22ada%40example.com%22')).body.Resources ?? []
    const path = `/Users/${owner?.id}`
    const refused = { status: 400, body: { schemas: [ERROR], status: '400', scimType: 'mutability' } }
    expect(await patch(path, { op: 'replace', path: 'active', value: false })).toMatchObject(refused)
    expect(await ask('DELETE', path)).toMatchObject(refused)
    // A second, deactivated one does not count.
    const person = await aPerson()
    await stage.accounts.members.setRole(operatorGrant('member:admin'), person.id, 'owner')
    expect((await patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200)
    expect(await patch(path, { op: 'replace', path: 'active', value: false })).toMatchObject(refused)
    expect(await stage.accounts.members.remove(operatorGrant('member:admin'), String(owner?.id))).toMatchObject({
      refusal: { reason: 'last_owner' },
    })
  })
})

describe('groups of a directory', () => {
  const group = (displayName: string, members: readonly string[] = []) =>
    ask('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      externalId: displayName,
      members: members.map((value) => ({ value })),
    })
  const membersOf = async (id: string) =>
    ((await ask('GET', `/Groups/${id}`)).body['members'] as { value: string }[]).map(({ value }) => value).toSorted()

  test('are teams, with members as Entra ID and Okta change them', async () => {
    const [a, b, c] = [await aUser(), await aUser(), await aUser()]
    const { body, status, headers } = await group('Back end', [a.id, 'nobody'])
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${base}/Groups/${body.id}`)
    expect(body).toMatchObject({ schemas: [GROUP], displayName: 'Back end', members: [{ value: a.id }] })
    const path = `/Groups/${body.id}`
    // Entra ID: add with a list of values, remove with a list of values, remove by a filter.
    await patch(path, { op: 'Add', path: 'members', value: [{ value: b.id }, { value: c.id }] })
    expect(await membersOf(body.id)).toEqual([a.id, b.id, c.id].toSorted())
    await patch(path, { op: 'Remove', path: 'members', value: [{ value: c.id }] })
    await patch(path, { op: 'remove', path: `members[value eq "${a.id}"]` })
    expect(await membersOf(body.id)).toEqual([b.id])
    // Okta: a name without a path, with the group's id in the value; members replaced as a whole.
    await patch(path, { op: 'replace', value: { id: body.id, displayName: 'Platform' } })
    await patch(path, { op: 'replace', path: 'members', value: [{ value: a.id }, { value: c.id }] })
    expect((await ask('GET', path)).body).toMatchObject({ displayName: 'Platform' })
    expect(await membersOf(body.id)).toEqual([a.id, c.id].toSorted())
    expect((await ask('GET', `/Users/${a.id}`)).body['groups']).toMatchObject([{ value: body.id, display: 'Platform' }])
    const without = await ask(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "platform"')}`,
    )
    expect(without.body.Resources).toMatchObject([{ id: body.id }])
    expect(without.body.Resources?.[0]).not.toHaveProperty('members')
    await ask('PUT', path, { schemas: [GROUP], displayName: 'Platform', members: [{ value: b.id }] })
    expect(await membersOf(body.id)).toEqual([b.id])
    const teams = await stage.catalogue.teams.list(operatorGrant('team:read'))
    expect(teams).toMatchObject([{ name: 'Platform', members: [b.id] }])
    expect(await group('platform')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('DELETE', path)).status).toBe(404)
  })

  test('lose nobody when many requests put people in at once', async () => {
    const users = [await aUser(), await aUser(), await aUser(), await aUser()]
    const { body } = await group('Crowd')
    await Promise.all(
      users.map(({ id }) => patch(`/Groups/${body.id}`, { op: 'Add', path: 'members', value: [{ value: id }] })),
    )
    expect(await membersOf(body.id)).toEqual(users.map(({ id }) => id).toSorted())
  })

  test('make roles where the operator says so, and take them away again', async () => {
    const user = await aUser()
    const roleOf = async () => (await stage.accounts.actorById(user.id))?.role
    expect(await roleOf()).toBe('member')
    const { body } = await group('Mishap Admins', [user.id])
    expect(await roleOf()).toBe('admin')
    await patch(`/Groups/${body.id}`, { op: 'remove', path: `members[value eq "${user.id}"]` })
    expect(await roleOf()).toBe('member')
  })
})

describe('provisioning', () => {
  const paths = ['/Users', '/Users/x', '/Groups', '/Groups/1', '/ServiceProviderConfig', '/ResourceTypes', '/Schemas']
  test.each(paths)('%s is for tokens of the organization that are made for it', async (path) => {
    const owner = (await ask('GET', '/Users?count=1')).body.Resources?.[0]?.id
    const refused = async (bearer: string | null) => (await ask('GET', path, undefined, bearer)).status
    expect(await refused(null)).toBe(401)
    expect(await refused('unknown')).toBe(401)
    expect(await refused(await aToken(['org:admin', 'member:admin', 'team:admin']))).toBe(403)
    expect(await refused(await aToken(['scim:admin'], owner))).toBe(403)
    expect((await ask('GET', path, undefined, null)).headers.get('www-authenticate')).toBe('Bearer')
  })

  test('is turned away when somebody guesses at tokens', async () => {
    for (let i = 0; i < 60; i++) await ask('GET', '/Users', undefined, 'guess')
    const answer = await ask('GET', '/Users', undefined, 'guess')
    expect(answer).toMatchObject({ status: 429, isScim: true, body: { status: '429' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('tells what it can', async () => {
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    })
    expect((await ask('GET', '/ResourceTypes')).body.Resources?.map(({ id }) => id)).toEqual(['User', 'Group'])
    expect((await ask('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER })
    expect((await ask('GET', `/Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' })
    expect(await ask('GET', '/Nothing')).toMatchObject({ status: 404, isScim: true, body: { status: '404' } })
    expect(await ask('POST', '/Schemas', {})).toMatchObject({ status: 405, isScim: true })
    expect(await ask('POST', '/Users', 'x'.repeat(5 * 1024 ** 2))).toMatchObject({ status: 413, isScim: true })
  })

  test('remembers the last request for the page of the settings', async () => {
    await ask('GET', '/Users')
    const attempts = await stage.catalogue.signOn.attempts(operatorGrant('org:admin'))
    expect(attempts).toMatchObject([{ kind: 'scim', who: 'Okta', problem: null }])
  })
})
