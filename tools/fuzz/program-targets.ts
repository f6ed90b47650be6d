import { askAs } from '#api/mcp/ask.ts'
import { answerAgent } from '#api/mcp/server.ts'
import type { Application } from '#domain/oauth/oauth.ts'
import { ok, refuse } from '#domain/result.ts'
import { createDocuments, isDocumentAddress } from '#services/oauth/documents.ts'
import { issue } from '#services/oauth/issue.ts'
import type { OAuthParts } from '#services/oauth/oauth-parts.ts'
import { readRequest } from '#services/oauth/read-request.ts'
import { register } from '#services/oauth/register.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const NOON = new Date('2026-11-24T12:00:00Z')
const site = { origin: 'https://mishap.example', basePath: '' }
const CLIENT = 'https://agent.example/client.json'
const application: Application = {
  clientId: CLIENT,
  name: 'Agent',
  redirectUris: ['https://agent.example/cb', 'http://127.0.0.1/cb?a=1', 'cursor://cb'],
  host: 'agent.example',
}
const described = {
  client_id: CLIENT,
  client_name: 'Agent\u202e',
  redirect_uris: application.redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const asked = `response_type=code&client_id=a&redirect_uri=http%3A%2F%2F127.0.0.1%3A51234%2Fcb%3Fa%3D1&state=s&scope=event%3Aread+org%3Aread&code_challenge=${challenge}&code_challenge_method=S256&resource=https%3A%2F%2Fmishap.example%2Fmcp`
const redeeming = `grant_type=authorization_code&code=a&client_id=${encodeURIComponent(CLIENT)}&redirect_uri=cursor%3A%2F%2Fcb&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`
const refreshing = 'grant_type=refresh_token&refresh_token=mishap_rt_a&client_id=a&scope=event%3Aread'

/** OAuth parts that refuse every application: requests are parsed to the end nevertheless. */
function partsOf(bytes: Uint8Array): OAuthParts {
  const refused = () => Promise.resolve(refuse({ reason: 'unknown' }))
  const oauth = { register: () => Promise.resolve(), redeem: refused, refresh: refused, end: () => Promise.resolve() }
  return {
    catalogue: { oauth } as unknown as OAuthParts['catalogue'],
    accounts: { actorById: () => Promise.resolve(undefined) },
    settings: { site },
    fetch: ({ url }) => Promise.resolve(ok({ status: 200, headers: new Map<string, string>(), bytes, url })),
    limiter: { take: () => undefined },
  }
}

/** An application's metadata: at registration, and in its document. */
async function readApplication(bytes: Uint8Array): Promise<void> {
  const parts = partsOf(bytes)
  await register(parts, parsed(bytes), '203.0.113.7', NOON)
  const document = await createDocuments(parts)(CLIENT)
  if (document.ok) await register(parts, { redirect_uris: document.value.redirectUris }, '203.0.113.7', NOON)
}

async function readForm(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString()
  const form = new URLSearchParams(text)
  const read = readRequest(form, application, site)
  if (!read.ok && 'back' in read.refusal && !URL.canParse(read.refusal.back))
    throw new Error('The way back leads nowhere.')
  await issue(partsOf(bytes), form, NOON)
  isDocumentAddress(text)
  isDocumentAddress(form.get('client_id') ?? '')
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})
const ofAgents = [
  { jsonrpc: '2.0', id: 0, method: 'tools/list' },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  },
  call('search_issues', { query: 'is:unresolved', project: 'web', limit: 5 }),
  call('get_issue', { issue: 'WEB-1A' }),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
]
const headers = {
  authorization: 'Bearer mishap_at_a',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
}
// The API refuses all tool requests, because its answers are trusted.
const ask = askAs(new Headers(headers), {
  request: () => Response.json({ detail: 'no' }, { status: 403 }),
  page: (path) => path,
  organization: 'home',
  lacks: () => {},
})

async function answerBytes(bytes: Uint8Array): Promise<void> {
  const body = new Uint8Array(bytes)
  const request = new Request('https://mishap.example/mcp', { method: 'POST', headers, body })
  const answer = await answerAgent(request, { ask, note: () => Promise.resolve() }, '1.0.0')
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`Answered with ${answer.status}.`)
}

/** Data from applications and agents. */
export const programTargets: readonly Target[] = [
  {
    name: 'oauth-application',
    seeds: [Buffer.from(JSON.stringify(described))],
    words: [...jsonWords, 'javascript:', 'http://localhost:1/', 'https://[::1]/', '%00', '#', '@', '"client_secret":'],
    read: readApplication,
  },
  {
    name: 'oauth-form',
    seeds: [asked, redeeming, refreshing, CLIENT].map((text) => Buffer.from(text)),
    words: [
      '&',
      '=',
      '%',
      '%E0',
      '%00',
      '+',
      'state=',
      'resource=',
      'scope=',
      '&redirect_uri=',
      'http://127.0.0.1:0/',
      '://',
    ],
    read: readForm,
  },
  {
    name: 'mcp',
    seeds: ofAgents.map((body) => Buffer.from(JSON.stringify(body))),
    words: [...jsonWords, '"jsonrpc":"2.0"', '"method":"', '"params":', '"_meta":', '"id":', 'tools/call', 'ping'],
    read: answerBytes,
  },
]
