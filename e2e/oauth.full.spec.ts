import { Client, StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test, type Page } from '@playwright/test'
import * as oauth from 'oauth4webapi'
import { expectAccessible, overflows } from './harness/accessible.ts'
import { listenForBrowser, publishDocuments, type DocumentSite, type Loopback } from './harness/oauth-client.ts'
import { openStage, visit, type Stage } from './harness/stage.ts'

/** Agents that ask people for authorisation, with the protocol's own clients and a real browser. */
test.describe.configure({ mode: 'serial' })

let site: DocumentSite
let program: Loopback
let stage: Stage<'Ann' | 'Vera'>
let mcp: URL

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  site = await publishDocuments()
  program = await listenForBrowser()
  stage = await openStage(browser, { Ann: 'owner', Vera: 'viewer' }, { env: site.env })
  await stage.server.createProject('Shop', 'node')
  mcp = new URL(`${stage.server.address}/mcp`)
})

test.afterAll(async () => {
  await stage.close()
  await program.close()
  await site.close()
})

/** A client's storage for its credentials, in memory, with a browser for the authorisation step. */
function keeper(more: Partial<OAuthClientProvider> = {}) {
  const kept: Record<string, unknown> = {}
  const provider = {
    redirectUrl: program.uri,
    clientMetadata: { client_name: 'Tea agent', redirect_uris: [program.uri], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier as string,
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    discoveryState: () => kept.discovery as never,
    saveDiscoveryState: (discovery: unknown) => void (kept.discovery = discovery),
    state: () => (kept.state = 'a state & more') as string,
    redirectToAuthorization: (url: URL) => void (kept.asks = url.href),
    ...more,
  }
  return { kept, provider }
}

/** The person decides; resolves to the redirect that the client receives. */
async function answer(page: Page, url: unknown, button: 'Authorize' | 'Deny'): Promise<URLSearchParams> {
  await visit(page, url as string)
  const came = program.came()
  await page.getByRole('button', { name: button, exact: true }).click()
  const told = await came
  await expect(page.getByText('Back at the agent')).toBeVisible()
  return told
}

test('an agent of 2026-07-28 says who it is by a document, and is let in by somebody who signs in for it', async () => {
  const clientId = `${site.origin}/agent.json`
  const redirect_uris = ['http://127.0.0.1/callback']
  site.documents.set('/agent.json', { client_id: clientId, client_name: 'Document agent', redirect_uris })
  const { kept, provider } = keeper({ clientMetadataUrl: clientId })
  const transport = () => new StreamableHTTPClientTransport(mcp, { authProvider: provider })
  const open = () => new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const asking = transport()
  await expect(open().connect(asking)).rejects.toThrow('Unauthorized')
  const asked = new URL(kept.asks as string)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ client_id: clientId, resource: mcp.href })

  const page = await stage.pageOf()
  expect((await page.goto(asked.href))?.status()).toBe(401)
  // Client metadata is not fetched for an anonymous visitor.
  expect(site.asked.get('/agent.json')).toBeUndefined()
  await page.getByLabel('Email address').fill(stage.people.Ann.email)
  await page.getByLabel('Password').fill(stage.people.Ann.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Document agent asks for access to' })).toBeVisible()
  await expect(page.getByText(`Published at ${new URL(site.origin).host}`)).toBeVisible()
  await expect(page.getByText('A program on this computer')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('event:write').uncheck()
  const came = program.came()
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  const told = await came
  expect([told.get('state'), told.get('iss')]).toEqual(['a state & more', stage.server.address])
  await asking.finishAuth(told)
  expect(site.asked.get('/agent.json')).toBe(1)

  const agent = open()
  const granted = transport()
  await agent.connect(granted)
  expect((await agent.listTools()).tools.length).toBeGreaterThan(10)
  const said = await agent.callTool({ name: 'whoami', arguments: {} })
  expect(JSON.stringify(said.content)).toContain(`at ${stage.server.address}`)
  // A missing scope is requested when a tool needs it, together with the scopes granted before.
  const comment = () => agent.callTool({ name: 'comment_on_issue', arguments: { issue: 'SHOP-1', text: 'x' } })
  await expect(comment()).rejects.toThrow('Unauthorized')
  const asksFor = new URL(kept.asks as string).searchParams.get('scope')?.split(' ')
  expect(asksFor).toEqual(expect.arrayContaining(['event:read', 'event:write']))
  await granted.finishAuth(await answer(page, kept.asks, 'Authorize'))
  expect(JSON.stringify((await comment()).content)).not.toContain('Missing permission')
  await agent.close()
})

test('an agent of 2025-11-25 registers itself, renews its access, and ends when its person says so', async () => {
  const { kept, provider } = keeper()
  const transport = () => new OlderTransport(mcp, { authProvider: provider })
  const open = () => new OlderClient({ name: 'older', version: '1' })
  const asking = transport()
  await expect(open().connect(asking)).rejects.toThrow('Unauthorized')
  const page = await stage.pageOf(stage.people.Ann)
  const told = await answer(page, kept.asks, 'Authorize')
  await asking.finishAuth(told.get('code') ?? '')
  const first = kept.tokens as { access_token: string; refresh_token: string }
  // As if an hour had passed: the access token has expired, and the client refreshes it automatically.
  kept.tokens = { ...first, access_token: 'expired' }
  const agent = open()
  await agent.connect(transport())
  expect((kept.tokens as typeof first).refresh_token).not.toBe(first.refresh_token)
  await agent.callTool({ name: 'list_projects', arguments: {} })

  // It is an ordinary token, so the API accepts it too.
  const { access_token } = kept.tokens as typeof first
  const ask = () =>
    fetch(`${stage.server.address}/api/0/projects/`, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await ask()).status).toBe(200)
  await visit(page, `${stage.server.address}/account/applications`)
  const row = page.getByRole('row').filter({ hasText: 'Tea agent' })
  await expect(row).toContainText('org:read, project:read, event:read, event:write, alerts:read')
  expect(await overflows(page)).toEqual([])
  await row.getByRole('button', { name: 'Revoke access of Tea agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect((await ask()).status).toBe(401)
  await expect(agent.callTool({ name: 'list_projects', arguments: {} })).rejects.toThrow()
  await visit(page, `${stage.server.address}/settings/audit?action=application`)
  for (const line of ['Application Tea agent registered itself', 'Ann authorized application Tea agent'])
    await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByText('Ann revoked access of application Tea agent')).toBeVisible()
})

/** A generic OAuth client from a certified library, with all of the library's response checks. */
async function anyClient() {
  const local = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(stage.server.address)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...local, algorithm: 'oauth2' }),
  )
  const metadata = { redirect_uris: [program.uri], client_name: 'Any client' }
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, metadata, local),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: program.uri,
      response_type: 'code',
      scope: 'event:read org:admin project:read',
      state: 'here',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  return { as, client, verifier, url, local }
}

