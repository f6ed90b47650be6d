import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { findOperation } from './github-api.ts'
import { signed, type Delivery } from './stand-in.ts'

export interface StandInCheckRun {
  readonly id: number
  name: string
  head_sha: string
  status: string
  conclusion?: string
  external_id: string
  details_url: string
  output: { title: string; summary: string }
}

interface StandInFile {
  readonly filename: string
  readonly status?: string
  readonly previous_filename?: string
}

/**
 * Behaves like github.com for one app, as far as Mishap uses it. Requests are validated against GitHub's own
 * description.
 */
export interface GitHubStandIn {
  readonly baseUrl: string
  readonly appId: number
  readonly installationId: number
  readonly repository: { readonly id: number; readonly name: string }
  /** Sent back to the manifest's redirect address. */
  readonly code: string
  readonly webhookSecret: string
  /** Files of pull requests, by number. */
  readonly files: Map<number, readonly StandInFile[]>
  readonly comments: { readonly id: number; readonly pull: number; body: string }[]
  readonly checkRuns: StandInCheckRun[]
  /** The received requests: `POST /repos/acme/shop/check-runs`. */
  readonly asked: string[]
  /** Requests that GitHub would have rejected. Must be empty. */
  readonly complaints: string[]
  /**
   * Replaces the next responses; `lost`: the request is executed but its response is dropped; `none`: a normal
   * response.
   */
  readonly trouble: ('none' | 'lost' | { readonly status: number; readonly headers?: Record<string, string> })[]
  /** Lifetime of an installation token, in seconds. */
  tokenSeconds: number
  /** A webhook as GitHub sends it: its example of this event with this repository and `change` applied. */
  hook(event: string, action: string, change?: (payload: Payload) => void): Delivery
  close(): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- GitHub's examples, of many shapes
type Payload = any

const hooks = JSON.parse(readFileSync(new URL('../../fixtures/github/webhooks.json', import.meta.url), 'utf8')) as {
  readonly events: readonly { readonly name: string; readonly action: string; readonly payload: Payload }[]
}

export async function startGitHub(): Promise<GitHubStandIn> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const tokens = new Set<string>()
  const server = createServer((req, res) => {
    serve(standIn, { pem, tokens }, req, res).catch((fault: unknown) => res.writeHead(500).end(String(fault)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const repository = { id: 186853002, name: 'acme/shop' }
  const standIn: GitHubStandIn = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId: 4711,
    installationId: 55,
    repository,
    code: 'made0123456789abcdef',
    webhookSecret: 'told-once',
    files: new Map(),
    comments: [],
    checkRuns: [],
    asked: [],
    complaints: [],
    trouble: [],
    tokenSeconds: 3_600,
    hook: (event, action, change = () => undefined) => {
      const found = hooks.events.find((one) => one.name === event && one.action === action)
      const payload = structuredClone(found?.payload)
      if (payload.repository !== undefined)
        Object.assign(payload.repository, { id: repository.id, full_name: repository.name })
      change(payload)
      const body = JSON.stringify(payload)
      const headers = {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': randomUUID(),
        'x-hub-signature-256': signed(body, standIn.webhookSecret),
      }
      return { headers, body, query: '' }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** The page for confirming a manifest, which redirects to the manifest's address. */
function confirm(at: GitHubStandIn, url: URL, form: URLSearchParams, res: ServerResponse): void {
  at.asked.push(`POST ${url.pathname}`)
  const manifest: Payload = JSON.parse(form.get('manifest') ?? '{}')
  const back = new URL(manifest.redirect_url)
  back.searchParams.set('code', at.code)
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  const address = back.href.replaceAll('&', '&amp;')
  res.writeHead(200, { 'Content-Type': 'text/html' }).end(`<a href="${address}">Create GitHub App</a>`)
}

interface Secrets {
  readonly pem: string
  readonly tokens: Set<string>
}

async function serve(at: GitHubStandIn, secrets: Secrets, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', at.baseUrl)
  const { method = 'GET' } = req
  const sent = await readText(req)
  if (url.pathname.endsWith('/settings/apps/new')) return confirm(at, url, new URLSearchParams(sent), res)
  const body: Payload = sent === '' ? {} : JSON.parse(sent)
  const path = url.pathname.replace(/^\/api\/v3/, '')
  at.asked.push(`${method} ${path}`)
  const reply = (status: number, answer: unknown, headers = {}) =>
    void res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(answer))
  const trouble = at.trouble.shift()
  if (typeof trouble === 'object') return reply(trouble.status, { message: 'Trouble' }, trouble.headers)
  const found = findOperation(method, path, url.searchParams, body)
  if ('complaint' in found) {
    at.complaints.push(found.complaint)
    return reply(422, { message: found.complaint })
  }
  if (!isAllowed(secrets, path, req.headers.authorization ?? '', at.appId))
    return reply(401, { message: 'Bad credentials' })
  const { operation, params } = found
  const answer = answerTo(at, secrets, `${method} ${operation.path}`, { params, body, query: url.searchParams })
  if (answer === undefined) return reply(404, { message: 'Not Found' })
  if (trouble === 'lost') return void req.socket.destroy()
  const example = operation.example as object
  return reply(operation.status, Array.isArray(answer) ? answer : { ...example, ...answer })
}

/** https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app */
function isAllowed({ pem, tokens }: Secrets, path: string, authorization: string, appId: number): boolean {
  if (path.startsWith('/app-manifests/')) return true
  const bearer = authorization.replace('Bearer ', '')
  if (!path.startsWith('/app/')) return tokens.has(bearer)
  const [head = '', claims = '', signature = ''] = bearer.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(pem),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const { iat, exp, iss } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const now = Date.now() / 1_000
  return iss === String(appId) && iat <= now && exp > now && exp - iat <= 600
}

interface AskedFor {
  readonly params: Readonly<Record<string, string>>
  readonly body: Payload
  readonly query: URLSearchParams
}

/** GitHub's response, based on its own example; `undefined` for a 404. */
function answerTo(at: GitHubStandIn, { pem, tokens }: Secrets, operation: string, { params, body, query }: AskedFor) {
  const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
  const pageOf = (list: readonly unknown[]) => list.slice((page - 1) * size, page * size)
  const place = params['repo'] === undefined ? at.repository.name : `${params['owner']}/${params['repo']}`
  if (place !== at.repository.name) return undefined
  switch (operation) {
    case 'POST /app-manifests/{code}/conversions':
      if (params['code'] !== at.code) return undefined
      return {
        id: at.appId,
        slug: 'mishap',
        name: 'Mishap',
        html_url: `${at.baseUrl}/apps/mishap`,
        pem,
        webhook_secret: at.webhookSecret,
      }
    case 'GET /app/installations':
      return pageOf([{ id: at.installationId, suspended_at: null }])
    case 'POST /app/installations/{installation_id}/access_tokens': {
      if (Number(params['installation_id']) !== at.installationId) return undefined
      const token = `ghs_${randomUUID()}`
      tokens.add(token)
      return { token, expires_at: new Date(Date.now() + at.tokenSeconds * 1_000).toISOString() }
    }
    case 'GET /installation/repositories':
      return { total_count: 1, repositories: pageOf([{ id: at.repository.id, full_name: at.repository.name }]) }
    case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': {
      const files = at.files.get(Number(params['pull_number']))
      return files && pageOf(files.map((one) => ({ status: 'modified', ...one })))
    }
    case 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments':
      return pageOf(at.comments.filter(({ pull }) => pull === Number(params['issue_number'])))
    case 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': {
      const made = { id: 900 + at.comments.length, pull: Number(params['issue_number']), body: String(body.body) }
      at.comments.push(made)
      return made
    }
    case 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}':
      return changed(
        at.comments.find(({ id }) => id === Number(params['comment_id'])),
        body,
      )
    case 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': {
      const ours = at.checkRuns.filter((run) => run.head_sha === params['ref'] && run.name === query.get('check_name'))
      return { total_count: ours.length, check_runs: ours }
    }
    case 'POST /repos/{owner}/{repo}/check-runs': {
      const made = { id: 4_000 + at.checkRuns.length, ...body }
      at.checkRuns.push(made)
      return made
    }
    case 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}':
      return changed(
        at.checkRuns.find(({ id }) => id === Number(params['check_run_id'])),
        body,
      )
    default:
      return undefined
  }
}

function changed(thing: object | undefined, change: object): object | undefined {
  return thing && Object.assign(thing, change)
}
