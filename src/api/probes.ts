import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import type { Running } from '#domain/running.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { readProbeReport } from './probe-report.ts'
import { readAtMost } from './request-body.ts'
import { toResponse } from './refusal.ts'

/** A thousand results with everything that is kept of their responses. */
const MAX_BYTES = 20 * 1024 ** 2
const MAX_AT_ONCE = 8

/** Serves probe nodes, which fetch their checks and post results. They authenticate with their own tokens. */
export function mountProbes(app: OpenAPIHono, running: Running): void {
  const reports = new Turnstile(MAX_AT_ONCE)
  app.get('/api/probe/checks', async (c) => {
    const probe = await running.uptime.probeOf(tokenOf(c), new Date())
    if (probe === undefined) return unknown()
    return c.json(await running.uptime.workOf(probe, c.req.query('revision') ?? ''))
  })
  app.post('/api/probe/results', (c) =>
    reports.pass(() => take(running, c), clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')),
  )
  app.all('/api/probe/checks', () => toResponse({ reason: 'wrong_method', allow: 'GET' }))
  app.all('/api/probe/results', () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
}

function tokenOf(c: Context): string {
  return /^Bearer (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
}

function unknown(): Response {
  return toResponse({ reason: 'unauthenticated' })
}

async function take(running: Running, c: Context): Promise<Response> {
  const now = new Date()
  // Nothing is read from a sender without a token.
  const probe = await running.uptime.probeOf(tokenOf(c), now)
  if (probe === undefined) return unknown()
  const bytes = await readAtMost(c.req.raw.body, MAX_BYTES)
  if (bytes === undefined) return toResponse({ reason: 'too_large', limit: MAX_BYTES })
  const results = readProbeReport(bytes)
  if (results === undefined) return toResponse({ reason: 'malformed' })
  const taken = await running.uptime.take(probe, results, now)
  return taken.ok ? c.json(taken.value) : Response.json({ detail: 'Try again.' }, { status: 503 })
}
