import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import type { Running } from '#domain/running.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { hookBody, hookRefused } from './hooks.ts'
import { toResponse } from './refusal.ts'

/** A click includes the message that it was in: tens of kilobytes. */
const MAX_BYTES = 1024 ** 2
/**
 * Limits on bodies held in memory: without the secret, a sender cannot occupy more than this many, or for longer than
 * this.
 */
const MAX_AT_ONCE = 8
const BODY_WITHIN_MS = 3_000

/** Receives Slack's links, clicks and commands. Slack authenticates with a signature, not with a token. */
export function mountSlack(app: OpenAPIHono, running: Running): void {
  const requests = new Turnstile(MAX_AT_ONCE)
  app.post('/api/hooks/slack-app', (c) =>
    requests.pass(() => take(running, c), clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')),
  )
  app.all('/api/hooks/slack-app', () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
}

async function take(running: Running, c: Context): Promise<Response> {
  const bytes = await hookBody(c, { most: MAX_BYTES, withinMs: BODY_WITHIN_MS })
  if (bytes instanceof Response) return bytes
  const { status, body } = await running.slack.receive({ headers: c.req.raw.headers, bytes }, new Date())
  switch (status) {
    case 200:
      return body === undefined ? new Response(null, { status }) : Response.json(body)
    case 400:
      return hookRefused({ reason: 'not_json' })
    case 401:
      return hookRefused({ reason: 'unknown' })
  }
}
