import type { OpenAPIHono } from '@hono/zod-openapi'
import { messages } from '#messages'
import { toResponse } from './refusal.ts'

/**
 * Addresses of Sentry that have no counterpart here, each with the reason: whoever asks is told in words, where a 404 would
 * read as though an issue or an organization were missing. They tell nobody anything else, and take no credentials.
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

/** Serves them under `/api/0`, by every method. */
export function mountNotHere(app: OpenAPIHono): void {
  const t = messages('api')
  for (const [path, reason] of Object.entries(reasons))
    app.all(`/api/0${path}`, () => toResponse({ reason: 'not_supported', why: t(`notHere.${reason}`) }))
}
