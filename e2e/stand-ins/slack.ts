import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

// oxlint-disable-next-line typescript/no-explicit-any -- Slack's JSON, of many shapes
type Json = any

/** A received call: the Web API method and its arguments. `response`: a call to a response address it issued. */
interface SlackCall {
  readonly method: string
  readonly body: Json
}

/** Behaves like slack.com for one app in one workspace, as far as Mishap uses it. */
export interface SlackStandIn {
  readonly baseUrl: string
  readonly botToken: string
  readonly signingSecret: string
  readonly team: string
  readonly calls: SlackCall[]
  /** Replaces the next responses. */
  readonly trouble: ({ readonly error: string } | { readonly status: number; readonly retryAfter?: number })[]
  /** A request from Slack with a current signature. */
  signed(body: string, contentType: string, at?: Date): Request
  event(event: object, envelope?: object): Request
  command(text: string, user?: { readonly id: string; readonly team?: string }): Request
  interaction(payload: object): Request
  close(): Promise<void>
}

const FORM = 'application/x-www-form-urlencoded'
const HOOK = 'https://mishap.example/api/hooks/slack-app'

/** Required arguments (docs.slack.dev/reference/methods). */
const methods: Readonly<Record<string, (body: Json) => string | object>> = {
  'auth.test': () => ({
    url: 'https://acme.slack.com/',
    team: 'Acme',
    user: 'mishap',
    team_id: 'T0ACME',
    user_id: 'U0BOT',
  }),
  'chat.postMessage': ({ channel }) =>
    channel === undefined ? 'channel_not_found' : { channel, ts: '1700000000.000100', message: {} },
  'chat.update': ({ channel, ts }) =>
    channel === undefined ? 'channel_not_found' : ts === undefined ? 'message_not_found' : { channel, ts },
  'chat.unfurl': ({ channel, ts, source, unfurl_id: id, unfurls }) => {
    const isWhere = (channel !== undefined && ts !== undefined) || (source !== undefined && id !== undefined)
    if (!isWhere) return 'missing_unfurl_id'
    return unfurls === undefined ? 'missing_unfurls' : {}
  },
}

export async function startSlack(): Promise<SlackStandIn> {
  const server = createServer((req, res) => {
    serve(standIn, req, res).catch((fault: unknown) => res.writeHead(500).end(String(fault)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let events = 0
  const standIn: SlackStandIn = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    botToken: 'xoxb-1234567890-stand-in',
    signingSecret: '8f742231b10e8888abcd99yyyzzz85a5'.replaceAll(/[yz]/g, '0'),
    team: 'T0ACME',
    calls: [],
    trouble: [],
    signed: (body, contentType, at = new Date()) => {
      const timestamp = String(Math.floor(at.getTime() / 1_000))
      const hmac = createHmac('sha256', standIn.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
      const headers = {
        'content-type': contentType,
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${hmac}`,
      }
      return new Request(HOOK, { method: 'POST', headers, body })
    },
    event: (event, envelope = {}) => {
      events += 1
      const whole = { type: 'event_callback', team_id: standIn.team, event_id: `Ev${events}`, event, ...envelope }
      return standIn.signed(JSON.stringify(whole), 'application/json')
    },
    command: (text, { id, team = standIn.team } = { id: 'U0ANN' }) => {
      events += 1
      const form = new URLSearchParams({
        token: 'deprecated',
        team_id: team,
        channel_id: 'C0SHOP',
        user_id: id,
        user_name: id.toLowerCase(),
        command: '/mishap',
        text,
        response_url: `${standIn.baseUrl}/response/${events}`,
        trigger_id: String(events),
      })
      return standIn.signed(form.toString(), FORM)
    },
    interaction: (payload) => {
      events += 1
      const whole = { team: { id: standIn.team }, response_url: `${standIn.baseUrl}/response/${events}`, ...payload }
      return standIn.signed(new URLSearchParams({ payload: JSON.stringify(whole) }).toString(), FORM)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

async function serve(at: SlackStandIn, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const sent = await readText(req)
  const path = new URL(req.url ?? '/', at.baseUrl).pathname
  const body = bodyOf(req.headers['content-type'] ?? '', sent)
  const reply = (status: number, answer: object, headers = {}) =>
    void res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(answer))
  const trouble = at.trouble.shift()
  if (trouble !== undefined && 'status' in trouble)
    return reply(trouble.status, { ok: false, error: 'ratelimited' }, { 'Retry-After': trouble.retryAfter ?? 1 })
  if (path.startsWith('/response/')) {
    at.calls.push({ method: 'response', body })
    return reply(200, { ok: true })
  }
  const method = path.replace('/api/', '')
  at.calls.push({ method, body })
  if (trouble !== undefined) return reply(200, { ok: false, error: trouble.error })
  if (req.headers.authorization !== `Bearer ${at.botToken}`) return reply(200, { ok: false, error: 'invalid_auth' })
  const answer = methods[method]?.(body) ?? 'unknown_method'
  return reply(200, typeof answer === 'string' ? { ok: false, error: answer } : { ok: true, ...answer })
}

/** Slack accepts JSON, and forms whose lists and objects are JSON. */
function bodyOf(contentType: string, sent: string): Json {
  if (sent === '') return {}
  if (contentType.startsWith('application/json')) return JSON.parse(sent)
  return Object.fromEntries(
    [...new URLSearchParams(sent)].map(([name, value]) => [name, /^[[{]/.test(value) ? JSON.parse(value) : value]),
  )
}
