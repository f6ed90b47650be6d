import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueFace, IssueFigures } from '#domain/issue/issue-catalogue.ts'
import type { GroupHash, IssueId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { covered, type Db, type Engine } from './engine.ts'
import { oneIssue } from './issue-merge.ts'
import type { IssueRow } from './tables.ts'

type Split = {
  readonly stays: IssueFigures & { readonly newest?: IssueFace }
  readonly goes: IssueFigures & { readonly newest: IssueFace }
}

/** See IssueCatalogue.unmerge. The new issue is resolved if the old one is: nobody has reopened it. */
export function unmergeIssue(
  { db, dialect }: Engine,
  grant: Grant<'event:write'>,
  id: IssueId,
  hashes: readonly GroupHash[],
  split: Split,
): Promise<Result<Issue, { reason: 'not_found' | 'nothing_left' | 'unknown_hash' }>> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('issues')
      .selectAll()
      .where('id', '=', id)
      .where(covered(grant, 'project_id'))
      .executeTakeFirst()
    if (old === undefined) return refuse({ reason: 'not_found' })

    const going = new Set(hashes)
    const rows = await trx.selectFrom('issue_hashes').select('group_hash').where('issue_id', '=', id).execute()
    const owned = new Set(rows.map((row) => row.group_hash as GroupHash))
    if (going.size === 0 || [...going].some((hash) => !owned.has(hash))) return refuse({ reason: 'unknown_hash' })
    if (going.size === owned.size) return refuse({ reason: 'nothing_left' })

    const made = await makeIssue(trx, old, split)
    await trx
      .updateTable('issue_hashes')
      .set({ issue_id: made })
      .where('project_id', '=', old.project_id)
      .where('group_hash', 'in', [...going])
      .execute()
    const { newest } = split.stays
    await trx
      .updateTable('issues')
      .set({ ...figures(split.stays), ...(newest && face(newest)) })
      .where('id', '=', id)
      .execute()
    return ok(await oneIssue(trx, dialect, made))
  })
}

/** The new issue, with the next number of its project. Returns its id. */
async function makeIssue(db: Db, old: Selectable<IssueRow>, { goes }: Split): Promise<number> {
  const { last_issue_number: number } = await db
    .updateTable('projects')
    .set((eb) => ({ last_issue_number: eb('last_issue_number', '+', 1) }))
    .where('id', '=', old.project_id)
    .returning('last_issue_number')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('issues')
    .values({
      project_id: old.project_id,
      number,
      ...face(goes.newest),
      status: old.status,
      resolved_at: old.resolved_at,
      ...figures(goes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function face({ title, culprit, level, type, platform, metadata, handled }: IssueFace) {
  return {
    title,
    culprit,
    level,
    type,
    platform,
    metadata: JSON.stringify(metadata),
    handled: handled ? 1 : 0,
  }
}

function figures({ events, firstSeen, lastSeen, firstRelease, lastRelease }: IssueFigures) {
  return {
    event_count: events,
    first_seen: firstSeen.getTime(),
    last_seen: lastSeen.getTime(),
    first_release: firstRelease,
    last_release: lastRelease,
  }
}
