import { createHash, randomBytes } from 'node:crypto'
import { discoverAuthorizationServerMetadata } from '@modelcontextprotocol/client'
import { discoverAuthorizationServerMetadata as discoverAsBefore } from '@modelcontextprotocol/sdk/client/auth.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { addPerson, type Person } from './harness/template.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { operator } from './harness/things.ts'

/** The authorization server's endpoints for programs, under a base path. For its pages see oauth.full.spec.ts. */

const BASE = '/monitor'
const redirectUri = 'http://127.0.0.1/callback'
let server: SharedServer
let ann: Person
/** Includes the base path. */
let site: string

beforeAll(async () => {
  server = await sharedServer('path')
  ann = await addPerson(server, 'Ann', 'owner')
  site = server.address
}, 120_000)

async function sent(path: string, form: Record<string, string>) {
  const answer = await fetch(`${site}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, string>) }
}

/** Ann has authorised an application: returns a code as the page issues it. */
async function aCode(person = ann) {
  const code = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const actor = { kind: 'user', ...person, projects: 'all' } as const
  const grant = authorize(actor, 'org:read')
  if (!grant.ok) throw new Error(grant.refusal.reason)
  const { catalogue } = await server.stores()
  const access = {
    clientId: 'agent',
    clientName: 'Agent',
    redirectUri,
    scopes: ['org:read', 'event:read', 'project:read', 'event:write'],
    codeHash: createHash('sha256').update(code).digest('hex'),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  } as const
  await catalogue.oauth.allow(grant.value, access, new Date())
  return {
    grant_type: 'authorization_code',
    client_id: 'agent',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    resource: `${site}/mcp`,
  }
}

const token = (form: Record<string, string>) => sent('/api/oauth/token', form)
const asks = (bearer = '') =>
  fetch(`${site}/api/0/organizations/home/`, { headers: { authorization: `Bearer ${bearer}` } })

describe('an agent that knows only the address', () => {
  test('is led to what the address says of itself, and from there to where it gets a token', async () => {
    const refused = await fetch(`${site}/mcp`, { method: 'POST', body: '{}' })
    const resource = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    expect(resource).toBe(`${site}/.well-known/oauth-protected-resource/mcp`)
    const told = (await (await fetch(resource)).json()) as { authorization_servers: string[] }
    expect(told).toMatchObject({ resource: `${site}/mcp`, authorization_servers: [site] })
    // The standards insert the well-known path between host and path; a proxy that forwards only the base path passes
    // it below that.
    const { origin } = new URL(site)
    const places = [
      `${origin}/.well-known/oauth-authorization-server${BASE}`,
      `${origin}/.well-known/openid-configuration${BASE}`,
      `${site}/.well-known/openid-configuration`,
      `${site}/.well-known/oauth-authorization-server`,
    ]
    const documents = await Promise.all(places.map(async (one) => (await fetch(one)).json()))
    for (const document of documents)
      expect(document).toMatchObject({
        issuer: site,
        authorization_endpoint: `${site}/oauth/authorize`,
        token_endpoint: `${site}/api/oauth/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      })
    expect((await fetch(`${site}/.well-known/oauth-protected-resource/elsewhere`)).status).toBe(404)
  })
})

test.each([
  ['2026-07-28', discoverAuthorizationServerMetadata],
  ['2025-11-25', discoverAsBefore],
])('the client of %s finds it also through a proxy that passes on nothing but the path', async (_, discover) => {
  const asked: string[] = []
  const fetchFn = (url: string | URL, init?: RequestInit) => {
    asked.push(new URL(url).pathname)
    return new URL(url).pathname.startsWith(BASE)
      ? fetch(url, init)
      : Promise.resolve(new Response(null, { status: 404 }))
  }
  expect((await discover(site, { fetchFn }))?.token_endpoint).toBe(`${site}/api/oauth/token`)
  expect(asked.length).toBeGreaterThan(1)
})

describe('a code', () => {
  test('gives tokens that end within the hour and after a month, for the API as well', async () => {
    const { status, body } = await token(await aCode())
    expect([status, body]).toMatchObject([
      200,
      { token_type: 'Bearer', expires_in: 3600, scope: 'org:read event:read project:read event:write' },
    ])
    expect((await asks(body.access_token)).status).toBe(200)
    // Neither token is stored in clear text.
    const { catalogue } = await server.stores()
    expect(await catalogue.tokens.byHash(body.access_token ?? '', new Date())).toBeUndefined()
  })

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another client', { client_id: 'other' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1/other' }, 'invalid_grant'],
    ['another port', { redirect_uri: 'http://127.0.0.1:81/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is of no use with %s', async (_, change, error) => {
    const right = await aCode()
    const { status, body } = await token({ ...right, ...change })
    expect([status, body.error]).toEqual([400, error])
    expect(body.error_description).toMatch(/\w+\.$/)
  })

  test('is used once: who brings it again ends what it gave', async () => {
    const code = await aCode()
    const { body } = await token(code)
    expect((await token(code)).body.error).toBe('invalid_grant')
    expect((await asks(body.access_token)).status).toBe(401)
    expect((await token(refreshWith(body.refresh_token))).body.error).toBe('invalid_grant')
  })
})

