import { z } from '@hono/zod-openapi'
import type { Assignee } from '#domain/issue/issue.ts'
import { substatuses, type IssueState } from '#domain/issue/state.ts'
import { time } from './common.ts'

/** Statuses by their wire names: archived issues are called ignored (docs/protocol.md 7). */
export const wireStatuses = ['unresolved', 'resolved', 'ignored'] as const

/** Wire names for how long an issue is archived. */
export const archivedSubstatuses = [
  'archived_forever',
  'archived_until_escalating',
  'archived_until_condition_met',
] as const

/** Empty for unresolved issues. Windows are in minutes. */
export const statusDetailsShape = z.object({
  inRelease: z.string().optional(),
  inNextRelease: z.literal(true).optional(),
  inCommit: z.object({ commit: z.string(), repository: z.string() }).optional(),
  ignoreUntil: time.optional(),
  ignoreCount: z.number().optional(),
  ignoreWindow: z.number().nullable().optional(),
  ignoreUserCount: z.number().optional(),
  ignoreUserWindow: z.number().nullable().optional(),
})
type StatusDetails = z.output<typeof statusDetailsShape>

export const stateShape = z.object({
  status: z.enum(wireStatuses),
  substatus: z.enum([...substatuses, ...archivedSubstatuses]).nullable(),
  statusDetails: statusDetailsShape,
})

export function stateOf(state: IssueState): z.output<typeof stateShape> {
  switch (state.status) {
    case 'unresolved':
      return { status: 'unresolved', substatus: state.substatus, statusDetails: {} }
    case 'resolved':
      return { status: 'resolved', substatus: null, statusDetails: resolutionDetails(state.resolution) }
    case 'archived':
      return { status: 'ignored', ...archivedDetails(state.until) }
  }
}

function resolutionDetails(resolution: Extract<IssueState, { status: 'resolved' }>['resolution']): StatusDetails {
  switch (resolution.kind) {
    case 'now':
      return {}
    case 'release':
      return { inRelease: resolution.release }
    case 'next_release':
      return { inNextRelease: true }
    case 'commit':
      return { inCommit: { commit: resolution.commit, repository: resolution.repository } }
  }
}

function archivedDetails(
  until: Extract<IssueState, { status: 'archived' }>['until'],
): Pick<z.output<typeof stateShape>, 'substatus' | 'statusDetails'> {
  const onCondition = (statusDetails: StatusDetails) => ({
    substatus: 'archived_until_condition_met' as const,
    statusDetails,
  })
  switch (until.kind) {
    case 'forever':
      return { substatus: 'archived_forever', statusDetails: {} }
    case 'escalating':
      return { substatus: 'archived_until_escalating', statusDetails: {} }
    case 'time':
      return onCondition({ ignoreUntil: until.until.toISOString() })
    case 'events':
      return onCondition({ ignoreCount: until.count, ignoreWindow: until.windowMinutes })
    case 'users':
      return onCondition({ ignoreUserCount: until.count, ignoreUserWindow: until.windowMinutes })
  }
}

export const assigneeShape = z.object({ type: z.enum(['user', 'team']), id: z.string(), name: z.string() })

export function assigneeOf(assignee: Assignee | null): z.output<typeof assigneeShape> | null {
  return assignee && { type: assignee.kind, id: String(assignee.id), name: assignee.name }
}
