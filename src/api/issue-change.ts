import { z } from '@hono/zod-openapi'
import { priorities, type ArchivedUntil, type Resolution } from '#domain/issue/state.ts'
import type { Assignable, Decision } from '#domain/issue/triage.ts'
import { messages } from '#messages'
import { archivedSubstatuses } from './shapes/issue-state.ts'

const t = messages('api')

const MINUTE_MS = 60_000
/** Ten years, in minutes. Longer durations mean forever. */
const MAX_MINUTES = 10 * 365 * 24 * 60

const minutes = z.int(t('body.minutes')).min(1, t('body.minutes')).max(MAX_MINUTES, t('body.minutes'))
const count = z.int(t('body.count')).min(1, t('body.count')).max(1_000_000_000, t('body.count'))

/** Strict, so that an unknown field is refused instead of being silently ignored. */
const statusDetails = z.strictObject(
  {
    inRelease: z.string(t('body.statusDetails')).min(1, t('body.statusDetails')).optional(),
    inNextRelease: z.boolean(t('body.statusDetails')).optional(),
    inCommit: z
      .strictObject(
        { commit: z.string().regex(/^[0-9a-zA-Z]{1,64}$/), repository: z.string().max(200).default('') },
        t('body.statusDetails'),
      )
      .optional(),
    ignoreDuration: minutes.nullish(),
    ignoreCount: count.nullish(),
    ignoreWindow: minutes.nullish(),
    ignoreUserCount: count.nullish(),
    ignoreUserWindow: minutes.nullish(),
  },
  t('body.statusDetails'),
)

const changeFields = z.strictObject(
  {
    // sentry-cli sends `muted`, older tools `ignored`; Sentry's own pages send `resolvedInNextRelease`.
    status: z
      .enum(['resolved', 'resolvedInNextRelease', 'unresolved', 'ignored', 'muted', 'archived'], t('body.status'))
      .optional(),
    statusDetails: statusDetails.nullish(),
    substatus: z.enum(['ongoing', ...archivedSubstatuses], t('body.substatus')).nullish(),
    ignoreDuration: minutes.nullish(),
    /** sentry-cli's name is `ignoreDuration`; it sends it with every change. */
    snoozeDuration: minutes.nullish(),
    /** `user:ID`, `team:ID` or an email address; null or '' to unassign. */
    assignedTo: z.string(t('body.assignedTo')).nullable().optional(),
    priority: z.enum(priorities, t('body.priority')).optional(),
  },
  t('body.change'),
)
/** The fields of a change that the response echoes. */
export const changedFields = changeFields.pick({
  status: true,
  statusDetails: true,
  substatus: true,
  assignedTo: true,
  priority: true,
})
function saysSomething({ status, substatus, assignedTo, priority }: z.output<typeof changeFields>): boolean {
  return [status, substatus ?? undefined, assignedTo, priority].some((one) => one !== undefined)
}

/** What a client may change about an issue (docs/protocol.md 7). */
export const changeBody = changeFields.refine(saysSomething, t('body.change')).openapi('IssueChange')
/** The same for several issues at once, which can also be merged. */
export const changesBody = changeFields
  .extend({ merge: z.literal([1, '1', true]).optional(), discard: z.literal(true).optional() })
  .refine((sent) => sent.merge !== undefined || sent.discard !== undefined || saysSomething(sent), t('body.change'))
  .openapi('IssueChanges')
export type IssueChange = z.output<typeof changeBody>

/** The decision about the issues' state, or `undefined` if the state does not change. */
export function stateDecision(change: IssueChange, now: Date): Decision | undefined {
  switch (change.status) {
    case 'unresolved':
      return { kind: 'reopen' }
    case 'resolved':
      return { kind: 'resolve', resolution: resolutionOf(change) }
    case 'resolvedInNextRelease':
      return { kind: 'resolve', resolution: { kind: 'next_release', after: '' } }
    case 'ignored':
    case 'muted':
    case 'archived':
      return { kind: 'archive', until: archivedUntil(change, now) }
    case undefined:
      if (change.substatus === null || change.substatus === undefined) return undefined
      return change.substatus === 'ongoing'
        ? { kind: 'reopen' }
        : { kind: 'archive', until: archivedUntil(change, now) }
  }
}

function resolutionOf({ statusDetails: details }: IssueChange): Resolution {
  if (details?.inRelease !== undefined)
    return { kind: 'release', release: details.inRelease === 'latest' ? '' : details.inRelease }
  if (details?.inNextRelease === true) return { kind: 'next_release', after: '' }
  if (details?.inCommit !== undefined) return { kind: 'commit', ...details.inCommit }
  return { kind: 'now' }
}

function archivedUntil(change: IssueChange, now: Date): ArchivedUntil {
  const details = change.statusDetails
  const duration = details?.ignoreDuration ?? change.ignoreDuration ?? change.snoozeDuration
  if (duration) return { kind: 'time', until: new Date(now.getTime() + duration * MINUTE_MS) }
  if (details?.ignoreCount)
    return { kind: 'events', count: details.ignoreCount, windowMinutes: details.ignoreWindow ?? null }
  if (details?.ignoreUserCount)
    return { kind: 'users', count: details.ignoreUserCount, windowMinutes: details.ignoreUserWindow ?? null }
  return change.substatus === 'archived_until_escalating' ? { kind: 'escalating' } : { kind: 'forever' }
}

/** Resolves `assignedTo` among the possible assignees; null unassigns. Returns `undefined` without a match. */
export function assignmentOf(name: string | null, assignable: readonly Assignable[]): Decision | undefined {
  if (name === null || name === '') return { kind: 'assign', to: null }
  const wanted = name.toLowerCase()
  const found = assignable.find((one) => namesOf(one).includes(wanted))
  return (
    found && {
      kind: 'assign',
      to: found.kind === 'user' ? { kind: 'user', id: found.id } : { kind: 'team', id: found.id },
    }
  )
}

function namesOf(one: Assignable): readonly string[] {
  switch (one.kind) {
    case 'user':
      return [`user:${one.id}`.toLowerCase(), one.email.toLowerCase()]
    case 'team':
      return [`team:${one.id}`, `team:${one.slug}`, `#${one.slug}`]
  }
}