test('any client is told who answers, gets the scopes that were left, renews them once, and gives them back', async () => {
  const { as, client, verifier, url, local } = await anyClient()
  const page = await stage.pageOf(stage.people.Vera)
  const denied = await answer(page, url.href, 'Deny')
  expect(() => oauth.validateAuthResponse(as, client, denied, 'here')).toThrow('error')
  expect(denied.get('error')).toBe('access_denied')
  // Consent is requested each time.
  const told = oauth.validateAuthResponse(as, client, await answer(page, url.href, 'Authorize'), 'here')
  const redeem = () => oauth.authorizationCodeGrantRequest(as, client, oauth.None(), told, program.uri, verifier, local)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await redeem())
  expect(tokens.scope).toBe('project:read event:read')
  const renew = (token = '') => oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, local)
  const renewed = await oauth.processRefreshTokenResponse(as, client, await renew(tokens.refresh_token))
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.None(), renewed.refresh_token ?? '', local),
  )
  const refused = oauth.processRefreshTokenResponse(as, client, await renew(renewed.refresh_token))
  await expect(refused).rejects.toThrow('server responded with an error')
})

test('nobody is sent to an address that is not the application’s, or anywhere without having pressed', async () => {
  const page = await stage.pageOf(stage.people.Ann)
  const { url } = await anyClient()
  const wrong = [
    [{ redirect_uri: 'https://evil.example/' }, 'The return address does not belong to this application.'],
    [{ client_id: 'nobody' }, 'This application is not registered.'],
    [{ client_id: `${site.origin}/none.json` }, 'The application’s metadata document could not be loaded.'],
    [{ client_id: 'https://127.0.0.1/agent.json' }, 'The application’s metadata document could not be loaded.'],
    [{ code_challenge_method: 'plain' }, 'The application’s request is invalid.'],
    [{ resource: 'https://other.example/mcp' }, 'The application asks for access to another server.'],
    [{ scope: 'org:admin' }, 'The application asks for no scope that can be granted.'],
    [{ response_type: 'token' }, 'The application’s request is not supported.'],
  ] as const
  for (const [change, says] of wrong) {
    const changed = new URL(url)
    for (const [name, value] of Object.entries(change)) changed.searchParams.set(name, value)
    await page.goto(changed.href)
    await expect(page.getByText(says)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(stage.server.address)
    await expect(page.getByRole('button', { name: 'Authorize' })).toHaveCount(0)
  }
  // The application gets the error when the person follows the link.
  await expect(page.getByRole('link', { name: 'Return to Any client' })).toHaveAttribute(
    'href',
    /\?error=unsupported_response_type&state=here&iss=/,
  )
})
