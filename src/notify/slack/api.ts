import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import type { Send, SentAnswer, SentRequest } from '../send.ts'
import { fault, networkReason } from '../tickets/ask.ts'

/** A failed request to Slack. `afterMs`: the delay that it asked for. */
export type SlackFault = TicketFault & { readonly afterMs?: number }

/** A Slack server, and the token for it. */
export interface SlackAccess {
  readonly baseUrl: string
  readonly token: string
}

/** A call of Slack's Web API (docs.slack.dev/apis/web-api): JSON, with the token in a header. */
export function slackRequest(
  { baseUrl, token }: SlackAccess,
  method: 'auth.test' | 'chat.postMessage' | 'chat.unfurl' | 'chat.update',
  body: object,
): SentRequest {
  return {
    url: `${baseUrl}/api/${method}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }
}

const said = z.object({ ok: z.boolean(), error: z.string().optional() })

/** Calls Slack, which reports errors with status 200. */
export async function askSlack<T extends z.ZodType>(
  send: Send,
  request: SentRequest,
  answer: T,
): Promise<Result<z.output<T>, SlackFault>> {
  const sent = await send(request)
  if (!sent.ok) return refuse(fault(networkReason(sent.refusal.reason), 0))
  const { status } = sent.value
  if (status === 429) return refuse({ ...fault('rate_limited', status), afterMs: retryAfterMs(sent.value) })
  if (status >= 500) return refuse(fault('server_error', status))
  const refused = refusalIn(sent.value)
  if (refused !== undefined) return refuse(refused)
  const whole = answer.safeParse(jsonOf(sent.value))
  return whole.success ? ok(whole.data) : refuse(fault('unexpected', status))
}

/** The error in a response; `undefined` on success. */
export function refusalIn(answer: SentAnswer): TicketFault | undefined {
  const read = said.safeParse(jsonOf(answer))
  if (!read.success) return fault('unexpected', answer.status)
  const { ok: isDone, error = '' } = read.data
  return isDone ? undefined : fault(reasonOf(error), answer.status, error)
}

/** Posts to a response URL provided by Slack, whose reply is a word or JSON. */
export async function respond(send: Send, url: string, body: object): Promise<Result<void, SlackFault>> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  const sent = await send({ url, method: 'POST', headers, body: JSON.stringify(body) })
  if (!sent.ok) return refuse(fault(networkReason(sent.refusal.reason), 0))
  const { status } = sent.value
  if (status === 429) return refuse({ ...fault('rate_limited', status), afterMs: retryAfterMs(sent.value) })
  if (status >= 500) return refuse(fault('server_error', status))
  return status >= 200 && status <= 299 ? ok(undefined) : refuse(fault('rejected', status))
}

const MAX_WAIT_S = 3_600

/** https://docs.slack.dev/apis/web-api/rate-limits: seconds, always present. */
function retryAfterMs({ headers }: SentAnswer): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return (seconds > 0 ? Math.min(seconds, MAX_WAIT_S) : 30) * 1_000
}

function jsonOf({ bytes }: SentAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** https://docs.slack.dev/reference/methods/chat.postMessage#errors and those of the other methods. */
const reasons: Readonly<Record<string, TicketFault['reason']>> = {
  invalid_auth: 'unauthorized',
  not_authed: 'unauthorized',
  account_inactive: 'unauthorized',
  token_revoked: 'unauthorized',
  token_expired: 'unauthorized',
  missing_scope: 'forbidden',
  not_in_channel: 'forbidden',
  restricted_action: 'forbidden',
  channel_not_found: 'not_found',
  message_not_found: 'not_found',
  cannot_find_message: 'not_found',
  cannot_find_channel: 'not_found',
  ratelimited: 'rate_limited',
  rate_limited: 'rate_limited',
  internal_error: 'server_error',
  fatal_error: 'server_error',
  service_unavailable: 'server_error',
  request_timeout: 'server_error',
}

function reasonOf(error: string): TicketFault['reason'] {
  return reasons[error] ?? 'rejected'
}
