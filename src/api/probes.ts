import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import type { Running } from '#domain/running.ts'
import { Turnstile } from '#domain/turnstile.ts'
import { probeFailures, type CheckResult } from '#domain/uptime/result.ts'
import { readAtMost } from './request-body.ts'
import { toResponse } from './refusal.ts'

/** A thousand results with all that is kept of their answers. */
const MAX_BYTES = 20 * 1024 ** 2
const MAX_AT_ONCE = 8
const MAX_RESULTS = 1000

const ms = z.number().min(0).max(3_600_000)
const text = (most: number) => z.string().max(most)

const resultShape = z.object({
  checkId: z.int().min(1),
  at: z.int().min(0),
  attempt: z.int().min(1).max(10),
  isFinal: z.boolean(),
  inMaintenance: z.boolean(),
  failure: z.enum(probeFailures).nullable(),
  detail: text(2000),
  status: z.int().min(0).max(999),
  address: text(100),
  phases: z.object({ dns: ms, connect: ms, tls: ms, firstByte: ms, total: ms }),
  certificateUntil: z.int().nullable(),
  traceId: z
    .string()
    .transform((id) => parseTraceId(id) ?? null)
    .nullable(),
  spanId: z
    .string()
    .transform((id) => parseSpanId(id) ?? null)
    .nullable(),
  answer: z.object({ headers: z.array(z.tuple([text(200), text(2000)])).max(100), body: text(10_000) }).nullable(),
})
const reportShape = z.object({ results: z.array(resultShape).max(MAX_RESULTS) })

/** Where probe nodes ask what they are to check, and send what they found. They say who they are by a token of their own. */
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
  // Whoever has no token has nothing read.
  const probe = await running.uptime.probeOf(tokenOf(c), now)
  if (probe === undefined) return unknown()
  const bytes = await readAtMost(c.req.raw.body, MAX_BYTES)
  if (bytes === undefined) return toResponse({ reason: 'too_large', limit: MAX_BYTES })
  const read = reportShape.safeParse(parseJson(bytes))
  if (!read.success) return toResponse({ reason: 'malformed' })
  // Who it was, the token says.
  const results: readonly CheckResult[] = read.data.results.map((one) => ({ ...one, probeId: 0, probe: '' }))
  const taken = await running.uptime.take(probe, results, now)
  return taken.ok ? c.json(taken.value) : Response.json({ detail: 'Try again.' }, { status: 503 })
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
