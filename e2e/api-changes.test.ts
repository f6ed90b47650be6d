import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadLimits } from '#domain/artifact/uploads.ts'
import { retentionShape } from '#api/endpoints/retention.ts'
import { releaseShape } from '#api/shapes/release.ts'
import { post } from './harness/post.ts'
import { memoryOf, type SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

let server: SharedServer
let token: string
/** The id of the project `other`. */
let other: number

beforeAll(async () => {
  server = await sharedServer()
  await server.createProject('Shop', 'javascript')
  other = Number(new URL(await server.createProject('Other', 'javascript')).pathname.slice(1))
  token = await server.createOrganizationToken()
})

const RELEASES = '/api/0/organizations/home/releases/'
const CHUNKS = '/api/0/organizations/home/chunk-upload/'

const bearer = () => ({ authorization: `Bearer ${token}` })

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = bearer()) {
  const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  const answer = await fetch(server.address + path, { method, headers, ...payload })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

const made = releaseShape.strict()

describe('a release', () => {
  test('is made once, and told apart from one that was there', async () => {
    const first = await send('POST', RELEASES, { version: 'a@1', projects: ['shop'], url: 'https://example.com' })
    expect([first.status, made.parse(first.body).url]).toEqual([201, 'https://example.com'])
    const again = await send('POST', RELEASES, { version: 'a@1', projects: [other] })
    expect([
      again.status,
      made
        .parse(again.body)
        .projects.map(({ slug }) => slug)
        .toSorted(),
    ]).toEqual([208, ['other', 'shop']])
  })

  test.each([
    [{ projects: ['shop'] }, 'version'],
    [{ version: 'a/b', projects: ['shop'] }, 'name'],
    [{ version: '..', projects: ['shop'] }, 'name'],
    [{ version: 'x', projects: [] }, 'project'],
    [{ version: 'x', projects: ['nobody'] }, 'nobody'],
    [{ version: 'x', projects: ['shop'], dateReleased: 'soon' }, 'dateReleased'],
    ['nonsense', 'JSON'],
    ['', 'JSON'],
  ])('%j makes none, and the answer says why: %s', async (body, why) => {
    const refused = await send('POST', RELEASES, body)
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(why) } })
  })

  test('is found by its name, raw or encoded, which is decoded once', async () => {
    const names = ['a@1+2', 'a b', 'ünï@1', 'a%40b', '100%', 'a?b#c', 'a@1']
    for (const version of names) {
      await send('POST', RELEASES, { version, projects: ['shop'] })
      const found = await send('GET', `${RELEASES}${encodeURIComponent(version)}/`)
      expect([version, found.status, (found.body as { version?: string }).version]).toEqual([version, 200, version])
    }
    const raw = await send('GET', `${RELEASES}a@1+2/`)
    expect(made.parse(raw.body).version).toBe('a@1+2')
  })

  test('is listed in pages, and of one project where the address names it', async () => {
    for (let number = 0; number < 5; number++)
      await send('POST', RELEASES, { version: `page@${number}`, projects: ['other'] })
    const seen: string[] = []
    let next: string | undefined = '/api/0/projects/home/other/releases/?per_page=2&query=page&cursor='
    while (next !== undefined) {
      const page = await send('GET', next)
      seen.push(
        ...z
          .array(made)
          .parse(page.body)
          .map(({ version }) => version),
      )
      const link = /<([^>]+)>; rel="next"; results="true"/.exec(page.headers.get('link') ?? '')?.[1]
      next = link?.slice(server.address.length)
    }
    expect(seen.toSorted()).toEqual(['page@0', 'page@1', 'page@2', 'page@3', 'page@4'])
    expect(await send('GET', `${RELEASES}?cursor=x`)).toMatchObject({ status: 400 })
  })

  test('that is not there cannot be changed, deployed or deleted', async () => {
    const path = `${RELEASES}nothing/`
    for (const [method, to, body] of [
      ['PUT', path, {}],
      ['DELETE', path, undefined],
      ['POST', `${path}deploys/`, { environment: 'production' }],
      ['GET', `${path}commits/`, undefined],
    ] as const)
      expect([to, (await send(method, to, body)).status]).toEqual([to, 404])
  })

  test('of other projects is not reached by a project that it is not in', async () => {
    await send('POST', RELEASES, { version: 'only-shop', projects: ['shop'] })
    expect((await send('GET', '/api/0/projects/home/other/releases/only-shop/')).status).toBe(404)
    expect((await send('DELETE', '/api/0/projects/home/other/releases/only-shop/')).status).toBe(404)
  })
})