const refreshWith = (refresh_token = '') => ({ grant_type: 'refresh_token', client_id: 'agent', refresh_token })

describe('access', () => {
  test('is renewed again and again, until an old refresh token turns up', async () => {
    const { body: first } = await token(await aCode())
    const { body: second } = await token(refreshWith(first.refresh_token))
    const { body: third } = await token({ ...refreshWith(second.refresh_token), scope: 'event:read org:read' })
    expect(third.scope).toBe('org:read event:read')
    expect((await asks(third.access_token)).status).toBe(200)
    expect((await token(refreshWith(first.refresh_token))).body.error).toBe('invalid_grant')
    expect((await asks(third.access_token)).status).toBe(401)
    expect((await token(refreshWith(third.refresh_token))).body.error).toBe('invalid_grant')
  })

  test('is given back', async () => {
    const { body } = await token(await aCode())
    const revoke = (form: Record<string, string>) => sent('/api/oauth/revoke', form)
    expect((await revoke({ token: body.refresh_token ?? '' })).status).toBe(400)
    expect((await revoke({ token: 'nobody knows it', client_id: 'agent' })).status).toBe(200)
    expect((await revoke({ token: body.refresh_token ?? '', client_id: 'agent' })).status).toBe(200)
    expect((await asks(body.access_token)).status).toBe(401)
  })

  test('ends with its person', async () => {
    const bob = await addPerson(server, 'Bob')
    const { body } = await token(await aCode(bob))
    expect((await asks(body.access_token)).status).toBe(200)
    const { accounts } = await server.stores()
    const gone = await accounts.members.remove(operator('member:admin'), bob.userId)
    expect(gone.ok).toBe(true)
    expect((await asks(body.access_token)).status).toBe(401)
    expect((await token(refreshWith(body.refresh_token))).body.error).toBe('invalid_grant')
  })
})

describe('a tool that the scopes of an application do not cover', () => {
  const use = (bearer: string, name: string, args: object) =>
    fetch(`${site}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    })

  test('is answered with the scopes to ask for anew, where the person’s role allows them', async () => {
    const { body } = await token(await aCode())
    const answer = await use(body.access_token ?? '', 'list_alerts', {})
    expect(answer.status).toBe(403)
    const challenge = answer.headers.get('www-authenticate') ?? ''
    expect(challenge).toContain('error="insufficient_scope"')
    expect(/scope="([^"]+)"/.exec(challenge)?.[1]).toBe('org:read project:read event:read event:write alerts:read')
    expect(challenge).toContain(`resource_metadata="${site}/.well-known/oauth-protected-resource/mcp"`)
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('alerts:read') })
  })

  test('is told in words where asking anew would be of no use', async () => {
    const vic = await addPerson(server, 'Vic', 'viewer')
    const { body } = await token(await aCode(vic))
    const answer = await use(body.access_token ?? '', 'comment_on_issue', { issue: 'SHOP-1', text: 'Tea.' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Missing permission: event:write')
  })
})

describe('an application without a document', () => {
  const register = (body: unknown, client = '203.0.113.9') =>
    fetch(`${site}/api/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('registers with the addresses that it may be answered at, and gets no secret', async () => {
    const asked = {
      redirect_uris: [redirectUri],
      client_name: 'Agent',
      token_endpoint_auth_method: 'client_secret_basic',
    }
    const answer = await register(asked)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = (await answer.json()) as object
    expect(body).toMatchObject({
      client_name: 'Agent',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    })
    expect(Object.keys(body)).not.toContain('client_secret')
  })

  test.each([
    ['no address', { client_name: 'Agent' }, 'invalid_redirect_uri'],
    ['an address in the clear', { redirect_uris: ['http://agent.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['another grant', { redirect_uris: [redirectUri], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['no JSON', 'redirect_uris=here', 'invalid_client_metadata'],
    ['too much', { redirect_uris: [redirectUri], software_statement: 'x'.repeat(40_000) }, 'invalid_client_metadata'],
  ])('is refused with %s', async (_, body, error) => {
    const answer = await register(body)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, error])
  })

  test('registers so often only', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) {
      const answer = await register({ redirect_uris: [redirectUri] })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((one) => one === 201).length).toBeLessThanOrEqual(20)
  })
})
