import { z } from 'zod'
import { issueStatuses, priorities, type ArchivedUntil, type Resolution } from '#domain/issue/state.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { sentTime } from './shapes.ts'

const MOST_COUNT = 1_000_000
const MOST_WINDOW_MINUTES = 30 * 24 * 60

const resolveIn = z
  .discriminatedUnion('in', [
    z.strictObject({ in: z.literal('now') }),
    z.strictObject({ in: z.literal('release'), release: z.string().trim().min(1).max(250) }),
    z.strictObject({ in: z.literal('current_release') }),
    z.strictObject({ in: z.literal('next_release') }),
    z.strictObject({
      in: z.literal('commit'),
      commit: z.string().regex(/^[0-9a-zA-Z]{1,64}$/, 'a commit’s hash'),
      repository: z.string().max(200).default(''),
    }),
  ])
  .meta({ id: 'ResolveIn', description: 'Where it was fixed; releases are the newest of each issue’s project.' })

const counted = {
  count: z.int().min(1).max(MOST_COUNT),
  windowMinutes: z.int().min(1).max(MOST_WINDOW_MINUTES).nullable().default(null),
}

const archiveUntil = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('forever') }),
    z.strictObject({ kind: z.literal('escalating') }),
    z.strictObject({ kind: z.literal('time'), until: sentTime }),
    z.strictObject({ kind: z.literal('events'), ...counted }),
    z.strictObject({ kind: z.literal('users'), ...counted }),
  ])
  .meta({ id: 'ArchiveUntil' })

export const issueChange = z
  .strictObject({
    status: z.enum(issueStatuses).optional(),
    resolution: resolveIn.optional().describe('With the status `resolved`; else it is resolved now.'),
    archivedUntil: archiveUntil.optional().describe('With the status `archived`; else until it escalates.'),
    priority: z.enum(priorities).optional(),
    assignee: z
      .strictObject({ kind: z.enum(['user', 'team']), id: z.string().min(1).max(100) })
      .nullable()
      .optional()
      .describe('null: unassigned.'),
  })
  .meta({ id: 'IssueChange' })
export type IssueChange = z.output<typeof issueChange>

/** The decisions about state and priority. Assignment is handled separately. */
export function decisionsOf({ status, resolution, archivedUntil, priority }: IssueChange): readonly Decision[] {
  const state = status === undefined ? [] : [stateDecision(status, resolution, archivedUntil)]
  return priority === undefined ? state : [...state, { kind: 'priority', priority }]
}

function stateDecision(
  status: NonNullable<IssueChange['status']>,
  resolution: IssueChange['resolution'],
  until: IssueChange['archivedUntil'],
): Decision {
  switch (status) {
    case 'unresolved':
      return { kind: 'reopen' }
    case 'resolved':
      return { kind: 'resolve', resolution: resolutionOf(resolution) }
    case 'archived':
      return { kind: 'archive', until: untilOf(until) }
  }
}

function resolutionOf(asked: IssueChange['resolution']): Resolution {
  switch (asked?.in) {
    case undefined:
    case 'now':
      return { kind: 'now' }
    case 'release':
      return { kind: 'release', release: asked.release }
    case 'current_release':
      return { kind: 'release', release: '' }
    case 'next_release':
      return { kind: 'next_release', after: '' }
    case 'commit':
      return { kind: 'commit', commit: asked.commit, repository: asked.repository }
  }
}

function untilOf(asked: IssueChange['archivedUntil']): ArchivedUntil {
  switch (asked?.kind) {
    case undefined:
    case 'escalating':
      return { kind: 'escalating' }
    case 'forever':
      return { kind: 'forever' }
    case 'time':
      return { kind: 'time', until: new Date(asked.until) }
    case 'events':
    case 'users':
      return { kind: asked.kind, count: asked.count, windowMinutes: asked.windowMinutes }
  }
}