describe('a token of the organization', () => {
  test('is made by who may administer it, is good for tools, is listed without itself, and ends', async () => {
    const admin = { authorization: `Bearer ${await server.createToken('org:admin')}` }
    const tokens = '/api/0/organizations/home/org-auth-tokens/'
    const created = await send('POST', tokens, { name: 'CI' }, admin)
    const shape = z.object({ id: z.string(), token: z.string(), scopes: z.array(z.string()) })
    const { id, token: secret, scopes } = shape.parse(created.body)
    expect([created.status, scopes]).toEqual([201, ['org:read', 'project:read', 'project:releases']])
    const tool = { authorization: `Bearer ${secret}` }
    expect((await send('POST', RELEASES, { version: 'ci@1', projects: ['shop'] }, tool)).status).toBe(201)
    expect((await send('GET', tokens, undefined, tool)).status).toBe(403)
    const listed = JSON.stringify((await send('GET', tokens, undefined, admin)).body)
    expect(listed).toContain(`"id":"${id}","name":"CI"`)
    expect(listed).not.toContain(secret)
    expect((await send('DELETE', `${tokens}${id}/`, undefined, admin)).status).toBe(204)
    expect((await send('DELETE', `${tokens}${id}/`, undefined, admin)).status).toBe(404)
    expect((await send('GET', RELEASES, undefined, tool)).status).toBe(401)
  })
})

describe('what Mishap has nothing of', () => {
  test.each([
    ['relays/projectconfigs/', 'Mishap configures no Relays'],
    ['organizations/home/seer/models/', 'Mishap analyzes nothing'],
    ['organizations/home/spike-protections/', 'Mishap'],
    ['customers/home/', 'Mishap'],
    ['organizations/home/projects/shop/detectors/', 'Mishap’s thresholds'],
  ])('is refused in words by every method, with a slash at its end and without: %s', async (path, words) => {
    for (const method of ['GET', 'POST'])
      for (const asked of [path, path.replace(/\/$/, '')]) {
        const refused = await send(method, `/api/0/${asked}`, method === 'POST' ? {} : undefined)
        expect(refused, `${method} ${asked}`).toMatchObject({
          status: 400,
          body: { detail: expect.stringContaining(words) },
        })
      }
  })
})

