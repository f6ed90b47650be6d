import { authorize } from '#domain/access/access.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Assignable } from '#domain/issue/triage.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import type { FoundIssue } from '../page/find.ts'

/** Entries per page. */
const SHOWN = 20

export interface ActivityData {
  /** Newest first. */
  readonly entries: readonly Activity[]
  /** Id before which older entries continue; `undefined` at the end. */
  readonly older: number | undefined
  /** Everyone who can be mentioned. */
  readonly people: readonly Assignable[]
  readonly reader: Reader
}

/** The user's permissions. */
export interface Reader {
  /** The account's id; `undefined` for API tokens. */
  readonly userId: string | undefined
  readonly mayComment: boolean
  /** Whether they may delete others' comments. */
  readonly mayRemove: boolean
}

/** Reads an issue's history, or the part before an entry. */
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
