import { sql, type Selectable } from 'kysely'
import type { Addressee, AlertWork } from '#domain/alert/alert-work.ts'
import type { Db } from '../engine.ts'
import { seesProject } from '../people/sees-project.ts'
import type { Tables } from '../tables.ts'

/** See AlertWork.audience. Users hear only of projects that they may see. */
export async function audience(
  db: Db,
  projects: Parameters<AlertWork['audience']>[0],
  { users, teams }: Parameters<AlertWork['audience']>[1],
): Promise<readonly Addressee[]> {
  if (users.length === 0 && teams.length === 0) return []
  const hidden = db
    .selectFrom('projects')
    .select('projects.id')
    .where(sql<boolean>`not ${seesProject()}`)
  const among = projects === 'all' ? hidden : hidden.where('projects.id', 'in', projects.length === 0 ? [0] : projects)
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        ...(users.length === 0 ? [] : [eb('user.id', 'in', users)]),
        ...(teams.length === 0
          ? []
          : [
              exists(
                selectFrom('team_members')
                  .select('team_members.user_id')
                  .whereRef('team_members.user_id', '=', 'user.id')
                  .where('team_members.team_id', 'in', teams),
              ),
            ]),
      ]),
    )
    .where(({ not, exists }) => not(exists(among)))
    .where('user.deactivatedAt', 'is', null)
    .orderBy('user.id')
    .execute()
  return rows.map(addresseeFromRow)
}

export async function person(db: Db, userId: string): Promise<Addressee | undefined> {
  const row = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  return row === undefined ? undefined : addresseeFromRow(row)
}

function addresseeFromRow({ id, name, email, locale, timeZone }: Selectable<Tables['user']>): Addressee {
  return { userId: id, name, email, locale, timeZone }
}
