import { z } from 'zod'
import { timeTypes } from '#domain/profile/function-regression.ts'
import type { ProfileReader } from '#domain/profile/profile-store.ts'
import { allOf } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count, moment, projectId } from '../queries/columns.ts'
import { inProfileSet } from './profile-set.ts'

const rows = z.array(
  z.object({
    project_id: projectId,
    type: z.enum(timeTypes),
    platform: z.string(),
    release: z.string(),
    profiles: count,
    first_ms: moment,
  }),
)

/** See ProfileReader.profiledReleases. */
export async function profiledReleases(
  engine: Engine,
  ...[grant, period]: Parameters<ProfileReader['profiledReleases']>
): ReturnType<ProfileReader['profiledReleases']> {
  const { sql, params } = allOf(inProfileSet(grant, { period }), {
    sql: 'type IN {types:Array(String)}',
    params: { types: timeTypes },
  })
  const found = await engine.rows(
    `SELECT project_id, type, platform, release, count() AS profiles, toUnixTimestamp64Milli(min(start)) AS first_ms
    FROM profiles WHERE ${sql} AND release != '' GROUP BY project_id, type, platform, release`,
    params,
  )
  return rows.parse(found).map(({ project_id, first_ms, ...one }) => {
    return { projectId: project_id, firstAt: first_ms, ...one }
  })
}
