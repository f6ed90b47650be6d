import type { OpenAPIHono } from '@hono/zod-openapi'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { MCP_PATH } from '#domain/oauth/resource.ts'
import { absolute } from '#domain/paths.ts'
import type { Running } from '#domain/running.ts'
import { withStepUp, withWayIn } from '../oauth/challenge.ts'
import { actorOf, isFromOwnPage } from '../authenticate.ts'
import { toResponse } from '../refusal.ts'
import { askAs } from './ask.ts'
import type { ToolUse } from './server.ts'

/**
 * Serves the Model Context Protocol: revision 2026-07-28, and those of 2025 without sessions. The caller brings a token
 * or learns how to get one (docs/mcp.md). Each tool calls the API with it.
 */
export function mountMcp(app: OpenAPIHono, running: Running): void {
  app.post(MCP_PATH, async (c) => {
    const { headers } = c.req.raw
    // Browsers send the origin: a page of another site must not act for a signed-in user.
    if (headers.has('origin') && !isFromOwnPage(headers, running.settings.site.origin))
      return toResponse({ reason: 'foreign_page' })
    const { site } = running.settings
    if (!headers.has('authorization')) return withWayIn(toResponse({ reason: 'unauthenticated' }), site, false)
    const actor = await actorOf(running, headers, new Date())
    if (!actor.ok) return withWayIn(toResponse(actor.refusal), site, true)
    if (actor.value === undefined) return withWayIn(toResponse({ reason: 'bad_token' }), site, true)
    if (await lacksSecondFactor(running, actor.value)) return toResponse({ reason: 'no_second_factor' })
    const lacking = new Set<string>()
    const ask = askAs(headers, {
      request: (path, init) => app.request(path, init),
      page: (path) => absolute(running.settings.site, path),
      organization: running.settings.organization,
      lacks: (permission) => lacking.add(permission),
    })
    // Loaded lazily: most installations have no agent.
    const { answerAgent } = await import('./server.ts')
    const by = auditActor(actor.value)
    const note = ({ tool, target }: ToolUse) =>
      running.catalogue.audit.add({ at: new Date(), by, action: 'application.tool_used', target, detail: { tool } })
    const answer = await answerAgent(c.req.raw, { ask, note }, running.health().version)
    const { more = [], scopes = [] } = actor.value.kind === 'token' ? actor.value : {}
    if (more.length === 0) return answer
    // The missing permissions are known only after the tools have run.
    const body = await answer.arrayBuffer()
    const missing = more.filter((one) => lacking.has(one))
    const [first] = missing
    if (first === undefined) return new Response(body, answer)
    return withStepUp(toResponse({ reason: 'forbidden', permission: first }), site, [...scopes, ...missing])
  })
  app.all(MCP_PATH, () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
}
