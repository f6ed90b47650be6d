import { authorize } from '#domain/access/access.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Assignable } from '#domain/issue/triage.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import type { FoundIssue } from '../page/find.ts'

/** Entries that are shown at once. */
const SHOWN = 20

export interface ActivityData {
  /** Newest first. */
  readonly entries: readonly Activity[]
  /** Whoever wants to see more asks for what is older than this one; undefined: there is nothing older. */
  readonly older: number | undefined
  /** Everybody who can be mentioned. */
  readonly people: readonly Assignable[]
  readonly reader: Reader
}

/** What whoever reads may do. */
export interface Reader {
  /** Of the account; undefined: it is no person. */
  readonly userId: string | undefined
  readonly mayComment: boolean
  /** Comments of others. */
  readonly mayRemove: boolean
}

/** The history of an issue, or the part of it that is older than an entry. */
export async function readActivity(
  { issue, grant }: Pick<FoundIssue, 'issue' | 'grant'>,
  before: number | undefined,
): Promise<ActivityData> {
  const { activity, ownership } = running().catalogue
  const page = { limit: SHOWN + 1, ...(before !== undefined && { before }) }
  const [found, people, actor] = await Promise.all([
    activity.of(grant, issue.id, page),
    ownership.assignable(grant, [issue.projectId]),
    currentActor(),
  ])
  const entries = found.slice(0, SHOWN)
  return {
    entries,
    older: found.length > SHOWN ? entries.at(-1)?.id : undefined,
    people,
    reader: {
      userId: actor?.kind === 'user' ? actor.userId : undefined,
      mayComment: authorize(actor, 'event:write').ok,
      mayRemove: authorize(actor, 'event:admin', [issue.projectId]).ok,
    },
  }
}
