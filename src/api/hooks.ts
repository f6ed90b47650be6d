import { setTimeout as delay } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { ticketSystems } from '#domain/ticket/integration.ts'
import type { HookRefusal } from '#domain/ticket/tickets.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { readAtMost } from './request-body.ts'
import { toResponse } from './refusal.ts'
import { Turnstile } from '#domain/turnstile.ts'

/** GitHub sends up to 25 MB, but tickets and the commits of a push are far smaller. */
const MAX_HOOK_BYTES = 5 * 1024 ** 2
/**
 * Limits on bodies held in memory: without a secret, a sender cannot occupy more than this many, or for longer than
 * this.
 */
const MAX_HOOKS_AT_ONCE = 8
const BODY_WITHIN_MS = 10_000

/** Webhooks of GitHub, GitLab and Jira. They authenticate with a signature or a secret, not with a token. */
export function mountHooks(app: OpenAPIHono, running: Running): void {
  const hooks = new Turnstile(MAX_HOOKS_AT_ONCE)
  // The queue is per network, so a sender of many slow requests only delays itself.
  app.post('/api/hooks/:system/:integration', (c) =>
    hooks.pass(() => take(running, c), clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')),
  )
  app.all('/api/hooks/:system/:integration', () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
}

async function take(running: Running, c: Context): Promise<Response> {
  const system = ticketSystems.find((kind) => kind === c.req.param('system'))
  const id = Number(c.req.param('integration'))
  if (system === undefined || !Number.isSafeInteger(id)) return toResponse({ reason: 'no_route' })
  const bytes = await hookBody(c, { most: MAX_HOOK_BYTES, withinMs: BODY_WITHIN_MS })
  if (bytes instanceof Response) return bytes
  const query = new URL(c.req.url).searchParams
  const received = await running.tickets.receive(system, id, { headers: c.req.raw.headers, query, bytes }, new Date())
  return received.ok ? c.json(received.value) : hookRefused(received.refusal)
}

/** Reads a webhook's body, bounded in size and time. Returns a response if it is too large or too slow. */
export async function hookBody(
  c: Context,
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
): Promise<Uint8Array | Response> {
  const late = delay(withinMs, 'late' as const, { ref: false })
  const bytes = await Promise.race([readAtMost(c.req.raw.body, most), late])
  if (bytes === 'late')
    return Response.json(
      { detail: messages('api')('refused.hookLate') },
      { status: 408, headers: { Connection: 'close' } },
    )
  return bytes ?? toResponse({ reason: 'too_large', limit: most })
}

/** The senders' own pages show this response to the person who sets up the webhook. */
export function hookRefused({ reason }: HookRefusal): Response {
  const t = messages('api')
  switch (reason) {
    case 'unknown':
      return Response.json({ detail: t('refused.hook') }, { status: 401 })
    case 'not_json':
      return Response.json({ detail: t('refused.hookNotJson') }, { status: 400 })
  }
}