describe('who may change something', () => {
  test('is not who may only read', async () => {
    const reader = await server.createToken()
    const body = { version: 'x@1', projects: ['shop'] }
    const refused = await send('POST', RELEASES, body, { authorization: `Bearer ${reader}` })
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('project:releases') } })
  })

  test('is whoever is signed in, on pages of ours and from nowhere else', async () => {
    const { email, password } = await server.createAccount('Ada')
    const signIn = await fetch(`${server.address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify({ email, password }),
    })
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const from = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ version: 'from-a-page', projects: ['shop'] })
      const answer = await post(server.address + RELEASES, body, { cookie, ...headers })
      return answer.status
    }
    expect(await from({ 'sec-fetch-site': 'same-origin', origin: server.address })).toBe(201)
    expect(await from({ origin: server.address })).toBe(208)
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
    expect(await from({ origin: 'https://evil.example' })).toBe(403)
    expect(await from({})).toBe(403)
    // A token is not a cookie, so no browser sends it automatically.
    expect(await from({ ...bearer(), 'sec-fetch-site': 'cross-site' })).toBe(208)
  })
})

describe('chunks', () => {
  const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

  async function upload(...parts: [field: string, name: string, content: Uint8Array][]) {
    const form = new FormData()
    for (const [field, name, content] of parts) form.append(field, new Blob([new Uint8Array(content)]), name)
    const answer = await fetch(server.address + CHUNKS, { method: 'POST', headers: bearer(), body: form })
    return { status: answer.status, body: (await answer.json()) as { detail?: string } }
  }

  test('come plain or in gzip', async () => {
    const [one, two] = [randomBytes(1000), randomBytes(2000)]
    expect(await upload(['file', sha1(one), one], ['file_gzip', sha1(two), gzipSync(two)])).toMatchObject({
      status: 200,
    })
    const path = '/api/0/organizations/home/artifactbundle/assemble/'
    const body = { checksum: 'f'.repeat(40), chunks: [sha1(one), sha1(two), 'e'.repeat(40)], projects: ['shop'] }
    expect((await send('POST', path, body)).body).toEqual({
      state: 'not_found',
      missingChunks: ['e'.repeat(40)],
      detail: null,
    })
  })

  test('that are not what they say are refused, with their name', async () => {
    const bytes = randomBytes(10)
    const name = 'a'.repeat(40)
    const refusals = [
      await upload(['file', name, bytes]),
      await upload(['file', 'app.js', bytes]),
      await upload(['other', sha1(bytes), bytes]),
      await upload(['file_gzip', name, bytes]),
      await upload(['file_gzip', name, gzipSync(Buffer.alloc(uploadLimits.chunkSize + 1))]),
      await upload(['file', name, Buffer.alloc(uploadLimits.chunkSize + 1)]),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    expect(refusals.map(({ body }) => body.detail?.includes(name))).toEqual([true, false, false, true, true, true])
  })

  test('of more than a request may have are refused, and the server keeps its memory', async () => {
    const form = Buffer.alloc(uploadLimits.maxRequestSize * 2)
    const answer = await post(server.address + CHUNKS, form, {
      ...bearer(),
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(answer.status).toBe(413)
  })

  test('fill a request to its limit from several senders at once', async () => {
    const before = await memoryOf(server.pid, 'VmHWM')
    const full = () =>
      upload(
        ...Array.from({ length: 4 }, (): ['file', string, Uint8Array] => {
          const bytes = randomBytes(uploadLimits.chunkSize)
          return ['file', sha1(bytes), bytes]
        }),
      )
    const answers = await Promise.all(Array.from({ length: 8 }, full))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // Three forms at once, each in two copies, and garbage not collected yet.
    expect((await memoryOf(server.pid, 'VmHWM')) - before).toBeLessThan(500 * 1024 ** 2)
  })
})

describe('how long a project keeps its data', () => {
  const RETENTION = '/api/0/projects/home/shop/retention/'

  test('is read and changed by kind, within the limits of the server', async () => {
    const writer = { authorization: `Bearer ${await server.createToken('project:read', 'project:write')}` }
    const change = (body: unknown) => send('PUT', RETENTION, body, writer)
    expect(retentionShape.strict().parse((await send('GET', RETENTION)).body)).toMatchObject({
      events: { setting: null, days: 90, limit: 90 },
      logs: { setting: null, days: 90, limit: 90 },
    })

    const changed = await change({ events: 60, logs: 7 })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { events: { setting: 60, days: 60 }, logs: { setting: 7, days: 7 }, spans: { setting: null } },
    ])
    // Kinds without a setting shorten along with events; setting null restores the server's value.
    expect((await change({ events: 5, logs: null })).body).toMatchObject({
      events: { days: 5 },
      logs: { setting: null, days: 5 },
      profiles: { setting: null, days: 5 },
    })

    for (const [body, said] of [
      [{ logs: 91 }, 'logs must be a whole number of days from 1 to 90'],
      [{ events: 0 }, 'events must be'],
      [{ log: 7 }, 'log'],
      [{ spans: 'long' }, 'spans'],
    ] as const) {
      const refused = await change(body)
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(said)])
    }
    expect((await send('PUT', RETENTION, { events: 1 })).status).toBe(403)
    expect((await send('GET', RETENTION)).body).toMatchObject({ events: { setting: 5 }, spans: { setting: null } })
  })
})
