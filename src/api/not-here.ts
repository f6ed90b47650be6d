import type { OpenAPIHono } from '@hono/zod-openapi'
import { messages } from '#messages'
import { toResponse } from './refusal.ts'

/**
 * Sentry endpoints without a counterpart in Mishap, each with the reason. The caller gets an explanation, where a 404
 * would suggest a missing issue or organization. They reveal nothing else and need no credentials.
 */
const reasons = {
  '/relays/*': 'relay',
  '/organizations/:organization/issues/:issue/autofix': 'seer',
  '/organizations/:organization/issues/:issue/autofix/*': 'seer',
  '/organizations/:organization/seer/*': 'seer',
  '/organizations/:organization/search-agent/*': 'seer',
  '/organizations/:organization/spike-protections': 'billing',
  '/customers/*': 'billing',
  '/organizations/:organization/projects/:project/detectors': 'thresholds',
  '/organizations/:organization/preprodartifacts/*': 'preprod',
  '/projects/:organization/:project/preprodartifacts/*': 'preprod',
} as const

export function mountNotHere(app: OpenAPIHono): void {
  const t = messages('api')
  for (const [path, reason] of Object.entries(reasons))
    app.all(`/api/0${path}`, () => toResponse({ reason: 'not_supported', why: t(`notHere.${reason}`) }))
}
