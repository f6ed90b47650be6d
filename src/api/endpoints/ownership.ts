import { z } from '@hono/zod-openapi'
import type { OwnershipMode, OwnershipSettings } from '#domain/ownership/ownership.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { jsonBody } from '../request-body.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const path = '/projects/{organization}/{project}/ownership/'

const autoAssignments = [
  'Auto Assign to Issue Owner',
  'Auto Assign to Suspect Commits',
  'Turn off Auto-Assignment',
] as const

const ownershipShape = z
  .object({
    raw: z.string(),
    fallthrough: z.literal(false),
    isActive: z.boolean(),
    autoAssignment: z.enum(autoAssignments),
    codeownersAutoSync: z.literal(false),
    dateCreated: time,
    lastUpdated: time,
  })
  .openapi('Ownership')

/** The project's age is used. When the rules changed is in the audit log. */
function ownershipOf({ rules, mode }: OwnershipSettings, at: Date): z.output<typeof ownershipShape> {
  return {
    raw: rules,
    fallthrough: false,
    isActive: mode !== 'off',
    autoAssignment: mode === 'assign' ? 'Auto Assign to Issue Owner' : 'Turn off Auto-Assignment',
    codeownersAutoSync: false,
    dateCreated: at.toISOString(),
    lastUpdated: at.toISOString(),
  }
}

const show = endpoint({
  path,
  summary: t('operations.ownership'),
  needs: ['project:read'],
  query: z.object({}),
  body: ownershipShape,
  answer: async ({ running: { catalogue }, may, params }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const { settings } = await catalogue.ownership.of(may['project:read'], found.value.id)
    return ok({ body: ownershipOf(settings, found.value.createdAt) })
  },
})

/** The same limit as in the form. */
const MAX_RULES = 100_000

const ownershipChange = z
  .object({
    raw: z.string().max(MAX_RULES).optional(),
    autoAssignment: z.enum(autoAssignments).optional(),
    isActive: z.boolean().optional(),
  })
  .openapi('OwnershipChange')

const update = change({
  method: 'put',
  path,
  summary: t('operations.changeOwnership'),
  needs: ['project:read', 'project:write'],
  query: z.object({}),
  sends: jsonBody(ownershipChange),
  body: ownershipShape,
  answer: async ({ running: { catalogue }, may, params, sent, now }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const { id, createdAt } = found.value
    const kept = await catalogue.ownership.of(may['project:read'], id)
    const settings = {
      ...kept.settings,
      mode: modeOf(sent, kept.settings.mode),
      rules: sent.raw ?? kept.settings.rules,
    }
    const saved = await catalogue.ownership.save(may['project:write'], id, settings, kept.version, now)
    if (!saved.ok) return refuse({ reason: 'conflict', why: t('body.ownershipChanged') })
    return ok({ body: ownershipOf(settings, createdAt) })
  },
})

function modeOf({ isActive, autoAssignment }: z.output<typeof ownershipChange>, before: OwnershipMode): OwnershipMode {
  if (isActive === false) return 'off'
  if (autoAssignment === undefined) return before === 'off' && isActive === true ? 'suggest' : before
  return autoAssignment === 'Turn off Auto-Assignment' ? 'suggest' : 'assign'
}

export const ownershipEndpoints: readonly Endpoint[] = [show, update]
